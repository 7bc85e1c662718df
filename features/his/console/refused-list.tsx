// What a run did not take, with the reason of each; read when it is asked for.
import { useId, useState } from 'react';
import { Button, Skeleton } from 'antd';
import { useQuery } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { useT } from '#features/use-t.ts';
import { MOST_REFUSED_KEPT, hisRoom } from '../contract.ts';
import type { Run } from '../contract.ts';

export function RefusedList({ run }: { run: Run }) {
  const t = useT();
  const list = useId();
  const [open, setOpen] = useState(false);
  return (
    <div className="his-refused">
      <Button size="small" aria-expanded={open} aria-controls={list} onClick={() => setOpen(!open)}>
        {t('his.run.showRefused')} ({run.refused})
      </Button>
      <div id={list}>{open && <Refused run={run} />}</div>
    </div>
  );
}

function Refused({ run }: { run: Run }) {
  const t = useT();
  const { client } = useConsole();
  const { data, error, refetch } = useQuery({
    queryKey: ['his', 'refused', run.id, run.refused],
    queryFn: ({ signal }) =>
      client.call(hisRoom.routes.refused, { params: { id: run.id }, signal }),
  });
  if (error) return <FailureState error={error} onRetry={() => void refetch()} />;
  if (!data) return <Skeleton active title={false} paragraph={{ rows: 3 }} />;
  return (
    <div className="his-scroll">
      <table className="his-table" aria-label={t('his.run.refusedTitle')}>
        <thead>
          <tr>
            <th scope="col">{t('his.run.record')}</th>
            <th scope="col">{t('his.run.reason')}</th>
          </tr>
        </thead>
        <tbody>
          {data.map(({ record, name, message }, index) => (
            <tr key={`${record} ${index}`}>
              <th scope="row">
                {name ?? record}
                {name && <div className="k-aside">{record}</div>}
              </th>
              <td>{message}</td>
            </tr>
          ))}
        </tbody>
      </table>
      {run.refused > data.length && (
        <p className="k-aside">{t('his.run.refusedMost', { count: MOST_REFUSED_KEPT })}</p>
      )}
    </div>
  );
}
