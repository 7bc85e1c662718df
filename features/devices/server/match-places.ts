// Which place fits which device: by the numbers in its alias, or by the order of rooms and beds.
import { DEVICE_RULES, isDeviceType } from '../contract.ts';

export interface PlaceableDevice {
  id: string;
  type: string;
  alias: string | null;
}

export interface Spot {
  id: string;
  kind: string;
  /** Its own name and those above it up to the room: `['2', '301']` for bed 2 of room 301. */
  names: readonly string[];
  /** Types of the devices that stand there already. */
  taken: readonly string[];
}

/** The numbers (with their letters) of a name, without leading zeros: "301-02床" gives 301 and 2. */
const numbersOf = (name: string): string[] =>
  (name.match(/[A-Za-z]{0,20}\d+[A-Za-z]?/g) ?? []).map((part) =>
    part.toLowerCase().replace(/^([a-z]*)0+(?=\d)/, '$1'),
  );

function numbersOfSpot({ names: [own = '', above = ''] }: Spot): string {
  const mine = numbersOf(own);
  const outer = numbersOf(above);
  // Some wards name a bed with its room: "301-2".
  const whole =
    outer.length > 0 &&
    outer.every((part, index) => mine[index] === part) &&
    mine.length > outer.length
      ? mine
      : [...outer, ...mine];
  return whole.join(' ');
}

const fits = (type: string, spot: Spot): boolean =>
  isDeviceType(type) &&
  (DEVICE_RULES[type].places as readonly string[]).includes(spot.kind) &&
  !isFull(type, spot);

function isFull(type: string, { taken }: Spot): boolean {
  if (taken.includes(type)) return true;
  return (
    isDeviceType(type) &&
    DEVICE_RULES[type].once === true &&
    taken.some((other) => isDeviceType(other) && DEVICE_RULES[other].once === true)
  );
}

/** Pairs of device and spot. A name that fits several spots fits none; a spot takes one device of a type. */
export function matchPlaces(
  devices: readonly PlaceableDevice[],
  spots: readonly Spot[],
  byOrder: boolean,
): { device: PlaceableDevice; spot: Spot }[] {
  const free = spots.map((spot) => ({ ...spot, taken: [...spot.taken] }));
  const pairs: { device: PlaceableDevice; spot: Spot }[] = [];
  const take = (device: PlaceableDevice, spot: (typeof free)[number]) => {
    spot.taken.push(device.type);
    pairs.push({ device, spot });
  };
  const rest: PlaceableDevice[] = [];
  for (const device of devices) {
    const sought = numbersOf(device.alias ?? '').join(' ');
    const found =
      sought === ''
        ? []
        : free.filter((spot) => fits(device.type, spot) && numbersOfSpot(spot) === sought);
    if (found[0] && found.length === 1) take(device, found[0]);
    else rest.push(device);
  }
  for (const device of byOrder ? rest : []) {
    const kind = isDeviceType(device.type) ? DEVICE_RULES[device.type].places[0] : undefined;
    const spot = free.find((one) => one.kind === kind && fits(device.type, one));
    if (spot) take(device, spot);
  }
  return pairs;
}
