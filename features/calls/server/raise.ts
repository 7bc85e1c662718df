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

/** An outage is its ward's, not that of the device that was first. */
const placeOf = ({ outage }: Press, caller: Caller) =>
  outage
    ? {
        device_name: null,
        space_id: outage.ward?.id ?? null,
        space_name: outage.ward?.name ?? null,
        space_path: outage.ward?.path ?? null,
        resident_id: null,
        resident_name: null,
      }
    : caller;

/** How many more press in this one, and who they are. */
const others = ({ outage }: Press): number => (outage ? outage.names.length - 1 : 0);
const namesOf = ({ outage, about }: Press): object | undefined => {
  const names = outage?.names ?? (about === undefined ? undefined : [about]);
  return names && { names };
};

function newCall(press: Press, caller: Caller): CallRecord {
  const type = caller.call_type ?? press.type;
  const rules =
    caller.rules ?? defaultRules({ type, priority: caller.priority ?? priorityOf(type) });
  const { priority } = rules;
  const { device_type, department_id } = caller;
  const { device_name, space_id, space_name, space_path, resident_id, resident_name } = placeOf(
    press,
    caller,
  );
  return {
    id: caller.call_id,
    version: 0,
    org_id: press.org,
    type,
    event: caller.key_code,
    event_name: press.about ?? caller.event_name,
    event_shared: press.about === undefined && (caller.event_shared ?? true),
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
    taken_at: null,
    hung_up_at: null,
    ended_at: null,
    back_at: null,
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
    test: caller.test,
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
    (caller.open_id && (await pressAgain(tx, tools, press, caller.open_id, caller.test))) ||
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
  const begun = beginCall(rulesOf(draft));
  const change = { ...begun, facts: { ...begun.facts, repeats: others(press) } };
  const record = applyChange(draft, change, caller.at, { device: press.device });
  const reply = { code: 0, call_id: record.id, state: record.state };
  const step = { action: change.step, device: press.device, data: namesOf(press) };
  const said = saidOf(press, reply);
  return { ...(await writeBeginning(tx, tools, { record, change, step, said })), reply };
}

/** Joins the press to the call; null where that is over. */
export async function pressAgain(
  tx: CallTransaction,
  tools: Tools,
  press: Press,
  id: string,
  test = true,
): Promise<Work | null> {
  const found = await tx.lockCall(id, press);
  // It ended while this press waited for it: the press is a new call.
  if (!found || found.record.ended_at !== null) return null;
  if (found.said) return { ...NOTHING_TO_SEND, reply: found.said };
  // Whoever presses once the test is over means it, also where the test was never reset.
  // What was back is lost again.
  const record = { ...found.record, test: found.record.test && test, back_at: null };
  const locked = { ...found, record };
  const by = { device: press.device };
  const outcome = advanceCall(factsOf(record), { kind: 'repeat', by }, rulesOf(record));
  if (outcome.kind !== 'changed') return null;
  const repeat = outcome.change.facts.repeats + others(press);
  const change = { ...outcome.change, facts: { ...outcome.change.facts, repeats: repeat } };
  const reply = { code: 0, call_id: id, state: change.facts.state, repeat };
  const written = await writeDeed(tx, tools, locked, {
    change,
    by,
    step: { action: change.step, device: press.device, data: { repeat, ...namesOf(press) } },
    said: press.message === null ? undefined : () => saidOf(press, reply) as Said,
  });
  return { ...written, reply };
}
