// Who sends: whose they are, how many came and wait, when the last did, who fell silent.
import type { RowOf } from '#kit/contract/entity.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { useT } from '#features/use-t.ts';
import { hl7Room, hl7Sender } from '../contract.ts';
import { ReplayButton } from './replay-button.tsx';

const nameOf = ({ application, facility }: RowOf<typeof hl7Sender>) =>
  [application, facility].filter((part) => part !== '').join(' ');

const COLUMNS: readonly ColumnOf<typeof hl7Sender>[] = [
  { field: 'application', width: 170 },
  { field: 'facility', width: 130 },
  { field: 'org_name', width: 130 },
  { field: 'held', width: 80 },
  { field: 'last_at', width: 190, age: true },
  { field: 'silent', width: 90, tones: { true: 'bad', false: 'off' } },
  { field: 'enabled', width: 80, tones: { true: 'good', false: 'off' } },
  { field: 'waiting', width: 90 },
  { field: 'received', width: 100 },
  { field: 'speaker_name', width: 120, hidden: true },
  { field: 'first_address', width: 140, hidden: true },
  { field: 'created_at', width: 190, hidden: true },
];

export function Page() {
  const t = useT();
  const { me } = useConsole();
  const provider = me.level === 'provider';
  return (
    <ListPage
      entity={hl7Sender}
      room={hl7Room}
      title={t('hl7.pages.Hl7Senders')}
      createLabel={provider ? t('hl7.add') : null}
      columns={COLUMNS}
      rowName={nameOf}
      refreshOn={['hl7.changed']}
      rowActions={(row) =>
        row.held > 0 && row.org_id !== null && <ReplayButton chosen={{ sender_id: row.id }} small />
      }
    >
      <SenderDrawer provider={provider} />
    </ListPage>
  );
}

function SenderDrawer({ provider }: { provider: boolean }) {
  const t = useT();
  return (
    <RecordDrawer
      entity={hl7Sender}
      room={hl7Room}
      title={(row) => (row ? nameOf(row) : t('hl7.add'))}
      defaults={() => ({ enabled: true })}
      actions={(row) =>
        row &&
        row.held > 0 &&
        row.org_id !== null && <ReplayButton chosen={{ sender_id: row.id }} />
      }
      sections={[
        {
          title: t('hl7.sections.who'),
          fields: [
            { field: 'application', readOnly: () => !provider },
            { field: 'facility', readOnly: () => !provider },
            { field: 'org_id', wide: true, readOnly: () => !provider, hint: t('hl7.hints.org_id') },
            { field: 'addresses', wide: true, hint: t('hl7.hints.addresses') },
            { field: 'silent_after_min', hint: t('hl7.hints.silent_after_min') },
            'enabled',
          ],
        },
        {
          title: t('hl7.sections.staff'),
          fields: [
            { field: 'default_role', hint: t('hl7.hints.default_role') },
            { field: 'role_codes', wide: true, hint: t('hl7.hints.role_codes') },
          ],
        },
      ]}
    />
  );
}
