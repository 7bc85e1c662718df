// The one runner for long work: bounded in all and for each tenant, on connections of its own, taken up again after a restart.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import { startSweep } from '../db/start-sweep.ts';
import type { Actors } from '../http/actor-change.ts';
import type { Background } from '../http/background-context.ts';
import type { Actor, Context, SecondPerson } from '../http/context.ts';
import { makeGate } from '../http/gate.ts';
import type { Log } from '../log/log.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { JobEnd, carryOut } from './carry-out.ts';
import type { Ended, Underway } from './carry-out.ts';
import type { AnyJobKind, JobKind } from './job.ts';
import { lockProcess } from './process-lock.ts';
import { endJob, insertJob, sweepJobs, takeOrphans } from './rows.ts';
import type { KeptJob } from './rows.ts';

/** How long what came of a job can be looked up. */
export const KEPT_DAYS = 7;
const SWEEP_EVERY_MS = 60_000;

export interface RunnerParts<Schema, Platform> {
  /** Connections of its own: requests never wait for a job's. */
  db: Kysely<Schema>;
  pool: pg.Pool;
  /** There by the time that a job is: what jobs run on has the runner itself. */
  platform: () => Platform;
  actors: Actors;
  log: Log;
  translators: Record<Language, Translator>;
  words: (translator: Translator) => string;
  secondPerson: SecondPerson<Schema, Platform> | undefined;
  kinds: readonly AnyJobKind<Schema, Platform>[];
  /** Whose share of the long work an organisation's is. */
  tenantOf: (org_id: string) => Promise<string>;
}

export interface Asked<Input, Load, Schema> {
  input: Input;
  load: Load;
  /** The organisation of whose tenant's share it is; absent: the actor's. */
  share?: string;
  /** What begins to be with the job: written in the same transaction. */
  also?: (tx: Kysely<Schema>, id: string) => Promise<void>;
}

export interface Started<Result> {
  id: string;
  ended: Promise<Ended & { result?: Result }>;
}

export interface Jobs<Schema, Platform> {
  /** Begins a job in the name of whoever asks; refuses more than its bounds with 429. */
  start<Input, Load, Result extends object>(
    context: Context<Schema, Platform>,
    kind: JobKind<Input, Load, Result, Schema, Platform>,
    asked: Asked<Input, Load, Schema>,
  ): Promise<Started<Result>>;
  /** Ends a job that runs here; another process hears of it by the row. */
  cancel(id: string): void;
  stop(): Promise<void>;
}

export async function startJobs<Schema, Platform>(
  parts: RunnerParts<Schema, Platform>,
): Promise<Jobs<Schema, Platform>> {
  const { db, log } = parts;
  const lock = await lockProcess(parts.pool);
  const underway = new Map<string, Underway>();
  const gates = new Map(parts.kinds.map((one) => [one.kind, makeGate(one.bounds)]));
  const enter = async (kind: string, org_id: string) => {
    const gate = gates.get(kind);
    if (!gate) throw new Error(`No room declares the job ${kind}`);
    return gate.enter(await parts.tenantOf(org_id));
  };

  function begin(kept: KeptJob, actor: Actor, load: unknown, leave: () => void): Promise<Ended> {
    const kind = parts.kinds.find((one) => one.kind === kept.kind);
    if (!kind) throw new Error(`No room declares the job ${kept.kind}`);
    const stop = new AbortController();
    lock.lost.addEventListener('abort', () => stop.abort(new JobEnd('interrupted')), {
      once: true,
    });
    const background: Background<Schema, Platform> = {
      db,
      actor,
      platform: parts.platform(),
      translator: parts.translators[kept.language],
      translators: parts.translators,
      words: parts.words(parts.translators[kept.language]),
      address: kept.address,
      uuid: kept.uuid,
      secondPerson: parts.secondPerson,
      access: kind.access,
    };
    const ended = carryOut({ ...parts, kind, background, kept, load, stop }).finally(() => {
      underway.delete(kept.id);
      leave();
    });
    ended.catch((error: unknown) => log.error({ err: error, job: kept.id }, 'A job was not ended'));
    underway.set(kept.id, { stop, ended });
    return ended;
  }

  /** What another process left: taken up again where that can be, else told as interrupted. */
  async function takeUp(kept: KeptJob): Promise<void> {
    const kind = parts.kinds.find((one) => one.kind === kept.kind);
    const input = kind?.input.safeParse(kept.input);
    const actor = kind?.resumes && input?.success ? await parts.actors.still(kept.actor) : null;
    const leave = actor ? await enter(kept.kind, kept.org_id).catch(() => null) : null;
    if (actor && leave) void begin({ ...kept, input: input?.data }, actor, undefined, leave);
    else await endJob(db, kept, { state: 'interrupted', done: 0, total: 0, phase: null });
  }

  const stopSweep = startSweep({
    everyMs: SWEEP_EVERY_MS,
    sweep: async () => {
      for (const kept of await takeOrphans(db, lock.id)) await takeUp(kept);
      await sweepJobs(db, KEPT_DAYS);
    },
    onError: (error) => log.error({ err: error }, 'What became of jobs was not looked after'),
  });

  return {
    async start(context, kind, { input, load, share, also }) {
      const { actor, address, uuid, translator } = context;
      let leave = () => undefined as void;
      // What began already is found before it is asked whether there is room.
      const first = async (tx: Kysely<Schema>, id: string) => {
        await also?.(tx, id);
        leave = await enter(kind.kind, share ?? actor.org_id);
      };
      try {
        const { id: actor_id, session_id, stands_in } = actor;
        const kept = {
          org_id: actor.org_id,
          kind: kind.kind,
          actor: { id: actor_id, session_id, stands_in },
          language: translator.language,
          address,
          uuid,
          input,
        };
        const id = await insertJob(db, lock.id, kept, first);
        const ended = begin({ ...kept, id, saved: null }, actor, load, leave);
        return { id, ended: ended as Started<never>['ended'] };
      } catch (error) {
        leave();
        throw error;
      }
    },
    cancel: (id) => underway.get(id)?.stop.abort(new JobEnd('cancelled')),
    async stop() {
      await stopSweep();
      for (const { stop } of underway.values()) stop.abort(new JobEnd('interrupted'));
      await Promise.allSettled([...underway.values()].map(({ ended }) => ended));
      lock.release();
    },
  };
}
