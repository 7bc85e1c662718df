// Receiving orders: every one that the organisation can follow, its own to edit, the others to read or to copy.
import { useId } from 'react';
import { App, Button, Skeleton } from 'antd';
import { PlayCircleOutlined, PlusOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { ToneTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useNames } from '#kit/ui/references.ts';
import { hintOf, isNew, useOpen } from '#kit/ui/use-open.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { chain as entity, routing } from '../contract.ts';
import type { KnownChain } from '../contract.ts';
import { ChainEditor } from './chain-editor.tsx';
import { EMPTY_DRAFT, draftOf } from './draft-chain.ts';
import { DryRunDrawer, useMayTry } from './dry-run-drawer.tsx';
import { useChainWords } from './use-chain-words.ts';
import { useChains } from './use-routing.ts';
import '#kit/ui/kit.css';
import './routing.css';

const DRY = 'dry';

export function Page() {
  const t = useT();
  const { open, show, close } = useOpen();
  const chains = useChains();
  const mayWrite = useMay(routing.routes.chainCreate);
  const mayTry = useMayTry();
  if (!chains.data)
    return chains.error ? (
      <FailureState error={chains.error} onRetry={() => void chains.refetch()} />
    ) : (
      <Skeleton className="k-page" active paragraph={{ rows: 10 }} />
    );
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('routing.pages.InteractionChain')}</h1>
        <div className="k-actions">
          {mayTry && (
            <Button icon={<PlayCircleOutlined aria-hidden />} onClick={() => show(DRY)}>
              {t('routing.dry.button')}
            </Button>
          )}
          {mayWrite && (
            <Button type="primary" icon={<PlusOutlined aria-hidden />} onClick={() => show('new')}>
              {t('routing.chains.add')}
            </Button>
          )}
        </div>
      </header>
      <p className="r-hint">{t('routing.chains.hint')}</p>
      <ul className="r-chains" aria-label={t('routing.chains.sorted')}>
        {chains.data.map((chain) => (
          <ChainCard key={chain.id} chain={chain} />
        ))}
      </ul>
      <OpenEditor chains={chains.data} target={open === DRY ? null : open} onClose={close} />
      <DryRunDrawer open={open === DRY} onClose={close} />
    </div>
  );
}

function OpenEditor({
  chains,
  target,
  onClose,
}: {
  chains: readonly KnownChain[];
  target: string | null;
  onClose: () => void;
}) {
  if (target === null) return null;
  const known = chains.find(({ id }) => id === (isNew(target) ? hintOf(target) : target));
  const copied = isNew(target) && known;
  const initial = known ? draftOf(known) : EMPTY_DRAFT;
  return (
    <ChainEditor
      key={`${target} ${known?.version ?? ''}`}
      chain={isNew(target) ? null : (known ?? null)}
      initial={copied ? { ...initial, name: known.name.slice(0, 20) } : initial}
      onClose={onClose}
    />
  );
}

function ChainCard({ chain }: { chain: KnownChain }) {
  const t = useT();
  const words = useChainWords();
  const headId = useId();
  const { searchFor, show } = useOpen();
  const navigate = useNavigate();
  const names = useNames(
    { thing: 'role' },
    chain.steps.flatMap(({ role_ids }) => role_ids),
  );
  const mayWrite = useMay(routing.routes.chainCreate);
  const source =
    chain.org_id === null
      ? t('routing.chains.shipped')
      : chain.own
        ? t('routing.chains.own')
        : t('routing.chains.from', { name: chain.from.name ?? '' });
  return (
    <li className="r-chain" data-hidden={chain.hidden || undefined} aria-labelledby={headId}>
      <div className="r-chain-head">
        <h2 id={headId}>
          <a
            className="k-record-link"
            href={searchFor(chain.id)}
            onClick={(event) => {
              event.preventDefault();
              void navigate(searchFor(chain.id));
            }}
          >
            {chain.name}
          </a>
        </h2>
        <ToneTag tone={chain.own ? 'info' : 'plain'}>{source}</ToneTag>
        {chain.hidden && <ToneTag tone="off">{t('routing.chains.hidden')}</ToneTag>}
      </div>
      <p className="r-chain-for">
        {words.calls(chain)}
        {' · '}
        {t(`routing.enums.chain_mode.${chain.mode}`)}
        {!chain.auto && ` · ${t('routing.chains.onlyNamed')}`}
      </p>
      <ol className="r-path" aria-label={t('routing.chains.path')}>
        {chain.steps.map((step, place) => (
          <li key={place}>
            <span>{words.roles(step, names)}</span>
          </li>
        ))}
      </ol>
      <div className="r-chain-deeds">
        {mayWrite && !chain.own && (
          <Button size="small" onClick={() => show(`new:${chain.id}`)}>
            {t('routing.chains.copy')}
          </Button>
        )}
        {chain.own && chain.key === null && <RemoveButton chain={chain} />}
      </div>
    </li>
  );
}

function RemoveButton({ chain }: { chain: KnownChain }) {
  const t = useT();
  const ui = useUi();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { modal } = App.useApp();
  const may = useMay(routing.routes.chainRemove);
  if (!may) return null;
  const ask = () =>
    void modal.confirm({
      title: t('routing.chains.askRemove', { name: chain.name }),
      content: t('routing.chains.removeHint'),
      okText: ui('remove'),
      cancelText: ui('cancel'),
      okButtonProps: { danger: true },
      onOk: async () => {
        // A refusal is told by the client; the question closes all the same.
        await client
          .call(routing.routes.chainRemove, { params: { ids: chain.id } })
          .catch(() => undefined);
        await invalidateThings(queries, [entity.thing]);
      },
    });
  return (
    <Button size="small" danger onClick={ask}>
      {ui('remove')}
    </Button>
  );
}
