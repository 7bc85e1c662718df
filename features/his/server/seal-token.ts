// The token of a HIS at rest, sealed to the organisation that it is of.
import type { Keys } from '#kit/http/keys.ts';
import { openText, sealText } from '#kit/http/sealed.ts';

const keyOf = (keys: Keys) => keys('his token');

/** Seals a token; what comes out opens only with the same secret, for the same organisation. */
export const sealToken = (keys: Keys, org_id: string, token: string): string =>
  sealText(keyOf(keys), org_id, token);

/** Opens a sealed token; null where the secret has changed, or what was kept isn't what was sealed. */
export const openToken = (keys: Keys, org_id: string, kept: string): string | null =>
  openText(keyOf(keys), org_id, kept);
