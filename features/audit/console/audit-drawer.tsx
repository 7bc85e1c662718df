// One act with everything that is known of it: who, from where, and what differed, in the words of its thing.
import { useId } from 'react';
import { Drawer, Skeleton } from 'antd';
import { AlarmMark } from '#kit/ui/alarm-mark.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import { Differences } from '#kit/ui/differences.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { formatMoment } from '#kit/ui/zoned-time.ts';
import { useRecord } from '#kit/ui/queries.ts';
import type { ShownRow } from '#kit/ui/queries.ts';
import { useAuditWords } from '#kit/ui/use-audit-words.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { audit } from '../contract.ts';
import { auditEntry } from '#kit/contract/audit.ts';
import { findThing } from './known-things.ts';

export function AuditDrawer() {
  const { open, close } = useOpen();
  const t = useT();
  const words = useAuditWords();
  const headId = useId();
  const { data, error, refetch } = useRecord(auditEntry, open);
  return (
    <Drawer
      className="k-drawer"
      open={open !== null}
      size={640}
      onClose={close}
      title={
        <h2 id={headId} className="k-drawer-title">
          {data ? `${words.action(data.action)} · ${words.thing(data.thing)}` : t('audit.details')}
          {data?.alarm && <AlarmMark />}
        </h2>
      }
      aria-labelledby={headId}
    >
      {data ? (
        <Act row={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

function Act({ row }: { row: ShownRow<typeof auditEntry> }) {
  const ui = useUi();
  const { timeZone } = useConsole();
  const { field } = useLabels(audit);
  const facts: [string, string | null][] = [
    ['at', formatMoment(row.at, timeZone)],
    ['actor_name', row.actor_name ?? ui('byServer')],
    ['standin_name', row.standin_name],
    ['second_name', row.second_name],
    ['thing_name', row.thing_name],
    ['thing_id', row.thing_id],
    ['org_name', row.org_name],
    ['address', row.address],
    ['uuid', row.uuid],
    ['seq', row.seq === null ? null : String(row.seq)],
  ];
  const known = findThing(row.thing);
  return (
    <>
      <dl className="au-facts">
        {facts.map(([name, value]) =>
          value ? (
            <div key={name}>
              <dt>{field(name)}</dt>
              <dd>{value}</dd>
            </div>
          ) : null,
        )}
      </dl>
      {(row.before ?? row.after ?? null) !== null && (
        <Differences
          before={row.before}
          after={row.after}
          room={known?.room ?? audit}
          entity={known}
        />
      )}
    </>
  );
}
