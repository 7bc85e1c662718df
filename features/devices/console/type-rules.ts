// What a form asks of a device by the type that is chosen in it.
import type { Values } from '#kit/ui/draft-values.ts';
import { DEVICE_RULES, DEVICE_TYPES, isDeviceType, isGateway } from '../contract.ts';
import type { DeviceFamily, DeviceTypeRule } from '../contract.ts';

const ruleOf = ({ type }: Values): DeviceTypeRule | null =>
  typeof type === 'string' && isDeviceType(type) ? DEVICE_RULES[type] : null;

export const hasType = (values: Values): boolean => ruleOf(values) !== null;

/** Whether the chosen type is of one of these families. */
export const isOf =
  (...families: DeviceFamily[]) =>
  (values: Values): boolean => {
    const rule = ruleOf(values);
    return rule !== null && families.includes(rule.family);
  };

/** The kinds of space at which the chosen type may stand. */
export const spaceKinds = (values: Values): string[] =>
  (ruleOf(values)?.places ?? []).filter((place) => place !== 'person');

export const standsAtBed = (values: Values): boolean => spaceKinds(values).includes('bed');

export const isCarried = (values: Values): boolean =>
  ruleOf(values)?.places.includes('person') ?? false;
/** Whether a cable can lead to it. */
export const isFixed = (values: Values): boolean => hasType(values) && !isCarried(values);
export const hasResident = (values: Values): boolean =>
  isCarried(values) || ruleOf(values)?.vitals === true;
export const mayHaveGateway = (values: Values): boolean =>
  hasType(values) && !isGateway(String(values['type']));
export const isOnBus = (values: Values): boolean =>
  /485|SIMULATE|TRANSFER/.test(String(values['type'])) || Boolean(values['gateway_id']);

/** The types through which others speak, as a list's filter takes them. */
export const GATEWAY_TYPES = DEVICE_TYPES.filter(isGateway).join(',');
