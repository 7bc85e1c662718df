// A press: the first of its kind makes a call, a further one while it is active joins it, the same message counts once.
import { writeBeginning, writeDeed } from './change.ts';
import { advanceCall, beginCall } from './machine.ts';
import { applyChange, factsOf } from './record.ts';
import type { CallRecord } from './record.ts';
import { defaultRules, priorityOf, rulesOf } from './rules.ts';
import type { CallTransaction, Caller, Press, Said } from './store.ts';
import type { Tools } from './tools.ts';
import { NOTHING_TO_SEND, refusalReply } from './work.ts';
import type { Work } from './work.ts';

function newCall(press: Press, caller: Caller): CallRecord {
  const type = caller.call_type ?? press.type;
  const rules =
    caller.rules ?? defaultRules({ type, priority: caller.priority ?? priorityOf(type) });
  const { priority } = rules;
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
    target_s: rules.target_s,
    raised_at: caller.at,
    presented_at: null,
    answered_at: null,
    hung_up_at: null,
    ended_at: null,
    ended_by: null,
    ended_by_name: null,
    ended_device_id: null,
    answered_by: null,
    answered_by_name: null,
    answered_device_id: null,
    answered_role_id: null,
    answered_role_type: null,
    slow_reason: null,
    note: null,
    false_call: false,
    audio: null,
    rules,
    place: null,
  };
}

/** Takes a press in its transaction. */
export async function takePress(tx: CallTransaction, tools: Tools, press: Press): Promise<Work> {
  const caller = await tx.readCaller(press);
  if (!caller) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (caller.said) return { ...NOTHING_TO_SEND, reply: caller.said };
  if (!caller.enabled) return { ...NOTHING_TO_SEND, reply: refusalReply('CALLER_DISABLED') };
  return (
    (caller.open_id && (await pressAgain(tx, tools, press, caller.open_id))) ||
    begin(tx, tools, press, caller)
  );
}

const saidOf = ({ org, device, message }: Press, reply: object): Said | undefined =>
  message === null ? undefined : { org, device, message, reply };

async function begin(
  tx: CallTransaction,
  tools: Tools,
  press: Press,
  caller: Caller,
): Promise<Work> {
  const draft = newCall(press, caller);
  const change = beginCall(rulesOf(draft));
  const record = applyChange(draft, change, caller.at, { device: press.device });
  const reply = { code: 0, call_id: record.id, state: record.state };
  const step = { action: change.step, device: press.device };
  const said = saidOf(press, reply);
  return { ...(await writeBeginning(tx, tools, { record, change, step, said })), reply };
}

async function pressAgain(
  tx: CallTransaction,
  tools: Tools,
  press: Press,
  id: string,
): Promise<Work | null> {
  const locked = await tx.lockCall(id, press);
  // It ended while this press waited for it: the press is a new call.
  if (!locked || locked.record.ended_at !== null) return null;
  if (locked.said) return { ...NOTHING_TO_SEND, reply: locked.said };
  const { record } = locked;
  const by = { device: press.device };
  const outcome = advanceCall(factsOf(record), { kind: 'repeat', by }, rulesOf(record));
  if (outcome.kind !== 'changed') return null;
  const { change } = outcome;
  const repeat = change.facts.repeats;
  const reply = { code: 0, call_id: id, state: change.facts.state, repeat };
  const written = await writeDeed(tx, tools, locked, {
    change,
    by,
    step: { action: change.step, device: press.device, data: { repeat } },
    said: press.message === null ? undefined : () => saidOf(press, reply) as Said,
  });
  return { ...written, reply };
}
