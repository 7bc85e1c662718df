// One's own long work: what is under way, which can be stopped, and what came of it.
import { useState } from 'react';
import { Button, Progress, Skeleton } from 'antd';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import { useConsole } from '#kit/ui/console-context.ts';
import { EnumTag, ToneTag } from '#kit/ui/enum-tag.tsx';
import { FailureState } from '#kit/ui/failure-state.tsx';
import { Moment } from '#kit/ui/moment.tsx';
import { StatePage } from '#kit/ui/state-page.tsx';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { useT } from '#features/use-t.ts';
import type { ListedJob } from '#kit/jobs/routes.ts';
import { jobs } from '../contract.ts';
import '#kit/ui/kit.css';
import './jobs.css';

const TONES = {
  running: 'info',
  done: 'good',
  failed: 'bad',
  cancelled: 'off',
  revoked: 'off',
  interrupted: 'warn',
} as const;

export function Page() {
  const t = useT();
  const { client } = useConsole();
  useLiveRefresh(['job'], ['job.changed']);
  const { data, error, refetch } = useQuery({
    queryKey: ['job', 'list'],
    queryFn: ({ signal }) => client.call(jobs.routes.list, { signal }),
  });
  return (
    <div className="k-page">
      <header className="k-head">
        <h1>{t('jobs.pages.Jobs')}</h1>
      </header>
      <p className="k-aside">{t('jobs.lead')}</p>
      {data ? (
        <JobList list={data} />
      ) : error ? (
        <FailureState error={error} onRetry={() => void refetch()} />
      ) : (
        <Skeleton active paragraph={{ rows: 6 }} />
      )}
    </div>
  );
}

function JobList({ list }: { list: readonly ListedJob[] }) {
  const t = useT();
  if (list.length === 0)
    return <StatePage kind="empty" title={t('jobs.empty')} hint={t('jobs.emptyHint')} />;
  return (
    <ul className="jobs-list">
      {list.map((job) => (
        <li key={job.id}>
          <div className="jobs-what">
            <strong>{job.title}</strong>
            {job.trial && <ToneTag tone="off">{t('jobs.trial')}</ToneTag>}
            <EnumTag room={jobs} name="state" value={job.state} tone={TONES[job.state]} />
          </div>
          <JobCourse job={job} />
          <div className="k-aside">
            {t('jobs.begun')} <Moment at={job.started_at} />
            {job.ended_at && (
              <>
                {' · '}
                {t('jobs.over')} <Moment at={job.ended_at} />
              </>
            )}
          </div>
        </li>
      ))}
    </ul>
  );
}

function JobCourse({ job }: { job: ListedJob }) {
  const t = useT();
  const { client } = useConsole();
  const queries = useQueryClient();
  const [ending, setEnding] = useState(false);
  if (job.state !== 'running') return <JobResult job={job} />;
  const cancel = async () => {
    setEnding(true);
    await client.call(jobs.routes.cancel, { params: { id: job.id } }).catch(() => setEnding(false));
    await queries.invalidateQueries({ queryKey: ['job'] });
  };
  const { done, total } = job;
  return (
    <div className="jobs-course">
      <Progress percent={total > 0 ? Math.floor((100 * done) / total) : 0} aria-label={job.title} />
      <span>{total > 0 && t('jobs.rows', { done, total })}</span>
      <Button size="small" loading={ending} onClick={() => void cancel()}>
        {t(ending ? 'jobs.cancelled' : 'jobs.cancel')}
      </Button>
    </div>
  );
}

function JobResult({ job }: { job: ListedJob }) {
  const t = useT();
  const counts = (['created', 'updated', 'refused'] as const).flatMap((name) => {
    const count = job[name] ?? 0;
    return count > 0 ? [t(`jobs.${name}`, { count })] : [];
  });
  return counts.length > 0 ? <div>{counts.join(' · ')}</div> : null;
}
