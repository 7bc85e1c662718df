// Telling what came of a task: done at one touch, failed with a reason, taken back where it was a mistake.
import { App, Button } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { useDeedFailure } from '#kit/ui/deed-failure.ts';
import { invalidateThings } from '#kit/ui/queries.ts';
import type { ShownRow } from '#kit/ui/queries.ts';
import { useT } from '#features/use-t.ts';
import { tasks } from '../contract.ts';
import type { task } from '../contract.ts';

export type TaskRow = ShownRow<typeof task>;

interface ReportButtonsProps {
  row: TaskRow;
  onFail: (row: TaskRow) => void;
}

export function ReportButtons({ row, onFail }: ReportButtonsProps) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const failureOf = useDeedFailure();
  const may = useMay(tasks.routes.report);
  const { id, title, status } = row;
  const params = { id };
  const deed = useMutation({
    mutationFn: async (what: 'done' | 'takeBack') =>
      what === 'done'
        ? client.call(tasks.routes.report, { params, input: { status: 'succeeded' }, quiet: true })
        : client.call(tasks.routes.reopen, { params, quiet: true }),
    onSuccess: (_row, what) =>
      message.success(what === 'done' ? t('tasks.done.told', { title }) : t('tasks.takeBack.told')),
    onError: (error) => message.error(failureOf(error)),
    onSettled: () => invalidateThings(queries, ['task']),
  });
  if (!may) return null;
  const button = (words: string, named: string, run: () => void, primary = false) => (
    <Button
      size="small"
      type={primary ? 'primary' : 'default'}
      aria-label={named}
      disabled={deed.isPending}
      onClick={(event) => {
        event.stopPropagation();
        run();
      }}
    >
      {words}
    </Button>
  );
  if (status !== 'not_operated')
    return button(t('tasks.takeBack.act'), t('tasks.takeBack.named', { title }), () =>
      deed.mutate('takeBack'),
    );
  return (
    <>
      {button(
        t('tasks.done.act'),
        t('tasks.done.named', { title }),
        () => deed.mutate('done'),
        row.standing !== 'later',
      )}
      {button(t('tasks.failed.act'), t('tasks.failed.named', { title }), () => onFail(row))}
    </>
  );
}
