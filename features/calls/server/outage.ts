// Many devices of a ward that are lost together (a switch, a power circuit, the air) are one call: a hundred lines on
// every host would hide the one that somebody pressed. A few stay calls of their own.
import { OUTAGE_EVENT } from '#features/devices/contract.ts';
import type { KnownDevice } from '#features/devices/server/index.ts';
import type { CallType } from '../kinds.ts';
import { pressAgain, takePress } from './raise.ts';
import { HOST_TYPES } from './receivers.ts';
import type { CallTransaction, OutageWindows, Press, Said, WardLosses } from './store.ts';
import type { Tools } from './tools.ts';
import { NOTHING_TO_SEND } from './work.ts';
import type { Work } from './work.ts';

/** From so many on, of one ward and within a minute, they are one; for ten minutes further ones join it. */
const TOGETHER = 4;
const WITHIN: OutageWindows = { singles_s: 60, many_s: 600 };
const TYPE: CallType = 'DEVICE';

export interface Loss {
  device: Pick<KnownDevice, 'id' | 'org_id'>;
  /** The same one counts once. */
  message: string;
}

/** Sorts losses by the wards of their devices; whose device is gone or disabled is left out. */
export async function sortByWard(
  tx: CallTransaction,
  losses: readonly Loss[],
): Promise<WardLosses[]> {
  const messages = new Map(losses.map(({ device, message }) => [device.id, message]));
  const found = await tx.findLost([...messages.keys()]);
  const wards = Map.groupBy(found, ({ org, ward }) => `${org} ${ward}`);
  return [...wards.values()].flatMap((devices) => {
    const [first] = devices;
    const lost = devices.map((one) => ({ ...one, message: messages.get(one.id) ?? '' }));
    return first ? [{ org: first.org, ward: first.ward, lost }] : [];
  });
}

/**
 * One call of all of them, or more in the one that is open; null where they are few, and each is a call of its own. A
 * loss that was taken before counts no second time.
 */
export async function takeOutage(
  tx: CallTransaction,
  tools: Tools,
  losing: WardLosses,
): Promise<Work | null> {
  const { open_id, place, singles, taken } = await tx.lockOutage(losing, WITHIN);
  const { org } = losing;
  const lost = losing.lost.filter(({ id }) => !taken.includes(id));
  // A device is not shown its own call: a host that comes back is to be shown what else is lost.
  const first = lost.find(({ type }) => !HOST_TYPES.includes(type)) ?? lost[0];
  if (!first) return { ...NOTHING_TO_SEND, reply: {} };
  if (open_id === null && singles + lost.length < TOGETHER) return null;
  const press: Press = {
    org,
    device: first.id,
    type: TYPE,
    event: OUTAGE_EVENT,
    message: null,
    outage: { ward: place, names: lost.map(({ name, type }) => name ?? type) },
  };
  const joined = open_id && (await pressAgain(tx, tools, press, open_id));
  const work = joined || (await takePress(tx, tools, press));
  const { record, reply } = work;
  if (record) await tx.keepReplies(record.id, lost.map(saidBy(reply)));
  return work;
}

const saidBy =
  (reply: object) =>
  ({ id, org, message }: WardLosses['lost'][number]): Said => ({ org, device: id, message, reply });
