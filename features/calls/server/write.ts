// Writing a change: the call, its step, what receivers must hear, its timers, the answer to the device and the live event
// in one statement, so that they are committed together or not at all.
import { CompiledQuery } from 'kysely';
import type { Kysely } from 'kysely';
import { ulid } from 'ulid';
import { keepPrepared } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { CallStep, DeliveryAction } from '../contract.ts';
import { RECORD_COLUMNS, shown } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';

export interface Delivery {
  message_id: string;
  receiver: Receiver;
  action: DeliveryAction;
}

/** What a device is answered, and is answered again if it says the same again. */
export interface Said {
  device: string;
  message: string;
  reply: object;
}

export interface Writing {
  record: CallRecord;
  /** A call that begins; else one that changes. */
  fresh: boolean;
  at: string;
  step: {
    action: CallStep;
    device?: string | undefined;
    staff?: string | undefined;
    data?: object | undefined;
  };
  tell: DeliveryAction | null;
  receivers: readonly Receiver[];
  remindS: number | 'keep' | null;
  /** A conversation rings out after this, in seconds. */
  ringS?: number | null;
  said?: Said | undefined;
}

const MUTABLE = [
  'version',
  'state',
  'result',
  'repeats',
  'reminders',
  'speech',
  'presented_at',
  'answered_at',
  'hung_up_at',
  'ended_at',
  'ended_by',
  'answered_by',
  'answered_by_name',
  'answered_device_id',
  'slow_reason',
  'note',
  'false_call',
] as const satisfies readonly (keyof CallRecord)[];

const INSERT = `insert into call (${RECORD_COLUMNS.join(', ')}) select ${RECORD_COLUMNS.join(', ')} from jsonb_populate_record(null::call, $1::jsonb)`;
const UPDATE = `update call set updated_at = now(), (${MUTABLE.join(', ')}) = (select ${MUTABLE.join(', ')} from jsonb_populate_record(null::call, $1::jsonb)) where id = $2::uuid and org_id = $3::uuid`;

// Rows are locked in the order of their key: acknowledgements lock them in the same order, and neither waits for the other in a ring.
const EXPIRE = `update call_delivery set state = 'expired' where message_id in (
    select message_id from call_delivery where call_id = $2::uuid and device_id = any($9::uuid[]) and state in ('waiting', 'sent') order by message_id for update)`;
const DELIVER = `insert into call_delivery (message_id, call_id, device_id, org_id, action)
  select message_id, $2::uuid, device_id, $3::uuid, $10::text from unnest($8::text[], $9::uuid[]) as told(message_id, device_id)`;
const STEP = `insert into call_step (call_id, org_id, at, action, device_id, staff_id, data) values ($2::uuid, $3::uuid, $4::timestamptz, $5::text, $6::uuid, $7::uuid, $11::jsonb)`;
const LIVE = `insert into live_event (org_id, type, access, data) values ($3::uuid, $12::text, 'call.read', $13::jsonb)`;
const REMIND = `insert into call_timer (call_id, kind, org_id, due_at) values ($2::uuid, 'remind', $3::uuid, $4::timestamptz + make_interval(secs => $14::float8))
  on conflict (call_id, kind) do update set due_at = excluded.due_at`;
const NO_TIMERS = `delete from call_timer where call_id = $2::uuid and $14::float8 is null`;
const KEPT_TIMERS = `select $14::float8`;
const RING = `insert into call_timer (call_id, kind, org_id, due_at) select $2::uuid, 'timeout', $3::uuid, $4::timestamptz + make_interval(secs => $18::float8) where $18::float8 is not null`;
const SAID = `insert into device_message (device_id, message_id, org_id, call_id, reply) select $15::uuid, $16::text, $3::uuid, $2::uuid, $17::jsonb where $16::text is not null`;

function statementOf({ fresh, remindS }: Writing): string {
  const timers = remindS === null ? NO_TIMERS : remindS === 'keep' ? KEPT_TIMERS : REMIND;
  const parts = fresh
    ? {
        called: INSERT,
        delivered: DELIVER,
        stepped: STEP,
        told: LIVE,
        timed: timers,
        rung: RING,
        said: SAID,
      }
    : {
        called: UPDATE,
        expired: EXPIRE,
        delivered: DELIVER,
        stepped: STEP,
        told: LIVE,
        timed: timers,
        rung: RING,
        said: SAID,
      };
  const list = Object.entries(parts).map(([name, text]) => `${name} as (${text})`);
  return keepPrepared(`with ${list.join(',\n')}\nselect 1`);
}

function eventOf({ record, fresh, step }: Writing): 'call.raised' | 'call.changed' | 'call.ended' {
  if (fresh) return 'call.raised';
  return record.ended_at === null || step.action === 'noted' ? 'call.changed' : 'call.ended';
}

/** Writes all of it and gives what has to be sent once it is committed. */
export async function writeChange(tx: Kysely<Database>, writing: Writing): Promise<Delivery[]> {
  const { record, at, step, tell, receivers, remindS, ringS = null, said } = writing;
  const deliveries =
    tell === null
      ? []
      : receivers.map((receiver) => ({ message_id: ulid(), receiver, action: tell }));
  await tx.executeQuery(
    CompiledQuery.raw(statementOf(writing), [
      JSON.stringify(record),
      record.id,
      record.org_id,
      at,
      step.action,
      step.device ?? null,
      step.staff ?? null,
      deliveries.map(({ message_id }) => message_id),
      deliveries.map(({ receiver }) => receiver.id),
      tell,
      step.data ? JSON.stringify(step.data) : null,
      eventOf(writing),
      JSON.stringify(shown(record)),
      typeof remindS === 'number' ? remindS : null,
      said?.device ?? null,
      said?.message ?? null,
      said ? JSON.stringify(said.reply) : null,
      ringS,
    ]),
  );
  return deliveries;
}
