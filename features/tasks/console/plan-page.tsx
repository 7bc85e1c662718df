// Plans that repeat: what they make, on which days at which times.
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { DayTimesInput } from '#features/day-times-input.tsx';
import { useT } from '#features/use-t.ts';
import { WEEKDAYS, taskPlan, tasks } from '../contract.ts';
import { useSubjectFields } from './subject-fields.tsx';
import './tasks.css';

const COLUMNS: ColumnOf<typeof taskPlan>[] = [
  { field: 'title', width: 220 },
  { field: 'about', width: 220 },
  { field: 'days', width: 240 },
  { field: 'times', width: 180 },
  { field: 'next_at', width: 180 },
  { field: 'enabled', tones: { true: 'good', false: 'off' } },
  { field: 'from_day', width: 120 },
  { field: 'until_day', width: 120 },
  { field: 'details', hidden: true },
  { field: 'created_at', hidden: true },
];

export function Page() {
  const t = useT();
  return (
    <ListPage
      entity={taskPlan}
      room={tasks}
      title={t('tasks.pages.TaskPlans')}
      createLabel={t('tasks.addPlan')}
      columns={COLUMNS}
      refreshOn={['task.changed']}
      touches={['task']}
      rowName={(row) => row.title}
      summary={<p className="k-aside tk-lead">{t('tasks.plansLead')}</p>}
    >
      <PlanDrawer />
    </ListPage>
  );
}

function PlanDrawer() {
  const t = useT();
  const subject = useSubjectFields();
  return (
    <RecordDrawer
      entity={taskPlan}
      room={tasks}
      title={(row) => row?.title ?? t('tasks.addPlan')}
      defaults={() => ({ subject: 'ward', enabled: true, days: [...WEEKDAYS] })}
      touches={['task']}
      sections={[
        {
          title: t('tasks.sections.task'),
          fields: [
            { field: 'title', wide: true },
            { field: 'details', wide: true },
          ],
        },
        { title: t('tasks.sections.about'), fields: subject },
        {
          title: t('tasks.sections.when'),
          fields: [
            { field: 'days', wide: true },
            {
              field: 'times',
              wide: true,
              hint: t('tasks.timesHint'),
              input: (control) => <DayTimesInput {...control} />,
            },
            { field: 'from_day', hint: t('tasks.fromDayHint') },
            'until_day',
            'enabled',
            { field: 'next_at', when: (_, row) => row !== null },
          ],
        },
      ]}
    />
  );
}
