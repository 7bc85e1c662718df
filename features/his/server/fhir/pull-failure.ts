// Why a pull can't go on, in the terms that people are told.
import type { RunFailure } from '../../contract.ts';

export class PullFailure extends Error {
  override name = 'PullFailure';
  readonly failure: RunFailure;
  /** The HTTP status of the reply, where that is the failure. */
  readonly status: number | null;

  constructor(
    failure: RunFailure,
    { status = null, cause }: { status?: number | null; cause?: unknown } = {},
  ) {
    super(status === null ? failure : `${failure} ${status}`, { cause });
    this.failure = failure;
    this.status = status;
  }
}
