// The ward's tasks: what is overdue and due first, each told of at a touch; how many there are of each stands above.
import { useState } from 'react';
import { Button, Segmented } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useNavigate } from 'react-router';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import type { Tones } from '#kit/ui/enum-tag.tsx';
import { ListPage } from '#kit/ui/list-page.tsx';
import type { ColumnOf } from '#kit/ui/list-columns.tsx';
import { useListState } from '#kit/ui/use-list-state.ts';
import { useLabels } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { STANDINGS, task, taskPlan, tasks } from '../contract.ts';
import { FailedDialog } from './failed-dialog.tsx';
import { ReportButtons } from './report-buttons.tsx';
import type { TaskRow } from './report-buttons.tsx';
import { TaskDrawer } from './task-drawer.tsx';
import './tasks.css';

const STANDING_TONES: Tones = { overdue: 'bad', due: 'warn', later: 'info', done: 'off' };
const STATUS_TONES: Tones = { not_operated: 'plain', failed: 'bad', succeeded: 'good' };
/** What is due moves on by itself: counted anew as often. */
const AGAIN_MS = 60_000;

const COLUMNS: ColumnOf<typeof task>[] = [
  { field: 'title', width: 220 },
  { field: 'standing', width: 130, tones: STANDING_TONES },
  { field: 'planned_at', width: 180 },
  { field: 'about', width: 240 },
  { field: 'status', width: 140, tones: STATUS_TONES },
  { field: 'actual_at', width: 180 },
  { field: 'operator_name', width: 120 },
  { field: 'remark', width: 160 },
  { field: 'device_name', hidden: true },
  { field: 'details', hidden: true },
  { field: 'author_name', hidden: true },
  { field: 'created_at', hidden: true },
];

export function Page() {
  const t = useT();
  const navigate = useNavigate();
  const mayPlans = useMay(taskPlan.routes.page);
  const [failing, fail] = useState<TaskRow | null>(null);
  return (
    <ListPage
      entity={task}
      room={tasks}
      title={t('tasks.pages.TaskList')}
      createLabel={t('tasks.add')}
      columns={COLUMNS}
      hideFilters={['standing']}
      futureDates={['planned_at']}
      refreshOn={['task.changed', 'resident.changed']}
      rowName={(row) => row.title}
      removable={(row) => row.status === 'not_operated'}
      rowActions={(row) => <ReportButtons row={row} onFail={fail} />}
      actionsWidth={190}
      actions={
        mayPlans && (
          <Button onClick={() => void navigate(tasks.pages.TaskPlans.path)}>
            {t('tasks.pages.TaskPlans')}
          </Button>
        )
      }
      summary={<StandingChoice />}
    >
      <TaskDrawer onFail={fail} />
      {failing && <FailedDialog row={failing} onClose={() => fail(null)} />}
    </ListPage>
  );
}

/** How many of the tasks around now stand how; choosing one shows those. */
function StandingChoice() {
  const t = useT();
  const { client } = useConsole();
  const { field, option } = useLabels(tasks);
  const { state, change } = useListState(task);
  const { standing = '', ...others } = state.filters;
  const counts = useQuery({
    queryKey: ['task', 'counts'],
    queryFn: ({ signal }) => client.call(tasks.routes.counts, { signal }),
    refetchInterval: AGAIN_MS,
  });
  return (
    <div className="tk-standing">
      <Segmented
        aria-label={field('standing')}
        value={standing}
        options={[
          { value: '', label: t('tasks.all') },
          ...STANDINGS.map((value) => ({
            value,
            label: (
              <span data-standing={counts.data?.[value] ? value : undefined}>
                {option('standing', value)} {counts.data?.[value]}
              </span>
            ),
          })),
        ]}
        onChange={(value) => change({ filters: value ? { ...others, standing: value } : others })}
      />
    </div>
  );
}
