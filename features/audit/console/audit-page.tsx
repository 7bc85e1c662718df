// Everything that was done: who, what, when, from where; one act opens with its before and after.
import { AlarmMark } from '#kit/ui/alarm-mark.tsx';
import { useConsole } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ShownRow } from '#kit/ui/queries.ts';
import { useAuditWords } from '#kit/ui/use-audit-words.ts';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { audit } from '../contract.ts';
import { AuditDrawer } from './audit-drawer.tsx';
import { auditEntry } from '#kit/contract/audit.ts';
import { ThingName } from './thing-name.tsx';
import { VerifyChain } from './verify-chain.tsx';
import './audit.css';

type Row = ShownRow<typeof auditEntry>;

function Who({ row }: { row: Row }) {
  const ui = useUi();
  return (
    <>
      {row.actor_name ?? ui('byServer')}
      {row.standin_name && (
        <span className="au-second">{ui('standingIn', { name: row.standin_name })}</span>
      )}
      {row.second_name && (
        <span className="au-second">{ui('approvedBy', { name: row.second_name })}</span>
      )}
    </>
  );
}

function useColumns(): readonly ColumnOf<typeof auditEntry>[] {
  const words = useAuditWords();
  const wide = useConsole().me.level !== 'organisation';
  return [
    { field: 'at', width: 190 },
    { field: 'actor_name', render: (row) => <Who row={row} />, width: 170 },
    { field: 'action', render: ({ action }) => words.action(action), width: 150 },
    { field: 'thing', render: ({ thing }) => words.thing(thing), width: 130 },
    {
      field: 'thing_name',
      render: (row) => <ThingName row={row} />,
      width: 180,
    },
    { field: 'alarm', render: ({ alarm }) => (alarm ? <AlarmMark /> : null), width: 100 },
    { field: 'address', width: 150 },
    { field: 'org_name', width: 180, hidden: !wide },
    { field: 'uuid', width: 180, hidden: true },
    { field: 'seq', width: 100, hidden: true },
  ];
}

export function Page() {
  const t = useT();
  const words = useAuditWords();
  return (
    <ListPage
      entity={auditEntry}
      room={audit}
      title={t('audit.pages.AuditList')}
      columns={useColumns()}
      hideFilters={['actor_id']}
      quickDates="at"
      rowName={({ action, thing, thing_name }) =>
        `${words.action(action)} ${words.thing(thing)} ${thing_name ?? ''}`.trim()
      }
      summary={<VerifyChain />}
    >
      <AuditDrawer />
    </ListPage>
  );
}
