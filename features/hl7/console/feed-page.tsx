// What came, the newest first: of whom, what became of it, and why it waits.
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useT } from '#features/use-t.ts';
import { hl7Message, hl7Room } from '../contract.ts';
import { MessageDrawer } from './message-drawer.tsx';
import { ReplayButton } from './replay-button.tsx';
import { ANSWER_TONES, STATE_TONES } from './state-tones.ts';

const COLUMNS: readonly ColumnOf<typeof hl7Message>[] = [
  { field: 'received_at', width: 200, age: true },
  { field: 'sender_name', width: 140 },
  { field: 'type', width: 70 },
  { field: 'event', width: 80 },
  { field: 'patient', width: 120 },
  { field: 'state', width: 110, tones: STATE_TONES },
  { field: 'why', width: 220 },
  { field: 'lag_ms', width: 110 },
  { field: 'answer', width: 130, tones: ANSWER_TONES, hidden: true },
  { field: 'org_name', width: 140, hidden: true },
  { field: 'control_id', width: 170, hidden: true },
  { field: 'said_at', width: 190, hidden: true },
  { field: 'handled_at', width: 190, hidden: true },
];

export function Page() {
  const t = useT();
  return (
    <ListPage
      entity={hl7Message}
      room={hl7Room}
      title={t('hl7.pages.Hl7Feed')}
      columns={COLUMNS}
      quickDates="received_at"
      refreshOn={['hl7.changed']}
      rowName={({ control_id }) => control_id}
      summary={<p className="hl7-lead">{t('hl7.lead')}</p>}
      rowActions={(row) =>
        row.state === 'held' &&
        row.org_id !== null && <ReplayButton chosen={{ ids: [row.id] }} small />
      }
    >
      <MessageDrawer />
    </ListPage>
  );
}
