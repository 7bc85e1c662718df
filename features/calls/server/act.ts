// What a device does with a call that there is: answer, refuse, hang up, reset. Each message counts once.
import { writeDeed } from './change.ts';
import { advanceCall } from './machine.ts';
import type { Change, Input } from './machine.ts';
import { factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import type { CallTransaction, Locked, Speaker } from './store.ts';
import type { Tools } from './tools.ts';
import { NOTHING_TO_SEND, refusalData, refusalReply } from './work.ts';
import type { RefusalName, Work } from './work.ts';

export const DEVICE_ACTIONS = ['answer', 'refuse', 'hangup', 'reset'] as const;
export type DeviceAction = (typeof DEVICE_ACTIONS)[number];

export interface Act {
  org: string;
  device: string;
  message: string | null;
  action: DeviceAction;
  /** Absent only for a reset: the device's own newest call. */
  call: string | null;
  speech: boolean;
}

/** It is the caller, or stands at the caller's space or in the room around it. */
const isAtOrigin = ({ record, origin }: Locked, { id, space_id }: Speaker): boolean =>
  id === record.device_id || (space_id !== null && origin.includes(space_id));

const isTold = (device: string, { told }: Locked): boolean => told.some(({ id }) => id === device);

function inputOf({ action, device, speech }: Act, locked: Locked, speaker: Speaker): Input {
  const by = { device, staff: speaker.staff ?? undefined };
  const atOrigin = isAtOrigin(locked, speaker);
  switch (action) {
    case 'answer':
      return { kind: 'answer', by, speech };
    case 'refuse':
      return { kind: 'refuse', by };
    case 'hangup':
      return { kind: 'hangup', by, speech, atOrigin };
    case 'reset':
      return { kind: 'reset', by, atOrigin, told: isTold(device, locked) };
  }
}

/** A device that a call was never shown to can neither answer nor refuse it. */
const mustBePresented = ({ action, device }: Act, locked: Locked): boolean =>
  (action === 'answer' || action === 'refuse') && !isTold(device, locked);

/** Takes a device's action in its transaction. A call of another organisation is none, unless the device was told of it. */
export async function takeAct(tx: CallTransaction, tools: Tools, act: Act): Promise<Work> {
  const id = act.call ?? (act.action === 'reset' ? await tx.findNewest(act.org, act.device) : null);
  const locked = id === null ? undefined : await tx.lockCall(id, act);
  if (!locked?.speaker) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (locked.said) return { ...NOTHING_TO_SEND, reply: locked.said };
  const { speaker, record } = locked;
  if (mustBePresented(act, locked)) return refuseAct(tx, act, locked, 'NOT_PRESENTED');
  const outcome = advanceCall(factsOf(record), inputOf(act, locked, speaker), rulesOf(record));
  if (outcome.kind === 'refused') return refuseAct(tx, act, locked, outcome.why);
  if (outcome.kind === 'unchanged') return { ...NOTHING_TO_SEND, reply: accepted(record) };
  return doAct(tx, tools, act, { ...locked, speaker }, outcome.change);
}

async function doAct(
  tx: CallTransaction,
  tools: Tools,
  act: Act,
  locked: Locked & { speaker: Speaker },
  change: Change,
): Promise<Work> {
  const { action, device, message, org, speech } = act;
  const { name, staff, role_id, role_type } = locked.speaker;
  // Before the change is written: what it tells the device anew is no older message's fate.
  const marked =
    action === 'refuse' || change.step === 'answered'
      ? tx.mark(locked.record.id, { device }, action === 'refuse' ? 'refused' : 'accepted')
      : null;
  const written = writeDeed(tx, tools, locked, {
    change,
    by: { device, staff: staff ?? undefined, name, role_id, role_type },
    step: {
      action: change.step,
      device,
      staff: staff ?? undefined,
      data: speech ? { speech: true } : undefined,
    },
    said:
      message === null
        ? undefined
        : (record) => ({ org, device, message, reply: accepted(record) }),
  });
  await marked;
  return { ...(await written), reply: accepted((await written).record) };
}

const accepted = ({ id, state }: { id: string; state: string }): object => ({
  code: 0,
  call_id: id,
  state,
});

/** Keeps the refusal under the message's id, so that the same message is refused the same way later. */
async function refuseAct(
  tx: CallTransaction,
  { org, device, message }: Act,
  { record }: Locked,
  why: RefusalName,
): Promise<Work> {
  const reply = refusalReply(why, refusalData(record, why));
  if (message !== null) await tx.keepReplies(record.id, [{ org, device, message, reply }]);
  return { ...NOTHING_TO_SEND, reply };
}
