// Orders that came to their time: each becomes effective or expires then, by itself, and open consoles are told.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announceAll } from '#kit/live/announce.ts';
import type { Platform } from '#features/platform.ts';

const AT_ONCE = 200;

interface Turned {
  id: string;
  org_id: string;
  status: string;
}

async function turnDue({ db }: Platform): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Turned>`
      with due as (
        select id from medical_order where turns_at <= now() order by turns_at limit ${AT_ONCE} for update skip locked
      )
      update medical_order o set
        status = case when until_at <= now() then 'expired' else 'effective' end,
        ended_at = case when until_at <= now() then until_at end,
        ending = case when until_at <= now() then 'time' end,
        version = version + 1, updated_at = now()
      from due where due.id = o.id returning o.id, o.org_id, o.status`.execute(tx);
    await announceAll(
      tx,
      rows.map(({ id, org_id, status }) => ({
        org_id,
        type: 'order.changed',
        access: 'order.read',
        data: { id, status },
      })),
    );
  });
}

/** Turns what is due; the returned function stops it. */
export const startOrderClock = (platform: Platform): (() => Promise<void>) =>
  platform.due.add({
    isDue: 'exists (select from medical_order where turns_at <= now())',
    work: () => turnDue(platform),
    onError: (err) => platform.log.error({ err }, 'Orders at their time were not turned'),
  });
