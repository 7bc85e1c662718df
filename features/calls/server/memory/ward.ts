// A ward in memory: what the store finds in other rooms' tables when it is PostgreSQL.
import { holdsPoint } from '#features/devices/contract.ts';
import type { AnyRange } from '#features/devices/contract.ts';
import { keysFor } from '../keys.ts';
import { DOOR_TYPES, HOST_TYPES } from '../receivers.ts';
import type { CallRecord } from '../record.ts';
import { defaultRules, priorityOf } from '../rules.ts';
import type { CallRules } from '../rules.ts';
import type { Arrival, Caller, Place, Press, Speaker } from '../store.ts';
import type { CallType } from '../../kinds.ts';

export interface WardDevice {
  id: string;
  org_id: string;
  type: string;
  alias: string | null;
  enabled: boolean;
  online: boolean;
  space_id: string | null;
  person_id: string | null;
  resident_id: string | null;
  gateway_id: string | null;
}

export interface WardSpace {
  id: string;
  kind: string;
  name: string;
  parent_id: string | null;
}

export interface WardEvent extends AnyRange {
  /** Null in the default set. */
  org_id: string | null;
  key_code: string;
  call_type: CallType;
  priority: number;
  name: string;
  device_type: string | null;
}

export interface WardPerson {
  id: string;
  org_id: string;
  name: string;
  role_id: string | null;
  role_type: string | null;
}

export interface Ward {
  devices: Map<string, WardDevice>;
  spaces: Map<string, WardSpace>;
  staff: Map<string, WardPerson>;
  residents: Map<string, { id: string; name: string }>;
  /** Each organisation's parent. */
  parents: Map<string, string | null>;
  /** Who lies where now. */
  stays: { bed_id: string; resident_id: string }[];
  events: WardEvent[];
  /** Who covers which space, and all below it, now. */
  covers: { staff_id: string; space_id: string }[];
  /** To which departments the calls of a space go too, now. */
  handovers: { from_space_id: string; to_org_id: string; to_space_id: string }[];
  /** What a press of the kind makes follows. */
  rules(org: string, type: CallType, event: string, priority: number): CallRules;
}

export const makeWard = (): Ward => ({
  devices: new Map(),
  spaces: new Map(),
  staff: new Map(),
  residents: new Map(),
  parents: new Map(),
  stays: [],
  events: [],
  covers: [],
  handovers: [],
  rules: (_org, type, _event, priority) => defaultRules({ type, priority }),
});

/** The space and those above it. */
export function spacesAbove({ spaces }: Ward, id: string | null): WardSpace[] {
  const found: WardSpace[] = [];
  for (let at = id === null ? undefined : spaces.get(id); at && found.length < 4;) {
    found.push(at);
    at = at.parent_id === null ? undefined : spaces.get(at.parent_id);
  }
  return found;
}

const pathOf = (above: readonly WardSpace[]): string =>
  above
    .filter(({ kind }, place) => place === 0 || kind !== 'hospital')
    .slice(0, 3)
    .map(({ name }) => name)
    .toReversed()
    .join(' / ');

/** The events that a press of the device may mean. */
const fittingEvents = ({ events }: Ward, device: WardDevice): WardEvent[] =>
  events.filter(
    ({ org_id, device_type }) =>
      (org_id === null || org_id === device.org_id) &&
      (device_type === null || device_type === device.type),
  );

/** The organisation's own first, then the device type's own. */
const rank = ({ org_id, device_type }: WardEvent): number =>
  (org_id === null ? 2 : 0) + (device_type === null ? 1 : 0);

/** The key whose range holds the point: as `button_key_at` finds it. */
function findKeyAt(ward: Ward, device: WardDevice, point: Press['point']): string | undefined {
  if (!point) return undefined;
  const fitting = fittingEvents(ward, device);
  const own = new Set(
    fitting.filter(({ org_id }) => org_id !== null).map(({ key_code }) => key_code),
  );
  const [best] = fitting
    .filter(
      (event) => holdsPoint(event, point) && (event.org_id !== null || !own.has(event.key_code)),
    )
    .toSorted((one, other) => rank(one) - rank(other));
  return best?.key_code;
}

function findEvent(ward: Ward, device: WardDevice, codes: readonly string[]) {
  const fitting = fittingEvents(ward, device);
  for (const code of codes) {
    const named = fitting.filter(({ key_code }) => key_code === code);
    const [best] = named.toSorted((one, other) => rank(one) - rank(other));
    if (best) return best;
  }
  return undefined;
}

export type FoundCaller = Omit<Caller, 'call_id' | 'at' | 'said' | 'open_id'> & {
  rules: CallRules;
};

/** Who presses; undefined where the organisation has no such device. */
export function findCaller(ward: Ward, press: Press): FoundCaller | undefined {
  const device = ward.devices.get(press.device);
  if (!device || device.org_id !== press.org) return undefined;
  const lying =
    ward.stays.find(({ bed_id }) => bed_id === device.space_id) ??
    ward.stays.find(({ resident_id }) => resident_id === device.resident_id);
  const above = spacesAbove(ward, device.space_id ?? lying?.bed_id ?? null);
  const resident = ward.residents.get(device.resident_id ?? lying?.resident_id ?? '');
  const key_code =
    press.event ??
    findKeyAt(ward, device, press.point) ??
    keysFor(press.type)[device.type] ??
    press.type;
  const event = findEvent(ward, device, [key_code, press.type, 'UNKNOWN']);
  const [space] = above;
  const type = event?.call_type ?? press.type;
  return {
    rules: ward.rules(press.org, type, key_code, event?.priority ?? priorityOf(press.type)),
    enabled: device.enabled,
    device_type: device.type,
    device_name: device.alias,
    space_id: space?.id ?? null,
    space_name: space?.name ?? null,
    space_path: space ? pathOf(above) : null,
    department_id: findDepartment(ward, space?.id ?? null),
    resident_id: resident?.id ?? null,
    resident_name: resident?.name ?? null,
    key_code,
    event_name: event?.name ?? null,
    event_shared: event ? event.org_id === null : null,
    call_type: event?.call_type ?? null,
    priority: event?.priority ?? null,
    test: key_code === 'TEST',
  };
}

/** Whether the arrival shows the call by where it stands. */
export const showsCall = (ward: Ward, { type, space_id }: Arrival, call: CallRecord): boolean =>
  (HOST_TYPES.includes(type) &&
    (space_id === null || call.department_id === null || call.department_id === space_id)) ||
  (DOOR_TYPES.includes(type) &&
    space_id !== null &&
    spacesAbove(ward, call.space_id).some(({ id }) => id === space_id));

/** The department that the space lies in, or is. */
export const findDepartment = (ward: Ward, space_id: string | null): string | null =>
  spacesAbove(ward, space_id).find(({ kind }) => kind === 'department')?.id ?? null;

/** The space with its way down to it. */
export function findPlace(ward: Ward, space_id: string | null): Place | null {
  const above = spacesAbove(ward, space_id);
  const [space] = above;
  return space ? { id: space.id, name: space.name, path: pathOf(above) } : null;
}

export function findOrigin(ward: Ward, space_id: string | null): string[] {
  const [space] = spacesAbove(ward, space_id);
  if (space?.kind === 'bed')
    return [space.id, ...(space.parent_id === null ? [] : [space.parent_id])];
  return space?.kind === 'room' ? [space.id] : [];
}

export function findSpeaker(ward: Ward, id: string, org: string): Speaker | null {
  const device = ward.devices.get(id);
  if (!device?.enabled || device.org_id !== org) return null;
  const person = ward.staff.get(device.person_id ?? '');
  return {
    id,
    role_id: person?.role_id ?? null,
    role_type: person?.role_type ?? null,
    name: person?.name ?? device.alias,
    staff: device.person_id,
    space_id: device.space_id,
  };
}
