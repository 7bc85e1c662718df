// An import that takes longer: how far it is, followed to its end, and how to end it before.
import { useEffect, useEffectEvent, useState } from 'react';
import { Button, Progress } from 'antd';
import { useQuery } from '@tanstack/react-query';
import type { ImportReport } from '../contract/sheet-routes.ts';
import { jobRoutes } from '../jobs/routes.ts';
import { useConsole } from './console-context.ts';
import { useUi } from './use-words.ts';

/** Where the live stream is down the job is asked for this often. */
const ASK_EVERY_MS = 1000;

export interface ImportJobProps {
  id: string;
  dry: boolean;
  onEnd: (end: { report?: ImportReport; failure?: string }) => void;
}

export function ImportJob({ id, dry, onEnd }: ImportJobProps) {
  const ui = useUi();
  const { client } = useConsole();
  const [ending, setEnding] = useState(false);
  const { data: job } = useQuery({
    queryKey: ['job', id],
    queryFn: ({ signal }) => client.call(jobRoutes.read, { params: { id }, signal, quiet: true }),
    refetchInterval: ({ state: { data } }) =>
      data === undefined || data.state === 'running' ? ASK_EVERY_MS : false,
  });
  const end = useEffectEvent(onEnd);
  useEffect(() => {
    if (!job || job.state === 'running') return;
    // By its contract: what the import's own route would have replied.
    if (job.state === 'done') end({ report: job.result as unknown as ImportReport });
    else end({ failure: ui(job.state === 'cancelled' ? 'importEnded' : 'importBroken') });
  }, [job, ui]);
  const cancel = () => {
    setEnding(true);
    void client.call(jobRoutes.cancel, { params: { id } }).catch(() => setEnding(false));
  };
  const { done = 0, total = 0 } = job ?? {};
  return (
    <div className="k-import" aria-live="polite">
      <p>{dry ? ui('checking') : ui('importing')}</p>
      <Progress
        percent={total > 0 ? Math.floor((100 * done) / total) : 0}
        aria-label={dry ? ui('checking') : ui('importing')}
      />
      <p className="k-aside">{ui('importInBackground')}</p>
      <div>
        <Button loading={ending} onClick={cancel}>
          {ui('importEnd')}
        </Button>
      </div>
    </div>
  );
}
