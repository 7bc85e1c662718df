// Which key a press means that names none, by type of device; other devices mean the type's own key.
import { DEVICE_RULES } from '#features/devices/contract.ts';
import type { CallType } from '../kinds.ts';

export const keysFor = (type: CallType): Record<string, string> =>
  Object.fromEntries(
    Object.entries(DEVICE_RULES).flatMap(([device, { keys }]) => {
      const key = keys?.[type];
      return key ? [[device, key]] : [];
    }),
  );
