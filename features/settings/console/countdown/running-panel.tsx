// The countdowns that run now, the nearest to its end first.
import { useEffect, useState } from 'react';
import { App, Button } from 'antd';
import { useMutation, useQuery, useQueryClient } from '@tanstack/react-query';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole, useMay } from '#kit/ui/console-context.ts';
import { Reading } from '#kit/ui/reading.tsx';
import { invalidateThings } from '#kit/ui/queries.ts';
import { useT } from '#features/use-t.ts';
import { settings } from '../../contract.ts';
import type { CountdownRun } from '../../contract.ts';
import { clockTime } from './clock-time.ts';

const SHOWN = 50;

export function RunningPanel() {
  const t = useT();
  const { client } = useConsole();
  const found = useQuery({
    queryKey: ['countdown', 'running'],
    queryFn: ({ signal }) =>
      client.call(settings.routes.runPage, {
        input: { state: ['running', 'calling'], sort: 'due_at', size: SHOWN },
        signal,
      }),
  });
  const passed = useSecondsSince(
    found.dataUpdatedAt,
    found.data !== undefined && found.data.list.length > 0,
  );
  return (
    <section className="st-panel" aria-labelledby="running-countdowns">
      <h2 id="running-countdowns">{t('settings.countdown.running')}</h2>
      <Reading of={found} rows={1}>
        {({ list }) =>
          list.length === 0 ? (
            <p className="k-aside">{t('settings.countdown.nothing')}</p>
          ) : (
            <ul className="st-runs">
              {list.map((run) => (
                <RunItem key={run.id} run={run} left={Math.max(0, run.left_s - passed)} />
              ))}
            </ul>
          )
        }
      </Reading>
    </section>
  );
}

/** Whole seconds since the moment in Unix milliseconds, counted on while something runs. */
function useSecondsSince(moment: number, runs: boolean): number {
  const [now, setNow] = useState(() => Date.now());
  useEffect(() => {
    if (!runs) return;
    const timer = setInterval(() => setNow(Date.now()), 1000);
    return () => clearInterval(timer);
  }, [runs]);
  return Math.max(0, Math.floor((now - moment) / 1000));
}

function RunItem({ run, left }: { run: CountdownRun; left: number }) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const { message } = App.useApp();
  const mayStop = useMay(settings.routes.runStop);
  const { id, name, duration_s, started_by_name } = run;
  const place = run.space_path ?? '';
  const stop = useMutation({
    mutationFn: () => client.call(settings.routes.runStop, { params: { id }, quiet: true }),
    onSuccess: () => message.success(t('settings.countdown.stopped', { name })),
    onError: (error) => {
      if (!(error instanceof CallFailure)) throw error;
      void message.error(error.message);
    },
    onSettled: () => invalidateThings(queries, ['countdown']),
  });
  return (
    <li>
      <div>
        <strong>{name}</strong>
        <span className="k-aside"> {[place, started_by_name].filter(Boolean).join(' · ')}</span>
      </div>
      <progress max={duration_s} value={duration_s - left} aria-label={name} />
      <span
        className="st-left"
        aria-label={t('settings.countdown.left', { time: clockTime(left) })}
      >
        {clockTime(left)}
      </span>
      {mayStop && (
        <Button
          onClick={() => stop.mutate()}
          loading={stop.isPending}
          aria-label={t('settings.countdown.stopNamed', { name, place })}
        >
          {t('settings.countdown.stop')}
        </Button>
      )}
    </li>
  );
}
