// One kind of error: where it happened, how often, whom it met; solved with a press, and opened again.
import { useId } from 'react';
import { App, Button, Drawer, Skeleton } from 'antd';
import { useMutation, useQueryClient } from '@tanstack/react-query';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { FieldValue } from '#kit/ui/field-value.tsx';
import { invalidateThings, useRecord } from '#kit/ui/queries.ts';
import type { ShownRecord } from '#kit/ui/queries.ts';
import { metaOf } from '#kit/ui/shown-entity.ts';
import { useOpen } from '#kit/ui/use-open.ts';
import { useJoin, useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { errorLog, runtimeError } from '../contract.ts';

const FACTS = [
  'state',
  'kind',
  'times',
  'users',
  'organisations',
  'url',
  'build',
  'first_at',
  'last_at',
  'solved_at',
  'solved_by_name',
] as const;

export function ErrorDrawer() {
  const { open, close } = useOpen();
  const t = useT();
  const headId = useId();
  const { data, error, refetch } = useRecord(runtimeError, open);
  return (
    <Drawer
      className="k-drawer"
      open={open !== null}
      size={720}
      onClose={close}
      title={
        <h2 id={headId} className="k-drawer-title">
          {t('errorlog.pages.ErrorLog')}
        </h2>
      }
      aria-labelledby={headId}
      extra={data && <SolveButton row={data} />}
    >
      {data ? (
        <Facts row={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 8 }} />
      )}
    </Drawer>
  );
}

type Row = ShownRecord<typeof runtimeError>;

function Facts({ row }: { row: Row }) {
  const { field } = useLabels(errorLog);
  const ui = useUi();
  const join = useJoin();
  return (
    <>
      <p className="el-error">{row.error}</p>
      <dl className="el-facts">
        {FACTS.map((name) => (
          <div key={name}>
            <dt>{field(name)}</dt>
            <dd>
              <FieldValue meta={metaOf(runtimeError, name)} room={errorLog} value={row[name]} />
            </dd>
          </div>
        ))}
        <div>
          <dt>{field('organisation_names')}</dt>
          <dd>{join(row.organisation_names) || ui('none')}</dd>
        </div>
      </dl>
      <h3>{field('info')}</h3>
      <pre className="el-info">{row.info || ui('none')}</pre>
    </>
  );
}

function SolveButton({ row }: { row: Row }) {
  const t = useT();
  const { client } = useConsole();
  const { message } = App.useApp();
  const queries = useQueryClient();
  const solved = row.state === 'solved';
  const may = useMay(errorLog.routes.solve);
  const { mutate, isPending } = useMutation({
    mutationFn: () =>
      client.call(solved ? errorLog.routes.reopen : errorLog.routes.solve, {
        params: { id: row.id },
      }),
    onSuccess: async () => {
      void message.success(t(solved ? 'errorlog.reopened' : 'errorlog.solved'));
      await invalidateThings(queries, [runtimeError.thing]);
    },
  });
  if (!may) return null;
  return (
    <Button type={solved ? 'default' : 'primary'} loading={isPending} onClick={() => mutate()}>
      {t(solved ? 'errorlog.reopen' : 'errorlog.solve')}
    </Button>
  );
}
