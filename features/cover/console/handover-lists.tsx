// Handovers that run or are planned, those received from other wards, and those that are over.
import { App, Button, Skeleton } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { RowOf } from '#kit/contract/entity.ts';
import { CallFailure } from '#kit/ui/client.ts';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { EnumTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { invalidateThings, useList } from '#kit/ui/queries.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { Reading } from '#kit/ui/reading.tsx';
import { useT } from '#features/use-t.ts';
import { covers, handover } from '../contract.ts';

type Handover = RowOf<typeof handover>;
type Shown = Pick<
  Handover,
  'id' | 'from_path' | 'to_path' | 'from_at' | 'to_at' | 'state' | 'reason' | 'made_by_name'
> & { ended_at?: string | null; org_name?: string };

const { handoverEnd, handoverReceived } = covers.routes;
const TONES = { planned: 'info', active: 'warn', over: 'off' } as const;

export function HandoverLists() {
  const t = useT();
  const { client } = useConsole();
  const current = useList(handover, { state: ['active', 'planned'], size: 100, sort: 'from_at' });
  const past = useList(handover, { state: ['over'], size: 20 });
  const received = useQuery({
    queryKey: [handover.thing, 'received'],
    queryFn: ({ signal }) => client.call(handoverReceived, { signal }),
  });
  if (current.error)
    return <FailureState error={current.error} onRetry={() => void current.refetch()} />;
  if (!current.data) return <Skeleton active />;
  return (
    <>
      <List title={t('cover.handover.current')} rows={current.data.list} ends />
      <Reading of={received} rows={1}>
        {(rows) =>
          rows.length > 0 && <List title={t('cover.handover.received')} rows={rows} foreign />
        }
      </Reading>
      <Reading of={past} rows={1}>
        {({ list }) => list.length > 0 && <List title={t('cover.handover.past')} rows={list} />}
      </Reading>
    </>
  );
}

interface ListProps {
  title: string;
  rows: readonly Shown[];
  /** They can be ended from here. */
  ends?: boolean;
  /** They come from other organisations, which are named. */
  foreign?: boolean;
}

function List({ title, rows, ends = false, foreign = false }: ListProps) {
  const t = useT();
  return (
    <section>
      <h3>{title}</h3>
      {rows.length === 0 && <p className="k-aside">{t('cover.handover.none')}</p>}
      <ul className="cv-handovers" aria-label={title}>
        {rows.map((row) => (
          <li key={row.id} className="cv-card">
            <div className="cv-head">
              <strong>
                {foreign && `${row.org_name} · `}
                {row.from_path} → {row.to_path}
              </strong>
              <EnumTag
                room={covers}
                name="handover_state"
                value={row.state}
                tone={TONES[row.state]}
              />
            </div>
            <p>
              <Moment at={row.from_at} /> – <Moment at={row.ended_at ?? row.to_at} />
              {row.ended_at && <span className="k-aside"> {t('cover.handover.endedEarly')}</span>}
            </p>
            <p className="k-aside">{[row.reason, row.made_by_name].filter(Boolean).join(' · ')}</p>
            {ends && <EndButton row={row} />}
          </li>
        ))}
      </ul>
    </section>
  );
}

function EndButton({ row }: { row: Shown }) {
  const t = useT();
  const ui = useUi();
  const { client, me } = useConsole();
  const queries = useQueryClient();
  const { modal, message } = App.useApp();
  if (!mayAccess(me, handoverEnd.access)) return null;
  const end = async () => {
    try {
      await client.call(handoverEnd, { params: { id: row.id } });
      void message.success(t('cover.handover.ended'));
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
    }
    await invalidateThings(queries, [handover.thing]);
  };
  const ask = () =>
    modal.confirm({
      title: t('cover.handover.askEnd', { place: row.to_path }),
      okText: t('cover.handover.end'),
      cancelText: ui('cancel'),
      onOk: end,
    });
  return (
    <Button size="small" onClick={() => void ask()}>
      {t('cover.handover.end')}
    </Button>
  );
}
