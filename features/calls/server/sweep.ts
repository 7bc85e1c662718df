// Sweeping away what calls leave behind: the record stays, its scaffolding goes.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import type { Platform } from '#features/platform.ts';
import { makeMonths } from './months.ts';

const SWEEP_MS = 60 * 60_000;
/** Rows a statement, so that no sweep holds the presses up for long. */
const AT_ONCE = 5000;

/** Deletes answers that devices no longer ask for: a message is repeated for minutes, its answer kept for two days. */
export async function sweepCalls(db: Platform['db']): Promise<void> {
  for (;;) {
    const { numAffectedRows } = await inScope(db, 'all', (tx) =>
      sql`delete from device_message where ctid = any(array(
        select ctid from device_message where at < now() - interval '2 days' limit ${AT_ONCE}))`.execute(
        tx,
      ),
    );
    if (Number(numAffectedRows ?? 0) < AT_ONCE) return;
  }
}

export const sweepHourly = ({ db, log }: Platform): (() => Promise<void>) =>
  startSweep({
    everyMs: SWEEP_MS,
    sweep: async () => {
      await makeMonths(db);
      await sweepCalls(db);
    },
    onError: (err) => log.error({ err }, 'Months were not made, or old messages not swept away'),
  });
