// Sweeping away what signing in leaves behind once it can't matter any more.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { sweepAttempts } from '#kit/http/attempts.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import type { Platform } from '#features/platform.ts';

const SWEEP_MS = 10 * 60_000;

/** Deletes nonces, sealed values and attempts that no check looks at any more, sessions that ended a month ago, and live events of a week ago. */
export async function sweepSignIns(db: Platform['db']): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    // A timestamp may lie 300 s ahead, so its nonce matters for twice as long.
    await sql`delete from nonce where at < now() - interval '15 minutes'`.execute(tx);
    await sql`delete from sealed_once where at < now() - interval '5 minutes'`.execute(tx);
    await sql`delete from oidc_attempt where at < now() - interval '15 minutes'`.execute(tx);
    await sweepAttempts(tx);
    await sql`delete from session where expires_at < now() - interval '30 days'`.execute(tx);
    // Who was away for longer reads the lists anew.
    await sql`delete from live_event where seq is not null and at < now() - interval '7 days'`.execute(
      tx,
    );
  });
}

/** Sweeps now and every ten minutes; the returned function stops it. */
export async function sweepOften({ db, log }: Platform): Promise<() => Promise<void>> {
  return startSweep({
    everyMs: SWEEP_MS,
    sweep: () => sweepSignIns(db),
    onError: (err) => log.error({ err }, 'Old sign-ins were not swept away'),
  });
}
