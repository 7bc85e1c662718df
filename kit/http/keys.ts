// Keys derived from the one secret (HKDF-SHA-256), each for one purpose, so that none can be used for another.
import { hkdfSync } from 'node:crypto';

export type Keys = (purpose: string, length?: number) => Uint8Array<ArrayBuffer>;

/** Derives keys from 64 hex digits; the same secret gives the same keys in every process and after a restart. */
export function deriveKeys(secret: string): Keys {
  if (!/^[0-9a-f]{64}$/i.test(secret)) throw new Error('The secret key has 64 hex digits');
  const material = Buffer.from(secret, 'hex');
  return (purpose, length = 32) =>
    new Uint8Array(hkdfSync('sha256', material, '', `carillon ${purpose}`, length));
}
