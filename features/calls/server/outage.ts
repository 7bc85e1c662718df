// Many devices of a ward that are lost together (a switch, a power circuit, the air) are one call: a hundred lines on
// every host would hide the one that somebody pressed. A few stay calls of their own.
import type { KnownDevice } from '#features/devices/server/index.ts';
import type { CallType } from '../kinds.ts';
import { pressAgain, takePress } from './raise.ts';
import type { CallTransaction, LostDevice, Press } from './store.ts';
import type { Tools } from './tools.ts';
import type { Work } from './work.ts';

/** From so many on, of one ward and within a minute, they are one. */
export const TOGETHER = 4;
const TYPE: CallType = 'DEVICE';

export interface Loss {
  device: Pick<KnownDevice, 'id' | 'org_id'>;
  /** The same one counts once. */
  message: string;
}

/** Losses of one ward, or of all that lies in none. */
export interface WardLosses {
  org: string;
  ward: string | null;
  lost: (LostDevice & { message: string })[];
}

/** Sorts losses by the wards of their devices; whose device is gone or disabled is left out. */
export async function sortByWard(
  tx: CallTransaction,
  losses: readonly Loss[],
): Promise<WardLosses[]> {
  const messages = new Map(losses.map(({ device, message }) => [device.id, message]));
  const wards = new Map<string, WardLosses>();
  for (const device of await tx.findLost([...messages.keys()])) {
    const key = `${device.org} ${device.ward}`;
    const losing = wards.get(key) ?? { org: device.org, ward: device.ward, lost: [] };
    losing.lost.push({ ...device, message: messages.get(device.id) ?? '' });
    wards.set(key, losing);
  }
  return [...wards.values()];
}

/** One call of all of them, or more in the one that is open; null where they are few, and each is a call of its own. */
export async function takeOutage(
  tx: CallTransaction,
  tools: Tools,
  { org, ward, lost }: WardLosses,
): Promise<Work | null> {
  const [first] = lost;
  const outage = await tx.lockOutage(org, ward);
  if (!first || (outage.open_id === null && outage.singles + lost.length < TOGETHER)) return null;
  const press: Press = {
    org,
    device: first.id,
    type: TYPE,
    event: 'DEVICES_LOST',
    message: `${first.message} and ${lost.length - 1}`,
    outage: { ward: outage.place, names: lost.map(({ name, type }) => name ?? type) },
  };
  const joined = outage.open_id && (await pressAgain(tx, tools, press, outage.open_id));
  return joined || takePress(tx, tools, press);
}
