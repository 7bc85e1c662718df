// What is to be tested when, the most overdue first; a test is entered for one device or for all that are chosen.
import { useState } from 'react';
import { Button } from 'antd';
import { useMay } from '#kit/ui/console-context.ts';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import type { ShownRow } from '#kit/ui/queries.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { watchdog } from '../contract.ts';
import { testPlan } from '../logbook.ts';
import { RecordDialog } from './record-dialog.tsx';

type Planned = ShownRow<typeof testPlan>;

const COLUMNS: readonly ColumnOf<typeof testPlan>[] = [
  { field: 'device_name', width: 150 },
  { field: 'device_type', width: 130 },
  { field: 'space_path', width: 200 },
  {
    field: 'due_state',
    width: 165,
    tones: { fault: 'bad', overdue: 'bad', soon: 'warn', fine: 'good' },
  },
  { field: 'due_at', width: 190 },
  { field: 'evidence', hidden: true },
  { field: 'result', tones: { ok: 'good', fault: 'bad' }, width: 110 },
  { field: 'online', tones: { true: 'good', false: 'bad' } },
  { field: 'battery', hidden: true },
  { field: 'last_contact_at', hidden: true, age: true },
  { field: 'interval_days', hidden: true },
];

export function Page() {
  const t = useT();
  const { field, option } = useLabels(watchdog);
  const may = useMay(watchdog.routes.record);
  const [chosen, setChosen] = useState<readonly string[]>([]);
  const nameOf = ({ device_name, device_type }: Planned) =>
    device_name ?? option('device_type', device_type);
  const columns: ColumnOf<typeof testPlan>[] = [
    ...COLUMNS.slice(0, 5),
    {
      field: 'tested_at',
      title: field('tested_at'),
      width: 190,
      render: ({ tested_at }) =>
        tested_at ? (
          <Moment at={tested_at} />
        ) : (
          <span className="k-aside">{t('watchdog.neverTested')}</span>
        ),
    },
    ...COLUMNS.slice(5),
  ];
  return (
    <ListPage
      entity={testPlan}
      room={watchdog}
      title={t('watchdog.pages.TestPlan')}
      opens={false}
      columns={columns}
      rowName={nameOf}
      actionsWidth={180}
      refreshOn={['watchdog.changed']}
      summary={<p className="k-aside wd-lead">{t('watchdog.planLead')}</p>}
      {...(may
        ? {
            rowActions: (row: Planned) => (
              <Button size="small" onClick={() => setChosen([row.id])}>
                {t('watchdog.record')}
              </Button>
            ),
            selectionActions: (rows: Planned[], clear: () => void) => (
              <Button
                onClick={() => {
                  setChosen(rows.map(({ id }) => id));
                  clear();
                }}
              >
                {t('watchdog.record')}
              </Button>
            ),
          }
        : {})}
    >
      {chosen.length > 0 && <RecordDialog devices={chosen} onClose={() => setChosen([])} />}
    </ListPage>
  );
}
