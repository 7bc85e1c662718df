// One job from its beginning to its end: watched, told, and ended for whatever reason.
import type { Kysely } from 'kysely';
import type { Actors } from '../http/actor-change.ts';
import type { Background } from '../http/background-context.ts';
import { Failure } from '../http/failure.ts';
import type { Log } from '../log/log.ts';
import { JobFailed } from './job.ts';
import type { AnyJobKind, JobHandle } from './job.ts';
import type { JobState } from './states.ts';
import { keepRight, mayStill } from './keep-right.ts';
import { endJob, saveJob, writeProgress } from './rows.ts';
import type { JobProgress, KeptJob } from './rows.ts';

/** How often a job tells how far it is, and hears that it shall end. */
const TELL_EVERY_MS = 500;

/** Why a job is ended from without. */
export class JobEnd extends Error {
  readonly state: JobState;
  constructor(state: JobState) {
    super(`The job is ${state}`);
    this.state = state;
  }
}

export interface Ended {
  state: JobState;
  result?: unknown;
  error?: unknown;
}

export interface Underway {
  stop: AbortController;
  ended: Promise<Ended>;
}

export interface CarryParts<Schema, Platform> {
  db: Kysely<Schema>;
  actors: Actors;
  log: Log;
  kind: AnyJobKind<Schema, Platform>;
  background: Background<Schema, Platform>;
  kept: KeptJob;
  load: unknown;
  stop: AbortController;
}

export async function carryOut<Schema, Platform>(
  parts: CarryParts<Schema, Platform>,
): Promise<Ended> {
  const { db, log, kind, kept, background, stop } = parts;
  const at: JobProgress = { done: 0, total: 0, phase: null };
  const end = (state: JobState) => stop.abort(new JobEnd(state));
  const ending = watch(parts, at, end);
  const handle = handleOf(parts, at);
  const ended = await kind.run(background, kept.input, handle, parts.load).then(
    (result): Ended => ({ state: 'done', result }),
    (error: unknown): Ended => {
      const { reason } = stop.signal;
      if (stop.signal.aborted)
        return { state: reason instanceof JobEnd ? reason.state : 'interrupted', error: reason };
      if (!(error instanceof Failure || error instanceof JobFailed))
        log.error({ err: error, job: kept.id, kind: kept.kind }, 'A job failed');
      return { state: 'failed', error };
    },
  );
  await ending();
  // A server that stops leaves what can be taken up again to the next.
  if (ended.state === 'interrupted' && kind.resumes) return ended;
  await endJob(db, kept, { ...at, ...ended });
  return ended;
}

function handleOf<Schema, Platform>(
  { db, actors, kept, background, stop }: CarryParts<Schema, Platform>,
  at: JobProgress,
): JobHandle {
  return {
    id: kept.id,
    signal: stop.signal,
    saved: kept.saved,
    progress: (done, total, phase = at.phase ?? undefined) =>
      void Object.assign(at, { done: Math.min(done, total), total, phase: phase ?? null }),
    save: (saved) => saveJob(db, kept.id, saved),
    mustGoOn: async () => {
      const now = await actors.still(background.actor);
      if (!mayStill(now, background.actor)) stop.abort(new JobEnd('revoked'));
      stop.signal.throwIfAborted();
    },
  };
}

/** Tells and listens while the job runs; gives how to end that. */
function watch<Schema, Platform>(
  { db, actors, log, kept, background, stop }: CarryParts<Schema, Platform>,
  at: JobProgress,
  end: (state: JobState) => void,
): () => Promise<void> {
  const onError = (error: unknown) =>
    log.error({ err: error, job: kept.id }, 'A job was not told of');
  let telling: Promise<void> = Promise.resolve();
  let told = '';
  const tell = async () => {
    const before = told;
    told = JSON.stringify(at);
    const ending = await writeProgress(db, kept, { ...at, changed: told !== before });
    if (ending && !stop.signal.aborted) end('cancelled');
  };
  const timer = setInterval(() => {
    telling = telling.then(tell).catch(onError);
  }, TELL_EVERY_MS);
  const unwatch = keepRight(actors, background.actor, { onOver: () => end('revoked'), onError });
  return async () => {
    clearInterval(timer);
    unwatch();
    await telling;
  };
}
