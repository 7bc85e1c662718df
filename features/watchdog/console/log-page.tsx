// The logbook: who tested which device when, what was found, what comes next.
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import { deviceTest } from '../logbook.ts';

const COLUMNS: readonly ColumnOf<typeof deviceTest>[] = [
  { field: 'at', width: 190 },
  { field: 'device_name', width: 150 },
  { field: 'device_type', width: 150 },
  { field: 'space_path', width: 200 },
  { field: 'result', tones: { ok: 'good', fault: 'bad' }, width: 110 },
  { field: 'evidence', width: 150 },
  'finding',
  'next_step',
  'staff_name',
];

export function Page() {
  const t = useT();
  const { option } = useLabels(watchdog);
  return (
    <ListPage
      entity={deviceTest}
      room={watchdog}
      title={t('watchdog.pages.TestLog')}
      opens={false}
      columns={COLUMNS}
      quickDates="at"
      rowName={({ device_name, device_type }) => device_name ?? option('device_type', device_type)}
      refreshOn={['watchdog.changed']}
    />
  );
}
