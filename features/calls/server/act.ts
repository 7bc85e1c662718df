// What a device does with a call that there is: answer, refuse, hang up, reset. Each message counts once.
import type { Ids } from './clock.ts';
import { writeChange } from './change.ts';
import { advanceCall } from './machine.ts';
import type { Input } from './machine.ts';
import { applyChange, factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import type { CallTransaction, Locked, Speaker } from './store.ts';
import { NOTHING_TO_SEND, refusalReply } from './work.ts';
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
      return { kind: 'reset', by, atOrigin };
  }
}

/** A device that a call was never shown to can neither answer nor refuse it. */
function mustBePresented(act: Act, { told }: Locked): boolean {
  return (
    (act.action === 'answer' || act.action === 'refuse') &&
    !told.some(({ id }) => id === act.device)
  );
}

/** Takes a device's action in its transaction. */
export async function takeAct(tx: CallTransaction, ids: Ids, act: Act): Promise<Work> {
  const id = act.call ?? (act.action === 'reset' ? await tx.findNewest(act.org, act.device) : null);
  const locked = id === null ? undefined : await tx.lockCall(id, act);
  if (!locked) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (locked.said) return { ...NOTHING_TO_SEND, reply: locked.said };
  const { speaker } = locked;
  if (!speaker) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (mustBePresented(act, locked)) return refuseAct(tx, act, locked, 'NOT_PRESENTED');

  const { record } = locked;
  const outcome = advanceCall(factsOf(record), inputOf(act, locked, speaker), rulesOf(record));
  if (outcome.kind === 'refused') return refuseAct(tx, act, locked, outcome.why);
  if (outcome.kind === 'unchanged') return { ...NOTHING_TO_SEND, reply: accepted(record) };

  const { change } = outcome;
  const next = applyChange(record, change, locked.at, {
    device: act.device,
    staff: speaker.staff ?? undefined,
    name: speaker.name,
  });
  const reply = accepted(next);
  const deliveries = await writeChange(tx, ids, {
    record: next,
    fresh: false,
    at: locked.at,
    tell: change.tell,
    receivers: locked.told,
    remindS: change.remindS,
    step: {
      action: change.step,
      device: act.device,
      staff: speaker.staff ?? undefined,
      data: act.speech ? { speech: true } : undefined,
    },
    said: act.message === null ? undefined : { device: act.device, message: act.message, reply },
  });
  if (act.action === 'refuse') await tx.refuseDeliveries(record.id, act.device);
  return { record: next, deliveries, reply };
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
  const reply = refusalReply(why, { call_id: record.id, state: record.state });
  if (message !== null) await tx.keepReply(org, record.id, { device, message, reply });
  return { ...NOTHING_TO_SEND, reply };
}
