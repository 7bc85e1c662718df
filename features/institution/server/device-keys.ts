// What the file calls a device: its MAC address; without one its type and place, and a number where several are alike.
import type { Inventory } from './inventory.ts';

interface Known {
  id: string;
  org_id: string;
  [field: string]: unknown;
}

export interface DeviceKey {
  key: string;
  /** Without the number. */
  plain: string;
}

const textOf = (value: unknown): string | null =>
  typeof value === 'string' && value !== '' ? value : null;

function plainKey(device: Known, inventory: Inventory): string {
  const mac = textOf(device['wired_mac']) ?? textOf(device['wireless_mac']);
  if (mac) return mac;
  const place = inventory.nameOf(device['space_id']) ?? inventory.nameOf(device['person_id']);
  const parts = [textOf(device['type']), place, textOf(device['alias'])];
  return parts.filter((part) => part !== null && part !== undefined).join(' @ ');
}

/** Keys by id; among devices that are alike the numbers follow their order here. */
export function deviceKeys(
  devices: readonly Known[],
  inventory: Inventory,
): ReadonlyMap<string, DeviceKey> {
  const counts = new Map<string, number>();
  return new Map(
    devices.map((device): [string, DeviceKey] => {
      const plain = plainKey(device, inventory);
      const counted = `${device.org_id} ${plain}`;
      const number = (counts.get(counted) ?? 0) + 1;
      counts.set(counted, number);
      return [device.id, { plain, key: number === 1 ? plain : `${plain} ~${number}` }];
    }),
  );
}
