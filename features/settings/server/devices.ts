// What the room hears of devices, and what of its settings goes down to them.
import type { Kysely } from 'kysely';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Database } from '#features/database.ts';
import { TIP_DEVICES } from '../contract.ts';
import type { CountdownItem } from '../contract.ts';
import { COUNTDOWN_TYPES, showsLabelsAt } from './concerned.ts';
import { countdownListener } from './countdown-device.ts';
import { readItems } from './countdown-items.ts';
import { shownLabels } from './nursing-labels.ts';
import { deviceConfig } from './system-config.ts';
import { takeScreenBirth, takeTipAck } from './tip-delivery.ts';

interface Shared {
  system: Promise<Record<string, string>> | undefined;
  items: Map<string, Promise<CountdownItem[]>>;
}
// Devices whose settings are read together share a transaction, and mostly an organisation.
const read = new WeakMap<Kysely<Database>, Shared>();

function sharedOf(db: Kysely<Database>): Shared {
  const shared = read.get(db) ?? { system: undefined, items: new Map() };
  read.set(db, shared);
  return shared;
}

async function itemsOf(db: Kysely<Database>, org_id: string): Promise<object[]> {
  const { items } = sharedOf(db);
  const found = items.get(org_id) ?? readItems(db, org_id);
  items.set(org_id, found);
  return (await found).map(({ id, name, duration_s }) => ({ id, name, duration_s }));
}

async function settingsOf(db: Kysely<Database>, { type, org_id, space_id }: KnownDevice) {
  const shared = sharedOf(db);
  shared.system ??= deviceConfig(db);
  const where = space_id === null ? undefined : showsLabelsAt(type);
  const [system, nursing, countdowns] = await Promise.all([
    shared.system,
    where && space_id ? shownLabels(db, { space_id, where }) : undefined,
    COUNTDOWN_TYPES.includes(type) ? itemsOf(db, org_id) : undefined,
  ]);
  return {
    ...(Object.keys(system).length > 0 ? { system } : {}),
    ...(countdowns ? { countdowns } : {}),
    ...(nursing ? { nursing } : {}),
  };
}

const SCREENS: readonly string[] = TIP_DEVICES;

export const settingsListener: DeviceListener = {
  channels: {
    ...countdownListener.channels,
    ack: takeTipAck,
    birth: async (platform, device) => {
      if (SCREENS.includes(device.type)) await takeScreenBirth(platform, device);
    },
  },
  ...(countdownListener.found ? { found: countdownListener.found } : {}),
  settings: settingsOf,
};
