// A task: what, for whom or where, when it is planned, and what came of it.
import { RecordDrawer } from '#kit/ui/record-drawer.tsx';
import { inFiveMinutes } from '#kit/ui/server-clock.ts';
import { useT } from '#features/use-t.ts';
import { task, tasks } from '../contract.ts';
import { ReportButtons } from './report-buttons.tsx';
import type { TaskRow } from './report-buttons.tsx';
import { useSubjectFields } from './subject-fields.tsx';

const isTold = (row: TaskRow | null): boolean => row !== null && row.status !== 'not_operated';

export function TaskDrawer({ onFail }: { onFail: (row: TaskRow) => void }) {
  const t = useT();
  const subject = useSubjectFields();
  return (
    <RecordDrawer
      entity={task}
      room={tasks}
      title={(row) => row?.title ?? t('tasks.add')}
      defaults={() => ({ subject: 'ward', planned_at: inFiveMinutes() })}
      readOnly={isTold}
      actions={(row) => (
        <div className="k-row-actions">
          <ReportButtons row={row} onFail={onFail} />
        </div>
      )}
      sections={[
        {
          title: t('tasks.sections.task'),
          lead: ({ row }) =>
            isTold(row as TaskRow | null) && <p className="k-aside">{t('tasks.toldHint')}</p>,
          fields: [
            { field: 'title', wide: true },
            { field: 'details', wide: true },
          ],
        },
        { title: t('tasks.sections.about'), fields: subject },
        {
          title: t('tasks.sections.when'),
          fields: ['planned_at', { field: 'author_name', when: (_, row) => row !== null }],
        },
        {
          title: t('tasks.sections.result'),
          when: (_, row) => row !== null,
          fields: ['status', 'actual_at', 'operator_name', 'device_name', 'remark'],
        },
      ]}
    />
  );
}
