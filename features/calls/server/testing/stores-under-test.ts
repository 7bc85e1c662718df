// Both stores as a test sees them.
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Database } from '#features/database.ts';
import { makeMemoryStore } from '../memory/memory-store.ts';
import type { Ward } from '../memory/ward.ts';
import { makeSqlStore } from '../sql/sql-store.ts';
import type { StoreUnderTest, Stored } from './side.ts';

const HOUR_MS = 3_600_000;
const NEVER = '2999-01-01';

/**
 * Time of the test database: what is to fall due later never does, whatever the machine is busy with; a test that says
 * "now" (of a timer: the epoch) is taken at its word.
 */
const STOP_TIME = `
  create function hold_delivery() returns trigger language plpgsql as $$ begin
    if new.again_at > clock_timestamp() and new.again_at <> 'infinity' then new.again_at := '${NEVER}'; end if;
    return new;
  end $$;
  create function hold_timer() returns trigger language plpgsql as $$ begin
    if new.kind <> 'handover' and new.due_at <> 'epoch' then new.due_at := '${NEVER}'; end if;
    return new;
  end $$;
  create trigger hold before insert or update on call_delivery for each row execute function hold_delivery();
  create trigger hold before insert or update on call_timer for each row execute function hold_timer();`;

/** Where calls of a small ward go while it is handed over. */
export interface HandedTo {
  org: string;
  department: string;
  sister: string;
  sisterDepartment: string;
}
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

/** Once a database, before the stores under test are opened on it; `pool` works as its owner. */
export const stopTime = async (pool: pg.Pool): Promise<void> => void (await pool.query(STOP_TIME));

/** `pool` works as the owner, past all scoping. */
export function openSqlUnderTest(
  db: Kysely<Database>,
  pool: pg.Pool,
  handed: HandedTo,
): StoreUnderTest {
  const run = async (text: string, values: unknown[] = []): Promise<void> =>
    void (await pool.query(text, values));
  return {
    store: makeSqlStore(db),
    async calm() {
      await run(`update call_delivery set again_at = '${NEVER}' where again_at <> 'infinity'`);
      await run(`update call_timer set due_at = '${NEVER}'`);
    },
    async hurry() {
      await run(`update call_delivery set again_at = now() where again_at <> 'infinity'`);
      await run(`update call_timer set due_at = 'epoch'`);
    },
    setOnline: (device, online) =>
      run('update device set online = $2 where id = $1', [device, online]),
    async handOver(begins) {
      const { org, department, sister, sisterDepartment } = handed;
      if (begins)
        await run(
          `insert into handover (org_id, from_space_id, from_path, to_org_id, to_space_id, to_path, to_at)
           values ($1, $2, '', $3, $4, '', now() + interval '1 day')`,
          [org, department, sister, sisterDepartment],
        );
      else await run('update handover set ended_at = now()');
      await run('delete from handover_turn where due_at > clock_timestamp()');
    },
    async read() {
      const stored = {} as Stored;
      for (const [name, text] of Object.entries(QUESTIONS))
        stored[name as keyof Stored] = (await pool.query(text)).rows;
      return stored;
    },
  };
}

export function openMemoryUnderTest(ward: Ward, handed: HandedTo): StoreUnderTest {
  let now = Date.now();
  let calls = 0;
  // PostgreSQL's grow within a millisecond too.
  const newCallId = () => `00000000-0000-7000-8000-${String((calls += 1)).padStart(12, '0')}`;
  const store = makeMemoryStore({ ward, clock: { now: () => now }, newCallId });
  const { tables } = store;
  const sorted = <Row>(rows: Iterable<Row>, key: (row: Row) => string): Row[] =>
    [...rows].toSorted((one, other) => (key(one) < key(other) ? -1 : 1));
  const setDue = (at: number): void => {
    for (const row of tables.deliveries.values()) if (row.again_at !== Infinity) row.again_at = at;
    for (const row of tables.timers.values()) row.due_at = at;
  };
  return {
    store,
    async calm() {
      now += 1;
      setDue(now + HOUR_MS);
    },
    hurry: async () => setDue(now - 1),
    async setOnline(id, online) {
      const device = ward.devices.get(id);
      if (device) ward.devices.set(id, { ...device, online });
    },
    async handOver(begins) {
      const { department, sister, sisterDepartment } = handed;
      ward.handovers = begins
        ? [{ from_space_id: department, to_org_id: sister, to_space_id: sisterDepartment }]
        : [];
      tables.turns.set('turn', { space_id: department, due_at: now });
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
          message_id: key.slice(key.indexOf(' ') + 1),
          call_id,
          reply,
        })),
        events: tables.events,
      };
    },
  };
}
