// What was sent for a change that waits, sealed: it may hold a secret, and it must not be made other before it is done.
import { createCipheriv, createDecipheriv, randomBytes } from 'node:crypto';
import type { Keys } from '#kit/http/keys.ts';

const NONCE_BYTES = 12;
const TAG_BYTES = 16;
const keyOf = (keys: Keys) => keys('pending changes');

/** Seals with AES-256-GCM, bound to `place`. */
export function sealInput(keys: Keys, place: string, value: unknown): string {
  const nonce = randomBytes(NONCE_BYTES);
  const cipher = createCipheriv('aes-256-gcm', keyOf(keys), nonce).setAAD(Buffer.from(place));
  const sealed = Buffer.concat([cipher.update(JSON.stringify(value), 'utf8'), cipher.final()]);
  return Buffer.concat([nonce, cipher.getAuthTag(), sealed]).toString('base64url');
}

/** Opens it; throws where a bit or the place is another. */
export function openInput(keys: Keys, place: string, sealed: string): unknown {
  const bytes = Buffer.from(sealed, 'base64url');
  const decipher = createDecipheriv('aes-256-gcm', keyOf(keys), bytes.subarray(0, NONCE_BYTES), {
    authTagLength: TAG_BYTES,
  })
    .setAAD(Buffer.from(place))
    .setAuthTag(bytes.subarray(NONCE_BYTES, NONCE_BYTES + TAG_BYTES));
  const rest = bytes.subarray(NONCE_BYTES + TAG_BYTES);
  return JSON.parse(Buffer.concat([decipher.update(rest), decipher.final()]).toString('utf8'));
}
