// What a device does with a call that there is: answer, refuse, hang up, reset. Each message counts once.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import { advanceCall } from './machine.ts';
import type { Input } from './machine.ts';
import { lockCall } from './lock.ts';
import type { Locked, Speaker } from './lock.ts';
import { applyChange, factsOf } from './record.ts';
import { rulesOf } from './rules.ts';
import { writeChange } from './write.ts';
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

async function newestOf(tx: Kysely<Database>, { device, org }: Act): Promise<string | null> {
  const { rows } = await sql<{ id: string }>`
    select call_id as id from call_open where device_id = ${device}::uuid and org_id = ${org}::uuid order by call_id desc limit 1`.execute(
    tx,
  );
  return rows[0]?.id ?? null;
}

function inputOf({ action, device, speech }: Act, { staff, at_origin }: Speaker): Input {
  const by = { device, staff: staff ?? undefined };
  switch (action) {
    case 'answer':
      return { kind: 'answer', by, speech };
    case 'refuse':
      return { kind: 'refuse', by };
    case 'hangup':
      return { kind: 'hangup', by, speech, atOrigin: at_origin };
    case 'reset':
      return { kind: 'reset', by, atOrigin: at_origin };
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
export async function takeAct(tx: Kysely<Database>, act: Act): Promise<Work> {
  const id = act.call ?? (act.action === 'reset' ? await newestOf(tx, act) : null);
  const locked = id === null ? undefined : await lockCall(tx, id, [act.org], act);
  if (!locked) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (locked.said) return { ...NOTHING_TO_SEND, reply: locked.said };
  const { speaker } = locked;
  if (!speaker) return { ...NOTHING_TO_SEND, reply: refusalReply('DATA_NULL') };
  if (mustBePresented(act, locked)) return refuseAct(tx, act, locked, 'NOT_PRESENTED');

  const { record } = locked;
  const outcome = advanceCall(factsOf(record), inputOf(act, speaker), rulesOf(record));
  if (outcome.kind === 'refused') return refuseAct(tx, act, locked, outcome.why);
  if (outcome.kind === 'unchanged') return { ...NOTHING_TO_SEND, reply: accepted(record) };

  const { change } = outcome;
  const next = applyChange(record, change, locked.at, {
    device: act.device,
    staff: speaker.staff ?? undefined,
    name: speaker.name,
  });
  const reply = accepted(next);
  const deliveries = await writeChange(tx, {
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
  if (act.action === 'refuse') await markRefused(tx, act, record.id);
  return { record: next, deliveries, reply };
}

const accepted = ({ id, state }: { id: string; state: string }): object => ({
  code: 0,
  call_id: id,
  state,
});

async function markRefused(tx: Kysely<Database>, { device }: Act, call: string): Promise<void> {
  await sql`update call_delivery set state = 'refused' where call_id = ${call}::uuid and device_id = ${device}::uuid and action <> 'withdraw'`.execute(
    tx,
  );
}

/** Keeps the refusal under the message's id, so that the same message is refused the same way later. */
async function refuseAct(
  tx: Kysely<Database>,
  { org, device, message }: Act,
  { record }: Locked,
  why: RefusalName,
): Promise<Work> {
  const reply = refusalReply(why, { call_id: record.id, state: record.state });
  if (message !== null)
    await sql`
      insert into device_message (device_id, message_id, org_id, call_id, reply)
      values (${device}::uuid, ${message}, ${org}::uuid, ${record.id}::uuid, ${JSON.stringify(reply)}::jsonb)`.execute(
      tx,
    );
  return { ...NOTHING_TO_SEND, reply };
}
