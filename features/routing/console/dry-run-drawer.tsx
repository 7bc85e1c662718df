// The dry run: a place, a call and a moment; below, who would get it and when.
import { useId, useState } from 'react';
import { Alert, Button, Drawer, Segmented, Select, Skeleton } from 'antd';
import { useMutation, useQuery } from '@tanstack/react-query';
import { moment } from '#kit/contract/fields.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { TimeInput } from '#kit/ui/time-input.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { TCP_TYPES, WARD_KEYS, devices } from '#features/devices/contract.ts';
import type { TcpType } from '#features/devices/contract.ts';
import { space, spaces } from '#features/spaces/contract.ts';
import { useT } from '#features/use-t.ts';
import { routing } from '../contract.ts';
import { sentOf } from './draft-chain.ts';
import type { ChainDraft } from './draft-chain.ts';
import { Labelled } from './labelled.tsx';
import { TimeLine } from './time-line.tsx';

const at = moment();

/** Rooms and beds by their names from the department down. */
function usePlaces(enabled: boolean) {
  const { client } = useConsole();
  return useQuery({
    queryKey: [space.thing, 'tree', 'routing'],
    queryFn: ({ signal }) => client.call(spaces.routes.tree, { input: {}, signal }),
    enabled,
    select: (nodes) => {
      const names = new Map<string, string>();
      for (const node of nodes) {
        const above = node.parent_id === null ? undefined : names.get(node.parent_id);
        names.set(
          node.id,
          above && node.kind !== 'department' ? `${above} / ${node.name}` : node.name,
        );
      }
      return nodes
        .filter(({ kind }) => kind === 'room' || kind === 'bed')
        .map(({ id }) => ({ value: id, label: names.get(id) ?? '' }));
    },
  });
}

/** Calls by their type, or by a button's event: `VOICE:` or `EVENT:CODE_BLUE`. */
function useCalls() {
  const { option } = useLabels(devices);
  return [
    ...TCP_TYPES.map((type) => ({ value: `${type}:`, label: option('tcp_type', type) })),
    ...WARD_KEYS.map((key) => ({
      // The server knows the type of an event that is there.
      value: `EVENT:${key}`,
      label: option('event_key', key),
    })),
  ];
}

/** The provider has every hospital's beds, too many to choose from: a dry run is made where one works. */
export function useMayTry(): boolean {
  const { me } = useConsole();
  return useMay(routing.routes.chainDryRun) && me.level !== 'provider';
}

export interface DryRunDrawerProps {
  open: boolean;
  onClose: () => void;
  /** Tried instead of the order in force. */
  draft?: ChainDraft;
}

export function DryRunDrawer({ open, onClose, draft }: DryRunDrawerProps) {
  const t = useT();
  const headId = useId();
  return (
    <Drawer
      className="k-drawer"
      open={open}
      size={720}
      onClose={onClose}
      title={
        <h2 id={headId} className="k-drawer-title">
          {t('routing.dry.title')}
        </h2>
      }
      aria-labelledby={headId}
      destroyOnHidden
    >
      <DryRunPanel draft={draft} />
    </Drawer>
  );
}

function DryRunPanel({ draft }: { draft: ChainDraft | undefined }) {
  const t = useT();
  const { client } = useConsole();
  const places = usePlaces(true);
  const calls = useCalls();
  const [place, setPlace] = useState<string | null>(null);
  const [call, setCall] = useState(draft?.call_type ? `${draft.call_type}:` : 'VOICE:');
  const [when, setWhen] = useState<string | null>(null);
  const [timed, setTimed] = useState(false);
  const run = useMutation({
    mutationFn: () => {
      const [call_type, event] = call.split(':') as [TcpType, string];
      return client.call(routing.routes.chainDryRun, {
        input: {
          space_id: place,
          call_type,
          event: event || null,
          at: timed ? when : null,
          ...(draft ? { chain: { mode: draft.mode, steps: sentOf(draft).steps } } : {}),
        },
        quiet: true,
      });
    },
  });
  return (
    <>
      <form
        className="r-dry-form"
        onSubmit={(event) => {
          event.preventDefault();
          run.mutate();
        }}
      >
        <p className="r-hint">{t('routing.dry.hint')}</p>
        <div className="k-fields">
          <Labelled label={t('routing.dry.place')}>
            {(input) => (
              <Select
                {...input}
                className="k-wide"
                value={place}
                onChange={setPlace}
                options={places.data ?? []}
                loading={places.isPending}
                placeholder={t('routing.dry.choose')}
                showSearch={{ optionFilterProp: 'label' }}
              />
            )}
          </Labelled>
          <Labelled label={t('routing.dry.kind')}>
            {(input) => (
              <Select
                {...input}
                className="k-wide"
                value={call}
                onChange={setCall}
                options={calls}
                showSearch={{ optionFilterProp: 'label' }}
              />
            )}
          </Labelled>
          <Labelled label={t('routing.dry.when')} wide group>
            {({ id, 'aria-labelledby': label }) => (
              <div className="r-beside">
                <Segmented
                  id={id}
                  aria-labelledby={label}
                  value={timed ? 'at' : 'now'}
                  options={[
                    { value: 'now', label: t('routing.dry.now') },
                    { value: 'at', label: t('routing.dry.atTime') },
                  ]}
                  onChange={(value) => setTimed(value === 'at')}
                />
                {timed && (
                  <TimeInput
                    id={`${id}-at`}
                    aria-labelledby={label ?? ''}
                    withTime
                    schema={at}
                    value={when}
                    onChange={(value) => setWhen(value as string | null)}
                  />
                )}
              </div>
            )}
          </Labelled>
        </div>
        <Button type="primary" htmlType="submit" disabled={place === null} loading={run.isPending}>
          {t('routing.dry.run')}
        </Button>
      </form>
      {run.error && <Alert type="error" showIcon title={run.error.message} role="alert" />}
      {run.isPending && <Skeleton active paragraph={{ rows: 6 }} />}
      {run.data && <TimeLine run={run.data} />}
    </>
  );
}
