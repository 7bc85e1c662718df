// A press: the first of its kind makes a call, a further one while it is active joins it, the same message counts once.
import type { Ids } from './clock.ts';
import { writeChange } from './change.ts';
import { advanceCall, beginCall } from './machine.ts';
import { applyChange, factsOf } from './record.ts';
import type { CallRecord } from './record.ts';
import { priorityOf, rulesOf } from './rules.ts';
import type { CallTransaction, Caller, Press } from './store.ts';
import { NOTHING_TO_SEND, refusalReply } from './work.ts';
import type { Work } from './work.ts';

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
export async function takePress(tx: CallTransaction, ids: Ids, press: Press): Promise<Work> {
  const caller = await tx.readCaller(press);
  if (!caller) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (caller.said) return { ...NOTHING_TO_SEND, reply: caller.said };
  if (!caller.enabled) return { ...NOTHING_TO_SEND, reply: refusalReply('CALLER_DISABLED') };
  return (
    (caller.open_id && (await pressAgain(tx, ids, press, caller.open_id))) ||
    begin(tx, ids, press, caller)
  );
}

async function begin(tx: CallTransaction, ids: Ids, press: Press, caller: Caller): Promise<Work> {
  const draft = newCall(press, caller);
  const rules = rulesOf(draft);
  const change = beginCall(rules);
  const by = { device: press.device };
  const record = applyChange(draft, change, caller.at, by);
  const reply = { code: 0, call_id: record.id, state: record.state };
  const receivers = await tx.findReceivers(record);
  const deliveries = await writeChange(tx, ids, {
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

async function pressAgain(
  tx: CallTransaction,
  ids: Ids,
  press: Press,
  id: string,
): Promise<Work | null> {
  const locked = await tx.lockCall(id, press);
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
  const deliveries = await writeChange(tx, ids, {
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
