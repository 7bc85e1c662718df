// Alarm changes that wait for a second person: what each would change, and the decision.
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useT } from '#features/use-t.ts';
import { audit, pendingChange } from '../contract.ts';
import { DecideButtons } from './decide-buttons.tsx';
import { HeldActs } from './held-acts.tsx';
import './audit.css';

const COLUMNS: readonly ColumnOf<typeof pendingChange>[] = [
  { field: 'created_at', width: 190, age: true },
  { field: 'asked_by_name', width: 130 },
  { field: 'entries', width: 420, render: ({ entries }) => <HeldActs entries={entries} /> },
  {
    field: 'state',
    width: 120,
    tones: { waiting: 'warn', approved: 'good', refused: 'bad', lapsed: 'off' },
  },
  { field: 'lapses_at', width: 180 },
  { field: 'decided_by_name', width: 130 },
  { field: 'reason', width: 160 },
];

export function Page() {
  const t = useT();
  return (
    <ListPage
      entity={pendingChange}
      room={audit}
      title={t('audit.pages.PendingChanges')}
      opens={false}
      columns={COLUMNS}
      refreshOn={['pending.changed']}
      rowName={({ asked_by_name }) => asked_by_name}
      rowActions={(row) => (row.state === 'waiting' ? <DecideButtons row={row} /> : null)}
      summary={<p className="au-lead">{t('audit.pendingLead')}</p>}
    />
  );
}
