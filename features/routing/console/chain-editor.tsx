// One receiving order in a drawer: what it is for, its steps, and beside each what would come to nothing.
import { useId, useState } from 'react';
import { Alert, App, Button, Drawer } from 'antd';
import { PlayCircleOutlined } from '@ant-design/icons';
import { useQueryClient } from '@tanstack/react-query';
import { AlarmMark } from '#kit/ui/alarm-mark.tsx';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useGuardedLeave, useUnsaved } from '#kit/ui/unsaved.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { callRule, chain as entity, routing } from '../contract.ts';
import type { KnownChain } from '../contract.ts';
import { ChainGeneral } from './chain-general.tsx';
import { sentOf } from './draft-chain.ts';
import type { ChainDraft } from './draft-chain.ts';
import { DryRunDrawer, useMayTry } from './dry-run-drawer.tsx';
import { StepList } from './step-list.tsx';
import { useCheck } from './use-routing.ts';

export interface ChainEditorProps {
  /** Null: a new one. */
  chain: KnownChain | null;
  initial: ChainDraft;
  onClose: () => void;
}

function useChainForm({ chain, initial, onClose }: ChainEditorProps) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const [draft, setDraft] = useState(initial);
  const [faults, setFaults] = useState<Readonly<Record<string, string>>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [sending, setSending] = useState(false);
  const { chainCreate, chainUpdate } = routing.routes;

  const send = async () => {
    const input = sentOf(draft);
    const saved = chain
      ? await client.call(chainUpdate, {
          params: { id: chain.id },
          input: { ...input, version: chain.version },
          quiet: true,
        })
      : await client.call(chainCreate, { input, quiet: true });
    await invalidateThings(queries, [entity.thing, callRule.thing]);
    const { length: count } = saved.warnings;
    if (count > 0) void message.warning(t('routing.editor.savedWarned', { count }));
    else void message.success(t('routing.editor.saved'));
    onClose();
  };
  return {
    draft,
    faults,
    failure,
    sending,
    dirty: JSON.stringify(draft) !== JSON.stringify(initial),
    set: (part: Partial<ChainDraft>) => {
      setDraft({ ...draft, ...part });
      setFaults({});
      setFailure(null);
    },
    save: async () => {
      setSending(true);
      try {
        await send();
      } catch (error) {
        if (!(error instanceof CallFailure)) throw error;
        if (error.isHeld) return onClose();
        setFaults(error.fields);
        setFailure(error.message);
      } finally {
        setSending(false);
      }
    },
  };
}

export function ChainEditor(props: ChainEditorProps) {
  const { chain, onClose } = props;
  const t = useT();
  const ui = useUi();
  const headId = useId();
  const { me } = useConsole();
  const form = useChainForm(props);
  const mayWrite = useMay(routing.routes.chainCreate);
  const mayTry = useMayTry();
  const [trying, setTrying] = useState(false);
  const readOnly = !mayWrite || (chain !== null && !chain.own);
  const check = useCheck(form.draft, me.level === 'provider' ? null : me.organisation.id);
  const unsaved = form.dirty && !readOnly;
  useUnsaved(unsaved);
  const leave = useGuardedLeave(unsaved, onClose);
  return (
    <Drawer
      className="k-drawer"
      open
      size={860}
      onClose={leave}
      title={
        <>
          <h2 id={headId} className="k-drawer-title">
            {chain?.name ?? t('routing.chains.add')}
          </h2>
          <AlarmMark />
        </>
      }
      aria-labelledby={headId}
      styles={{ body: { padding: 0, display: 'flex', flexDirection: 'column' } }}
    >
      <div className="k-drawer-body" {...(readOnly ? { tabIndex: 0 } : {})}>
        {form.failure && (
          <Alert className="k-failure" type="error" showIcon title={form.failure} role="alert" />
        )}
        <ChainGeneral
          draft={form.draft}
          shipped={chain !== null && chain.key !== null}
          readOnly={readOnly}
          faults={form.faults}
          set={form.set}
        />
        <StepList
          draft={form.draft}
          readOnly={readOnly}
          faults={form.faults}
          warnings={check.data?.warnings ?? []}
          setSteps={(steps) => form.set({ steps })}
        />
        <CheckLine check={check.data} draft={form.draft} />
      </div>
      <footer className="k-drawer-footer r-footer">
        {!readOnly && (
          <Button type="primary" loading={form.sending} onClick={() => void form.save()}>
            {t('routing.editor.save')}
          </Button>
        )}
        <Button onClick={leave}>{readOnly ? ui('close') : ui('cancel')}</Button>
        {mayTry && (
          <Button icon={<PlayCircleOutlined aria-hidden />} onClick={() => setTrying(true)}>
            {t('routing.dry.button')}
          </Button>
        )}
      </footer>
      <DryRunDrawer open={trying} onClose={() => setTrying(false)} draft={form.draft} />
    </Drawer>
  );
}

type Checked = NonNullable<ReturnType<typeof useCheck>['data']>;

/** How far the warnings look. */
function CheckLine({
  check,
  draft,
}: {
  check: Checked | undefined;
  draft: { steps: readonly { reach: string }[] };
}) {
  const t = useT();
  if (!check) return null;
  const { warnings, rooms } = check;
  // Where no room was there to be looked at, it can't be said that all is well.
  const unchecked = rooms.of === 0 && draft.steps.some(({ reach }) => reach === 'cover');
  const told = [
    warnings.length === 0 && !unchecked && t('routing.editor.fine'),
    unchecked && t('routing.editor.unchecked'),
    rooms.checked > 0 && t('routing.editor.checked', { count: rooms.checked }),
    rooms.of > rooms.checked && t('routing.editor.rest', { count: rooms.of - rooms.checked }),
  ].filter((part) => part !== false);
  return <output className="r-hint">{told.join(' · ')}</output>;
}
