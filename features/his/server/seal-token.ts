// The token of a HIS at rest: AES-256-GCM with a key of the server's secret, bound to the organisation that it is of.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '#kit/http/keys.ts';

const CIPHER = 'aes-256-gcm';
const NONCE = 12;
const TAG = 16;

/** Seals a token; what comes out opens only with the same secret, for the same organisation. */
export function sealToken(keys: Keys, org_id: string, token: string): string {
  const nonce = randomBytes(NONCE);
  const cipher = createCipheriv(CIPHER, keys('his token'), nonce).setAAD(Buffer.from(org_id));
  const sealed = Buffer.concat([cipher.update(token, 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64');
}

/** Opens a sealed token; null where the secret has changed, or what was kept isn't what was sealed. */
export function openToken(keys: Keys, org_id: string, kept: string): string | null {
  const bytes = Buffer.from(kept, 'base64');
  try {
    const cipher = createDecipheriv(CIPHER, keys('his token'), bytes.subarray(0, NONCE))
      .setAAD(Buffer.from(org_id))
      .setAuthTag(bytes.subarray(NONCE, NONCE + TAG));
    const opened = [cipher.update(bytes.subarray(NONCE + TAG)), cipher.final()];
    return Buffer.concat(opened).toString('utf8');
  } catch {
    return null;
  }
}
