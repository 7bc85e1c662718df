// Which role may use which widget of its devices and which button of the console: one table, saved together.
import { useState } from 'react';
import { Alert, App, Button, Checkbox, Select, Skeleton } from 'antd';
import { mayAccess, useConsole, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useNarrow } from '#kit/ui/use-narrow.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { WIDGETS, access, role } from '../contract.ts';
import { usePermissionGroups } from './choice-groups.ts';
import type { Group } from './choice-groups.ts';
import { listOf } from './mapping-drafts.ts';
import type { List } from './mapping-drafts.ts';
import { useMapping } from './use-mapping.ts';
import type { MappedRole, Mapping } from './use-mapping.ts';
import './access.css';
import '#kit/ui/kit.css';

export function Page() {
  const { me } = useConsole();
  if (!mayAccess(me, role.routes.page.access)) return <StatePage kind="forbidden" />;
  return <MappingPage />;
}

function MappingPage() {
  const t = useT();
  const mapping = useMapping();
  const { found, roles } = mapping;
  const readOnly = !useMay(role.routes.update);
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('access.pages.FunctionMapping')}</h1>
      </header>
      <p className="k-hint">{t('access.mapping.hint')}</p>
      {!found.data && found.error && (
        <FailureState error={found.error} onRetry={() => void found.refetch()} />
      )}
      {found.isPending && <Skeleton active paragraph={{ rows: 10 }} />}
      {found.data && roles.length === 0 && (
        <StatePage kind="empty" hint={t('access.mapping.empty')} />
      )}
      {roles.length > 0 && <Matrix mapping={mapping} readOnly={readOnly} />}
      {roles.length > 0 && !readOnly && <SaveBar mapping={mapping} />}
    </div>
  );
}

/** The rows by group: the widgets, then the console's buttons by room, as far as this user or a role has them. */
function useChapters(roles: readonly MappedRole[]): { list: List; group: Group }[] {
  const t = useT();
  const { me } = useConsole();
  const labels = useLabels(access);
  const buttons = usePermissionGroups();
  const items = WIDGETS.map((value) => ({ value, label: labels.option('widget', value) }));
  const widgets: Group = { key: 'widgets', title: t('access.mapping.widgets'), items };
  const offered = buttons.flatMap((group) => {
    const known = group.items.filter(
      ({ value }) =>
        me.permissions.has(value) || roles.some(({ permissions }) => permissions.includes(value)),
    );
    const title = `${t('access.mapping.buttons')} · ${group.title}`;
    return known.length > 0
      ? [{ list: 'permissions' as const, group: { ...group, title, items: known } }]
      : [];
  });
  return [{ list: 'widgets', group: widgets }, ...offered];
}

function Matrix({ mapping, readOnly }: { mapping: Mapping; readOnly: boolean }) {
  const t = useT();
  const narrow = useNarrow();
  const [chosen, setChosen] = useState<string | null>(null);
  const { roles } = mapping;
  const chapters = useChapters(roles);
  // A phone shows one role at a time.
  const one = roles.find(({ id }) => id === chosen) ?? roles[0];
  const shown = narrow && one ? [one] : roles;
  return (
    <>
      {narrow && one && (
        <Select
          className="k-wide"
          aria-label={t('access.mapping.role')}
          value={one.id}
          options={roles.map(({ id, name }) => ({ value: id, label: name }))}
          onChange={setChosen}
        />
      )}
      <div className="a-scroll a-matrix-frame">
        <table className="a-matrix" aria-label={t('access.pages.FunctionMapping')}>
          <thead>
            <tr>
              <th scope="col">{t('access.compare.item')}</th>
              {shown.map(({ id, name }) => (
                <th key={id} scope="col">
                  {name}
                </th>
              ))}
            </tr>
          </thead>
          {chapters.map(({ list, group }, index) => (
            <MatrixGroup
              key={group.key}
              list={list}
              group={group}
              begins={index === 0}
              roles={shown}
              mapping={mapping}
              readOnly={readOnly}
            />
          ))}
        </table>
      </div>
    </>
  );
}

interface MatrixGroupProps {
  list: List;
  group: Group;
  begins: boolean;
  roles: readonly MappedRole[];
  mapping: Mapping;
  readOnly: boolean;
}

function MatrixGroup({ list, group, begins, roles, mapping, readOnly }: MatrixGroupProps) {
  const t = useT();
  const { me } = useConsole();
  const [unfolded, setUnfolded] = useState(begins);
  const held = (name: string) => list === 'widgets' || me.permissions.has(name);
  return (
    <tbody>
      <tr>
        <th scope="rowgroup" colSpan={roles.length + 1}>
          <button type="button" aria-expanded={unfolded} onClick={() => setUnfolded(!unfolded)}>
            <span aria-hidden="true">{unfolded ? '▾' : '▸'}</span> {group.title}
          </button>
        </th>
      </tr>
      {unfolded &&
        group.items.map(({ value, label }) => (
          <tr key={value}>
            <th scope="row">{label}</th>
            {roles.map((each) => {
              const on = listOf(each, mapping.drafts, list).includes(value);
              const stood = each[list].some((name) => name === value);
              return (
                <td key={each.id} data-changed={on !== stood || undefined}>
                  <Checkbox
                    aria-label={t('access.mapping.cell', { role: each.name, item: label })}
                    checked={on}
                    disabled={readOnly || (!on && !stood && !held(value))}
                    onChange={({ target }) => mapping.tick(each, list, value, target.checked)}
                  />
                </td>
              );
            })}
          </tr>
        ))}
    </tbody>
  );
}

function SaveBar({ mapping: { changed, failure, saving, save, discard } }: { mapping: Mapping }) {
  const t = useT();
  const ui = useUi();
  const { message } = App.useApp();
  const run = async () => {
    if (await save()) void message.success(ui('saved'));
  };
  return (
    <section className="a-bar" aria-label={ui('save')}>
      {failure && <Alert type="error" showIcon title={failure} role="alert" />}
      <div className="k-actions">
        <Button type="primary" disabled={changed === 0} loading={saving} onClick={() => void run()}>
          {ui('save')}
        </Button>
        <Button disabled={changed === 0 || saving} onClick={discard}>
          {t('access.mapping.discard')}
        </Button>
        <span className="k-aside" aria-live="polite">
          {changed > 0
            ? t('access.mapping.unsaved', { count: changed })
            : t('access.mapping.saved')}
        </span>
      </div>
    </section>
  );
}
