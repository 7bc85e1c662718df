// What an order is called, which calls it is for, and whether its steps follow one another.
import { useId } from 'react';
import { AutoComplete, Input, Segmented, Select, Switch } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { TCP_TYPES, buttonEvent, devices } from '#features/devices/contract.ts';
import { useT } from '#features/use-t.ts';
import { CHAIN_MODES, routing } from '../contract.ts';
import type { ChainDraft } from './draft-chain.ts';
import { Labelled } from './labelled.tsx';

/** The organisation's button events, for whoever may read them. */
function useEvents() {
  const { client, me } = useConsole();
  const { data } = useQuery({
    queryKey: [buttonEvent.thing, 'list', 'routing'],
    queryFn: ({ signal }) =>
      client.call(devices.routes.eventPage, { input: { size: 200 }, signal, quiet: true }),
    enabled: mayAccess(me, devices.routes.eventPage.access),
  });
  const known = new Map(data?.list.map(({ key_code, name }) => [key_code, name]));
  return [...known].map(([value, name]) => ({ value, label: `${name} (${value})` }));
}

export interface ChainGeneralProps {
  draft: ChainDraft;
  /** What a shipped order is for stays. */
  shipped: boolean;
  readOnly: boolean;
  faults: Readonly<Record<string, string>>;
  set: (part: Partial<ChainDraft>) => void;
}

export function ChainGeneral({ draft, shipped, readOnly, faults, set }: ChainGeneralProps) {
  const t = useT();
  const ui = useUi();
  const heading = useId();
  const { field, option: mode } = useLabels(routing);
  const { option } = useLabels(devices);
  const events = useEvents();
  const fixed = readOnly || shipped;
  return (
    <section className="k-section" aria-labelledby={heading}>
      <h2 id={heading}>{t('routing.editor.general')}</h2>
      <div className="k-fields">
        <Labelled label={field('name')} fault={faults['name']} required>
          {(input) => (
            <Input
              {...input}
              value={draft.name}
              disabled={fixed}
              onChange={({ target }) => set({ name: target.value })}
              autoComplete="off"
            />
          )}
        </Labelled>
        <Labelled label={field('call_type')} fault={faults['call_type']}>
          {(input) => (
            <Select
              {...input}
              className="k-wide"
              value={draft.call_type}
              disabled={fixed}
              allowClear
              placeholder={t('routing.chains.anyCall')}
              options={TCP_TYPES.map((value) => ({ value, label: option('tcp_type', value) }))}
              onChange={(value) => set({ call_type: value ?? null })}
            />
          )}
        </Labelled>
        <Labelled label={field('event')} fault={faults['event']}>
          {(input) => (
            <AutoComplete
              {...input}
              className="k-wide"
              value={draft.event ?? ''}
              disabled={fixed}
              allowClear
              placeholder={ui('any')}
              options={events}
              showSearch={{
                filterOption: (typed, offered) =>
                  String(offered?.label).toLowerCase().includes(typed.toLowerCase()),
              }}
              onChange={(value: string | undefined) => set({ event: value || null })}
            />
          )}
        </Labelled>
        <Labelled label={field('auto')} fault={faults['auto']}>
          {({ status: _, ...input }) => (
            <Switch
              {...input}
              checked={draft.auto}
              disabled={fixed}
              onChange={(auto) => set({ auto })}
            />
          )}
        </Labelled>
        <Labelled label={field('mode')} fault={faults['mode']} group>
          {({ id, 'aria-labelledby': label }) => (
            <Segmented
              id={id}
              aria-labelledby={label}
              value={draft.mode}
              disabled={readOnly}
              options={CHAIN_MODES.map((value) => ({
                value,
                label: mode('chain_mode', value),
              }))}
              onChange={(mode) => set({ mode })}
            />
          )}
        </Labelled>
      </div>
    </section>
  );
}
