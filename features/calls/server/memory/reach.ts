// Whom a call reaches in a ward in memory: hosts and lamps, the people of a step, the wards around.
import type { PlannedStep } from '#features/routing/contract.ts';
import { DEVICE_RULES, isDeviceType, mayStand } from '#features/devices/contract.ts';
import { DOOR_TYPES, HOST_TYPES } from '../receivers.ts';
import { receiverKey, showsHere } from '../record.ts';
import type { Found, Origin } from '../store.ts';
import { spacesAbove } from './ward.ts';
import type { Ward, WardDevice, WardPerson } from './ward.ts';

const order = (one: string, other: string): number => Number(one > other) - Number(one < other);

const toFound = (device: WardDevice, why: Found['why']): Found => ({
  ...showsHere({ ...device, via: device.gateway_id }),
  online: device.online,
  why,
});

const isHost = ({ type, enabled }: WardDevice): boolean => enabled && HOST_TYPES.includes(type);
const serves = ({ space_id }: WardDevice, department: string | null): boolean =>
  department === null || space_id === null || space_id === department;

function handedTo({ handovers, ...ward }: Ward, { space_id, department_id }: Origin) {
  const above = spacesAbove({ ...ward, handovers }, space_id ?? department_id);
  return handovers.filter(({ from_space_id }) => above.some(({ id }) => id === from_space_id));
}

/** Each device once: the ward's own before others'. */
const distinct = (found: readonly Found[]): Found[] => {
  const ranks: Found['why'][] = ['here', 'handover', 'forwarded'];
  const sorted = found.toSorted(
    (one, other) => order(one.id, other.id) || ranks.indexOf(one.why) - ranks.indexOf(other.why),
  );
  return sorted.filter(({ id }, place) => sorted[place - 1]?.id !== id);
};

export function findShowing(ward: Ward, origin: Origin, forward: boolean): Found[] {
  const devices = [...ward.devices.values()].filter(({ id }) => id !== origin.device_id);
  const [space] = spacesAbove(ward, origin.space_id);
  const room = space?.kind === 'bed' ? space.parent_id : space?.id;
  const parent = forward ? ward.parents.get(origin.org_id) : null;
  return distinct([
    ...devices
      .filter(
        (device) =>
          device.org_id === origin.org_id &&
          ((isHost(device) && serves(device, origin.department_id)) ||
            (device.enabled &&
              DOOR_TYPES.includes(device.type) &&
              room !== undefined &&
              device.space_id === room)),
      )
      .map((device) => toFound(device, 'here')),
    ...handedTo(ward, origin).flatMap(({ to_org_id, to_space_id }) =>
      devices
        .filter(
          (device) => device.org_id === to_org_id && isHost(device) && serves(device, to_space_id),
        )
        .map((device) => toFound(device, 'handover')),
    ),
    ...devices
      .filter((device) => device.org_id === parent && isHost(device))
      .map((device) => toFound(device, 'forwarded')),
  ]);
}

export function findAround({ devices, parents }: Ward, org: string): Found[] {
  const parent = parents.get(org) ?? null;
  if (parent === null) return [];
  return [...devices.values()]
    .filter(
      (device) =>
        isHost(device) &&
        device.org_id !== org &&
        (device.org_id === parent || parents.get(device.org_id) === parent),
    )
    .map((device) => toFound(device, 'unattended'))
    .toSorted((one, other) => order(one.id, other.id));
}

const isCarried = ({ type, enabled }: WardDevice): boolean =>
  enabled && isDeviceType(type) && mayStand(type, 'person') && DEVICE_RULES[type].family !== 'host';

function fits({ role_types, role_ids }: PlannedStep, { role_id, role_type }: WardPerson): boolean {
  return (
    (role_id !== null && role_ids.includes(role_id)) ||
    (role_type !== null && (role_types as readonly string[]).includes(role_type))
  );
}

function findPeople(ward: Ward, origin: Origin, step: PlannedStep) {
  const covering = (spaces: readonly { id: string }[]): WardPerson[] =>
    ward.covers
      .filter(({ space_id }) => spaces.some(({ id }) => id === space_id))
      .flatMap(({ staff_id }) => ward.staff.get(staff_id) ?? []);
  const own =
    step.reach === 'ward'
      ? [...ward.staff.values()].filter(({ org_id }) => org_id === origin.org_id)
      : covering(spacesAbove(ward, origin.space_id ?? origin.department_id));
  const why: Found['why'] = step.reach === 'ward' ? 'ward' : 'cover';
  const handed = handedTo(ward, origin).flatMap(({ to_space_id }) =>
    covering(spacesAbove(ward, to_space_id)),
  );
  return [
    ...own.map((person) => ({ person, why })),
    ...handed.map((person) => ({ person, why: 'handover' as const })),
  ].filter(({ person }) => fits(step, person));
}

/** On the network alone: nobody dials in memory, and no device is shared. */
export function findReached(ward: Ward, origin: Origin, steps: readonly PlannedStep[]): Found[] {
  const found = steps.flatMap((step, place) =>
    step.reach === 'hosts'
      ? []
      : findPeople(ward, origin, step)
          .flatMap(({ person, why }) =>
            [...ward.devices.values()]
              .filter(
                (device) =>
                  device.person_id === person.id &&
                  device.id !== origin.device_id &&
                  isCarried(device),
              )
              .map((device) => ({
                ...toFound(device, why),
                step: place,
                staff: person.id,
                staff_name: person.name,
              })),
          )
          .toSorted(
            (one, other) =>
              Number(other.online) - Number(one.online) ||
              order(one.staff_name, other.staff_name) ||
              order(one.id, other.id),
          ),
  );
  const first = new Map(found.toReversed().map((one) => [receiverKey(one), one]));
  return found.filter((one) => first.get(receiverKey(one)) === one);
}
