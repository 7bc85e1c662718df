// Long work as a room declares it: what it takes, whose leave it needs, and the work itself.
import type { z } from 'zod';
import type { Access } from '../contract/route.ts';
import type { Background } from '../http/background-context.ts';

/** The work came to no good end, and has told why itself. */
export class JobFailed extends Error {
  override name = 'JobFailed';
}

/** What the work is given beside its input. */
export interface JobHandle {
  id: string;
  /** Aborted when somebody cancels it, who began it may no longer, or the server stops. */
  signal: AbortSignal;
  /** Tells how far it is; written now and then. */
  progress(done: number, total: number, phase?: string): void;
  /** Keeps what the work can go on from, should its process end. */
  save(saved: object): Promise<void>;
  /** What was saved before its process ended. */
  saved: unknown;
  /** Throws unless it may go on: before what can't be taken back. */
  mustGoOn(): Promise<void>;
}

export interface JobKind<Input, Load, Result, Schema, Platform> {
  kind: string;
  /** The permission that began it, as the audit and what is held back for a second person know it. */
  access: Access;
  /** At once in a process: of all tenants, and of each. */
  bounds: { most: number; each: number };
  /** Kept, so that it can be taken up again. */
  input: z.ZodType<Input>;
  /** Taken up again by another process when its own has ended; else it is said to be interrupted. */
  resumes?: boolean;
  /** `load` is what only this process has: a file that was sent. */
  run: (
    background: Background<Schema, Platform>,
    input: Input,
    job: JobHandle,
    load: Load,
  ) => Promise<Result>;
}

/** Any kind, for the runner. */
export type AnyJobKind<Schema, Platform> = JobKind<unknown, unknown, unknown, Schema, Platform>;

/** Binds the declaration of jobs to a schema and a platform. */
export const jobsFor =
  <Schema, Platform>() =>
  <Input, Load, Result extends object>(
    kind: JobKind<Input, Load, Result, Schema, Platform>,
  ): JobKind<Input, Load, Result, Schema, Platform> =>
    kind;
