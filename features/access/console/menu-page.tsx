// The menu: the standard one until an own is begun; then a tree in one's own words and order, which the sidebar follows.
import { useState } from 'react';
import { PlusOutlined } from '@ant-design/icons';
import { Alert, App, Button, Skeleton } from 'antd';
import { mayAccess, useConsole, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useRemove } from '#kit/ui/queries.ts';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useOpen } from '#kit/ui/use-open.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { access, menu } from '../contract.ts';
import { routeTitle, useHeading } from './choice-groups.ts';
import { MenuDrawer } from './menu-drawer.tsx';
import { MenuTree } from './menu-tree.tsx';
import { below } from './place-entry.ts';
import {
  useBeginMenu,
  useMenuRoutes,
  useMoveEntry,
  useOwnMenu,
  useStandardTitle,
  useTakeRoute,
} from './use-menu.ts';
import type { MenuEntry } from './use-menu.ts';
import './access.css';
import '#kit/ui/kit.css';

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const { data, error, refetch } = useOwnMenu();
  const { show } = useOpen();
  const mayWrite = useMay(menu.routes.create);
  if (!mayAccess(me, access.routes.menuOwn.access)) return <StatePage kind="forbidden" />;
  const begun = data !== undefined && data.length > 0;
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('access.pages.MenuManager')}</h1>
        <div className="k-actions">
          {begun && <ResetButton entries={data} />}
          {begun && mayWrite && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show('new')}>
              {t('access.menu.add')}
            </Button>
          )}
        </div>
      </header>
      {me.level === 'provider' && <Alert type="info" showIcon title={t('access.menu.shared')} />}
      {!data && error && <FailureState error={error} onRetry={() => void refetch()} />}
      {!data && !error && <Skeleton active paragraph={{ rows: 10 }} />}
      {data && !begun && <Standard mayWrite={mayWrite} />}
      {begun && <OwnMenu entries={data} readOnly={!mayWrite} />}
    </div>
  );
}

function Standard({ mayWrite }: { mayWrite: boolean }) {
  const t = useT();
  const { mutate, isPending } = useBeginMenu();
  return (
    <StatePage
      kind="empty"
      title={t('access.menu.usesStandard')}
      hint={t('access.menu.standard')}
      action={
        mayWrite && (
          <Button type="primary" loading={isPending} onClick={() => mutate()}>
            {t('access.menu.begin')}
          </Button>
        )
      }
    />
  );
}

function ResetButton({ entries }: { entries: readonly MenuEntry[] }) {
  const t = useT();
  const ui = useUi();
  const { modal } = App.useApp();
  const { mutateAsync } = useRemove(menu);
  if (!useMay(menu.routes.remove)) return null;
  const ask = () =>
    modal.confirm({
      title: t('access.menu.askReset'),
      content: t('access.menu.resetHint'),
      okText: t('access.menu.reset'),
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      onOk: () => mutateAsync(below(entries, null).map(({ id }) => id)),
    });
  return <Button onClick={() => void ask()}>{t('access.menu.reset')}</Button>;
}

function OwnMenu({ entries, readOnly }: { entries: readonly MenuEntry[]; readOnly: boolean }) {
  const t = useT();
  const standard = useStandardTitle();
  const routes = useMenuRoutes();
  const { mutate } = useMoveEntry();
  const [told, setTold] = useState('');
  const titleOf = ({ title, identifier }: MenuEntry) => title ?? standard(identifier) ?? identifier;
  const kindOf = ({ identifier, title }: MenuEntry) => {
    if (routes.some(({ name }) => name === identifier)) return t('access.menu.route');
    return title === null && standard(identifier) === null
      ? t('access.menu.gone')
      : t('access.menu.group');
  };
  return (
    <>
      {!readOnly && <p className="k-hint">{t('access.menu.keys')}</p>}
      <div className="a-menu">
        <MenuTree
          entries={entries}
          titleOf={titleOf}
          kindOf={kindOf}
          readOnly={readOnly}
          onMove={(entry, place) =>
            mutate(
              { entry, place },
              {
                onSuccess: () =>
                  setTold(
                    t('access.menu.moved', { title: titleOf(entry), place: place.position + 1 }),
                  ),
              },
            )
          }
        />
        <Rest entries={entries} readOnly={readOnly} />
      </div>
      <output className="a-told" aria-live="polite">
        {told}
      </output>
      <MenuDrawer entries={entries} titleOf={titleOf} />
    </>
  );
}

/** Pages that the menu doesn't name stay where they are without it. */
function Rest({ entries, readOnly }: { entries: readonly MenuEntry[]; readOnly: boolean }) {
  const t = useT();
  const heading = useHeading();
  const { mutate, isPending } = useTakeRoute(entries);
  const named = new Set(entries.map(({ identifier }) => identifier));
  const rest = useMenuRoutes().filter(({ name }) => !named.has(name));
  if (rest.length === 0) return null;
  return (
    <section className="a-rest" aria-labelledby="menu-rest">
      <h2 id="menu-rest">{t('access.menu.rest')}</h2>
      <p className="k-hint">{t('access.menu.restHint')}</p>
      <ul>
        {rest.map((known) => (
          <li key={known.name}>
            {heading(routeTitle(known))}
            {!readOnly && (
              <Button
                size="small"
                disabled={isPending}
                aria-label={`${t('access.menu.take')}: ${heading(routeTitle(known))}`}
                onClick={() => mutate(known)}
              >
                {t('access.menu.take')}
              </Button>
            )}
          </li>
        ))}
      </ul>
    </section>
  );
}
