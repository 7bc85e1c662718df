// Ends the stand-ins whose session is over, and says so to the audit: nobody was there to say it.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import { writeAudit } from '#kit/http/write-audit.ts';
import type { Platform } from '#features/platform.ts';

const SWEEP_MS = 10_000;

interface Over {
  id: string;
  org_id: string;
  staff_id: string;
  address: string;
  uuid: string;
}

/** Ends those whose session was ended, has expired or is gone. */
export async function closeOver(db: Platform['db']): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Over>`
      update stand_in set ended_at = now()
      where ended_at is null and not exists (
        select from session where session.id = stand_in.session_id and session.ended_at is null and session.expires_at > now())
      returning id, org_id, staff_id, coalesce(address, '') as address, uuid`.execute(tx);
    for (const { id, org_id, staff_id, address, uuid } of rows)
      await writeAudit(
        tx,
        { actor_id: staff_id, address, uuid },
        { org_id, action: 'end', thing: 'standin', thing_id: id },
      );
  });
}

export const closeOften = async ({ db, log }: Platform): Promise<() => Promise<void>> =>
  startSweep({
    everyMs: SWEEP_MS,
    sweep: () => closeOver(db),
    onError: (err) => log.error({ err }, 'Stand-ins of sessions that are over were not ended'),
  });
