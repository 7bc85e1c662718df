// A press: the first of its kind makes a call, a further one while it is active joins it, the same message counts once.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { keepPrepared } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import { DEVICE_RULES } from '#features/devices/contract.ts';
import type { CallType } from '../contract.ts';
import { advanceCall, beginCall } from './machine.ts';
import { lockCall } from './lock.ts';
import { findReceivers } from './receivers.ts';
import { applyChange, factsOf } from './record.ts';
import type { CallRecord } from './record.ts';
import { priorityOf, rulesOf } from './rules.ts';
import { writeChange } from './write.ts';
import { NOTHING_TO_SEND, refusalReply } from './work.ts';
import type { Work } from './work.ts';

export interface Press {
  org: string;
  device: string;
  type: CallType;
  /** The key code of the button, where the device names one. */
  event: string | null;
  /** The device's own id of the message; without one nothing is recognised as said before. */
  message: string | null;
}

interface Caller {
  call_id: string;
  at: string;
  enabled: boolean;
  device_type: string;
  device_name: string | null;
  space_id: string | null;
  space_name: string | null;
  space_path: string | null;
  department_id: string | null;
  resident_id: string | null;
  resident_name: string | null;
  key_code: string;
  event_name: string | null;
  event_shared: boolean | null;
  call_type: CallType | null;
  priority: number | null;
  said: object | null;
  open_id: string | null;
}

/** Which key a press means that names none, by type of device; other devices mean the type's own key. */
const keysFor = (type: CallType): string =>
  JSON.stringify(
    Object.fromEntries(
      Object.entries(DEVICE_RULES).flatMap(([device, { keys }]) =>
        keys?.[type] ? [[device, keys[type]]] : [],
      ),
    ),
  );

async function readCaller(tx: Kysely<Database>, press: Press): Promise<Caller | undefined> {
  const { rows } = await sql<Caller>`${sql.raw(keepPrepared(''))}
    select uuidv7() as call_id, now() as at, d.enabled, d.type as device_type, d.alias as device_name, s.id as space_id, s.name as space_name,
      space_path(s.id) as space_path, space_department(s.id) as department_id, r.id as resident_id, r.name as resident_name,
      key.code as key_code, e.name as event_name, e.shared as event_shared, e.call_type, e.priority, said.reply as said, open.call_id as open_id
    from device d
    cross join lateral (select coalesce(${press.event}::text, ${keysFor(press.type)}::jsonb ->> d.type, ${press.type}::text) as code) key
    left join lateral (
      select bed_id, resident_id from stay
      where to_at is null and (bed_id = d.space_id or resident_id = d.resident_id) order by bed_id = d.space_id desc limit 1) lying on true
    left join space s on s.id = coalesce(d.space_id, lying.bed_id)
    left join resident r on r.id = coalesce(d.resident_id, lying.resident_id)
    left join lateral (
      select b.name, b.call_type, b.priority, b.org_id is null as shared from button_event b
      join unnest(array[key.code, ${press.type}::text, 'UNKNOWN']) with ordinality as wanted(code, place) on wanted.code = b.key_code
      where (b.org_id = d.org_id or b.org_id is null) and (b.device_type is null or b.device_type = d.type)
      order by wanted.place, b.org_id is null, b.device_type is null limit 1) e on true
    left join device_message said on said.device_id = d.id and said.message_id = ${press.message}::text
    left join call_open open on open.device_id = d.id and open.type = coalesce(e.call_type, ${press.type}::text) and open.event = key.code
    where d.id = ${press.device}::uuid and d.org_id = ${press.org}::uuid`.execute(tx);
  return rows[0];
}

function newCall(press: Press, caller: Caller): CallRecord {
  const type = caller.call_type ?? press.type;
  const priority = caller.priority ?? priorityOf(type);
  const {
    device_type,
    device_name,
    space_id,
    space_name,
    space_path,
    department_id,
    resident_id,
    resident_name,
  } = caller;
  return {
    id: caller.call_id,
    version: 0,
    org_id: press.org,
    type,
    event: caller.key_code,
    event_name: caller.event_name,
    event_shared: caller.event_shared ?? true,
    code: caller.key_code.startsWith('CODE'),
    priority,
    state: 'raised',
    result: null,
    device_id: press.device,
    device_type,
    device_name,
    space_id,
    space_name,
    space_path,
    department_id,
    resident_id,
    resident_name,
    repeats: 0,
    reminders: 0,
    speech: false,
    target_s: rulesOf({ type, priority }).targetS,
    raised_at: caller.at,
    presented_at: null,
    answered_at: null,
    hung_up_at: null,
    ended_at: null,
    ended_by: null,
    answered_by: null,
    answered_by_name: null,
    answered_device_id: null,
    slow_reason: null,
    note: null,
    false_call: false,
    audio: null,
  };
}

/** Takes a press in its transaction. */
export async function takePress(tx: Kysely<Database>, press: Press): Promise<Work> {
  const caller = await readCaller(tx, press);
  if (!caller) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (caller.said) return { ...NOTHING_TO_SEND, reply: caller.said };
  if (!caller.enabled) return { ...NOTHING_TO_SEND, reply: refusalReply('CALLER_DISABLED') };
  return (
    (caller.open_id && (await pressAgain(tx, press, caller.open_id))) || begin(tx, press, caller)
  );
}

async function begin(tx: Kysely<Database>, press: Press, caller: Caller): Promise<Work> {
  const draft = newCall(press, caller);
  const rules = rulesOf(draft);
  const change = beginCall(rules);
  const by = { device: press.device };
  const record = applyChange(draft, change, caller.at, by);
  const reply = { code: 0, call_id: record.id, state: record.state };
  const receivers = await findReceivers(tx, record);
  const deliveries = await writeChange(tx, {
    record,
    fresh: true,
    at: caller.at,
    step: { action: change.step, device: press.device },
    tell: change.tell,
    receivers,
    remindS: change.remindS,
    ringS: rules.ringS,
    said:
      press.message === null ? undefined : { device: press.device, message: press.message, reply },
  });
  return { record, deliveries, reply };
}

async function pressAgain(tx: Kysely<Database>, press: Press, id: string): Promise<Work | null> {
  const locked = await lockCall(tx, id, [press.org], press);
  // It ended while this press waited for it: the press is a new call.
  if (!locked || locked.record.ended_at !== null) return null;
  if (locked.said) return { ...NOTHING_TO_SEND, reply: locked.said };
  const outcome = advanceCall(
    factsOf(locked.record),
    { kind: 'repeat', by: { device: press.device } },
    rulesOf(locked.record),
  );
  if (outcome.kind !== 'changed') return null;
  const { change } = outcome;
  const record = applyChange(locked.record, change, locked.at, { device: press.device });
  const reply = { code: 0, call_id: id, state: record.state, repeat: record.repeats };
  const deliveries = await writeChange(tx, {
    record,
    fresh: false,
    at: locked.at,
    step: { action: change.step, device: press.device, data: { repeat: record.repeats } },
    tell: change.tell,
    receivers: locked.told,
    remindS: change.remindS,
    said:
      press.message === null ? undefined : { device: press.device, message: press.message, reply },
  });
  return { record, deliveries, reply };
}
