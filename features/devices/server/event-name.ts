import type { Ctx } from '#features/platform.ts';
import { isDefaultKey } from '../contract.ts';

/** An event's name: of a default one in the reader's language. */
export const shownName = (
  translator: Ctx['translator'],
  { org_id, key_code, name }: { org_id: string | null; key_code: string; name: string },
): string =>
  org_id === null && isDefaultKey(key_code)
    ? translator.text(`devices.enums.event_key.${key_code}`)
    : name;
