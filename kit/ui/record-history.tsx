// A record's history at the foot of its drawer, for whoever may read the audit: who did what when, and what it changed.
import { useState } from 'react';
import { Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { auditEntry } from '../contract/audit.ts';
import type { AuditRow } from '../contract/audit.ts';
import { AlarmMark } from './alarm-mark.tsx';
import { useConsole, useMay } from './console-context.ts';
import { Differences } from './differences.tsx';
import { FailureState } from './failure-state.tsx';
import { Moment } from './moment.tsx';
import type { ShownList } from './shown-entity.ts';
import { useAuditWords } from './use-audit-words.ts';
import { useUi } from './use-words.ts';
import './history.css';

/** As many of the newest acts; the audit has the rest. */
const SHOWN = 50;

interface RecordHistoryProps {
  entity: Pick<ShownList, 'thing' | 'row' | 'draft'>;
  room: { name: string };
  id: string;
}

export function RecordHistory(props: RecordHistoryProps) {
  return useMay(auditEntry.routes.page) ? <History {...props} /> : null;
}

function History({ entity, room, id }: RecordHistoryProps) {
  const ui = useUi();
  const { client } = useConsole();
  const [open, setOpen] = useState(false);
  const { data, error, refetch } = useQuery({
    queryKey: ['audit', 'history', entity.thing, id],
    queryFn: ({ signal }) =>
      client.call(auditEntry.routes.page, {
        input: { thing: [entity.thing], thing_id: id, size: SHOWN },
        signal,
        quiet: true,
      }),
    enabled: open,
    staleTime: 0,
  });
  return (
    <details className="k-history" onToggle={({ currentTarget }) => setOpen(currentTarget.open)}>
      <summary>{ui('history')}</summary>
      {!open ? null : data ? (
        <Acts list={data.list} entity={entity} room={room} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active title={false} paragraph={{ rows: 3 }} />
      )}
    </details>
  );
}

function Acts({ list, entity, room }: { list: AuditRow[] } & Omit<RecordHistoryProps, 'id'>) {
  const ui = useUi();
  if (list.length === 0) return <p className="k-aside">{ui('historyEmpty')}</p>;
  return (
    <ol className="k-acts">
      {list.map((act) => (
        <li key={act.id}>
          <Act act={act} />
          {(sent(act.before) || sent(act.after)) && (
            <Differences before={act.before} after={act.after} room={room} entity={entity} />
          )}
        </li>
      ))}
    </ol>
  );
}

const sent = (side: unknown): boolean => side !== null && side !== undefined;

function Act({ act }: { act: AuditRow }) {
  const ui = useUi();
  const words = useAuditWords();
  return (
    <p className="k-act">
      <strong>{words.action(act.action)}</strong>
      {act.alarm && <AlarmMark />}
      <span>{act.actor_name ?? ui('byServer')}</span>
      {act.standin_name && <span>{ui('standingIn', { name: act.standin_name })}</span>}
      {act.second_name && <span>{ui('approvedBy', { name: act.second_name })}</span>}
      <span className="k-aside">
        <Moment at={act.at} /> {act.address}
      </span>
    </p>
  );
}
