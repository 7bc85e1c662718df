// How pages reach the server: one typed call a route of the contract.
import type { z } from 'zod';
import { kitRoom } from '../contract/kit-room.ts';
import type { Route, ReplyOf } from '../contract/route.ts';

type Sent<R> = R extends Route<infer Input, z.ZodType, z.ZodType> ? z.input<Input> : never;
type Params<R> = R extends Route<z.ZodType, infer Params, z.ZodType> ? z.input<Params> : never;

export interface CallOptions<R> {
  input?: Sent<R>;
  params?: Params<R>;
  /** Ends the call. A reading has one: it shows its failure in its place, so `quiet` holds for it. */
  signal?: AbortSignal;
  /** The caller shows the failure itself: no toast beside it. */
  quiet?: boolean;
  /** Covers the page until 200 ms after the reply (spec §7). */
  loading?: boolean;
}

/** An error reply: the product's number, words in the user's language, and the fields at fault. */
export class CallFailure extends Error {
  override name = 'CallFailure';
  readonly code: number;
  readonly status: number;
  readonly fields: Record<string, string>;
  readonly data: unknown;

  constructor(code: number, status: number, message: string, data: unknown) {
    super(message);
    this.code = code;
    this.status = status;
    this.data = data;
    this.fields = (data as { fields?: Record<string, string> } | null)?.fields ?? {};
  }

  /** The message with what is wrong with each field, where no form stands to show it. */
  get told(): string {
    const faults = new Set(Object.values(this.fields));
    faults.delete(this.message);
    return [this.message, ...faults].join(' · ');
  }

  /** What was asked for is kept until a second person approves it, and the user has been told so: no failure to mend. */
  get isHeld(): boolean {
    return this.code === kitRoom.errors.WAITS_FOR_SECOND.code;
  }
}

export interface Client {
  /** Calls a route; rejects with `CallFailure`. Waits at most 30 s (spec §9). */
  call<R extends Route>(route: R, options?: CallOptions<R>): Promise<ReplyOf<R>>;
  /** Fetches what a raw route writes and offers it as a file to save. */
  download<R extends Route>(route: R, options?: CallOptions<R>): Promise<void>;
  /** Sends one file; reports the share that has been sent, 0 to 1. */
  upload<R extends Route>(
    route: R,
    file: File,
    options?: CallOptions<R> & { onProgress?: (share: number) => void },
  ): Promise<ReplyOf<R>>;
  /** Opens a raw route (a picture, a recording) as an object URL; the caller revokes it. */
  open<R extends Route>(route: R, options?: CallOptions<R>): Promise<string>;
}
