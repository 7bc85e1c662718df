// Both stores as a test sees them.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '#features/database.ts';
import { makeMemoryStore } from '../memory/memory-store.ts';
import type { Ward } from '../memory/ward.ts';
import { makeSqlStore } from '../sql/sql-store.ts';
import type { StoreUnderTest, Stored } from './side.ts';

const HOUR_MS = 3_600_000;
const QUESTIONS: Record<keyof Stored, string> = {
  calls: 'select * from call order by id',
  steps: 'select call_id, action, device_id, staff_id, data from call_step order by call_id, id',
  deliveries: `select message_id, call_id, device_id, org_id, receiver_org, via, why, step, entry, staff_name, action, state,
    attempts, sent_at, delivered_at, seen_at, again_at = 'infinity' as waits from call_delivery order by message_id`,
  timers: 'select call_id, kind from call_timer order by call_id, kind',
  replies:
    'select device_id, message_id, call_id, reply from device_message order by device_id, message_id',
  events: 'select type, data from live_event order by id',
};

/** `pool` works as the owner, past all scoping. */
export function openSqlUnderTest(db: Kysely<Database>, pool: pg.Pool): StoreUnderTest {
  const run = async (text: string, values: unknown[] = []): Promise<void> =>
    void (await pool.query(text, values));
  return {
    store: makeSqlStore(db),
    async calm() {
      await run(
        `update call_delivery set again_at = now() + interval '1 hour' where again_at <> 'infinity'`,
      );
      await run(`update call_timer set due_at = now() + interval '1 hour'`);
    },
    async hurry() {
      await run(`update call_delivery set again_at = now() where again_at <> 'infinity'`);
      await run('update call_timer set due_at = now()');
    },
    setOnline: (device, online) =>
      run('update device set online = $2 where id = $1', [device, online]),
    async read() {
      const stored = {} as Stored;
      for (const [name, text] of Object.entries(QUESTIONS))
        stored[name as keyof Stored] = (await pool.query(text)).rows;
      return stored;
    },
  };
}

export function openMemoryUnderTest(ward: Ward): StoreUnderTest {
  const store = makeMemoryStore({ ward, clock: { now: () => Date.now() } });
  const { tables } = store;
  const sorted = <Row>(rows: Iterable<Row>, key: (row: Row) => string): Row[] =>
    [...rows].toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  const setDue = (at: number): void => {
    for (const row of tables.deliveries.values()) if (row.again_at !== Infinity) row.again_at = at;
    for (const row of tables.timers.values()) row.due_at = at;
  };
  return {
    store,
    calm: async () => setDue(Date.now() + HOUR_MS),
    hurry: async () => setDue(Date.now()),
    async setOnline(id, online) {
      const device = ward.devices.get(id);
      if (device) ward.devices.set(id, { ...device, online });
    },
    async read() {
      return {
        calls: sorted(tables.calls.values(), ({ id }) => id),
        steps: sorted(tables.steps, ([id]) => id).flatMap(([, steps]) =>
          steps.map(({ call_id, action, device = null, staff = null, data = null }) => ({
            call_id,
            action,
            device_id: device,
            staff_id: staff,
            data,
          })),
        ),
        deliveries: sorted(tables.deliveries.values(), ({ message_id }) => message_id).map(
          ({ again_at, receiver: { org, via, why, step, entry, staff_name }, ...row }) => ({
            ...row,
            receiver_org: org,
            via,
            why,
            step,
            entry,
            staff_name,
            waits: again_at === Infinity,
          }),
        ),
        timers: sorted(tables.timers.values(), ({ call_id, kind }) => `${call_id} ${kind}`).map(
          ({ call_id, kind }) => ({ call_id, kind }),
        ),
        replies: sorted(tables.replies, ([key]) => key).map(([key, { call_id, reply }]) => ({
          device_id: key.split(' ')[0],
          message_id: key.split(' ')[1],
          call_id,
          reply,
        })),
        events: tables.events,
      };
    },
  };
}
