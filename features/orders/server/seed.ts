// Orders of the demo ward: some for everybody, given in the last days, with what was done of them since.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

/** What is ordered; the type, and the times of a long-term one. */
export type OrderNames = readonly (readonly [
  content: string,
  type: 'long_term' | 'temporary',
  times: string | null,
])[];

interface OrderSeed {
  org_id: string;
  /** In the order of their beds. */
  residents: readonly string[];
  /** By whom they were given, and who enters and carries them out. */
  doctor_name: string;
  nurse: { id: string; name: string };
  orders: OrderNames;
}

/** Gives two of three residents an order or two; of what was due all but the last was done. */
export async function seedOrders(tx: Kysely<Database>, seed: OrderSeed): Promise<void> {
  const rows = seed.residents.flatMap((resident, at) =>
    at % 3 === 2
      ? []
      : [at, at + 3].flatMap((which) => {
          const [content, type, times] = seed.orders[which % seed.orders.length] ?? [];
          return content ? [{ resident, content, type, times, days: 1 + (at % 5) }] : [];
        }),
  );
  await sql`
    with given as (
      insert into medical_order (org_id, resident_id, type, content, times, status, from_at, until_at, doctor_name,
        entered_by, entered_by_name)
      select ${seed.org_id}::uuid, v.resident, v.type, v.content, v.times, 'effective',
        date_trunc('hour', now()) - case v.type when 'temporary' then interval '2 hours' else make_interval(days => v.days) end,
        case v.type when 'temporary' then date_trunc('hour', now()) + interval '22 hours' end,
        ${seed.doctor_name}, ${seed.nurse.id}::uuid, ${seed.nurse.name}
      from jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as v(resident uuid, content text, type text, times text, days int)
      returning medical_order as o
    )
    insert into order_done (org_id, order_id, due_at, done_at, outcome, done_by, done_by_name)
    select (o).org_id, (o).id, at, at + interval '6 minutes', 'done', ${seed.nurse.id}::uuid, ${seed.nurse.name}
    from given, order_due_between(o, now() - interval '3 days', now() - interval '3 hours') at`.execute(
    tx,
  );
}
