// The server's key pair for web push (VAPID, RFC 8292), derived from the one secret as every other key is (decision 0006).
import { createECDH } from 'node:crypto';
import type { Keys } from '#kit/http/keys.ts';

export interface PushKeys {
  /** base64url, as browsers and push services take them. */
  publicKey: string;
  privateKey: string;
}

/** The order of the curve P-256. */
const ORDER = 0xffffffff00000000ffffffffffffffffbce6faada7179e84f3b9cac2fc632551n;
const SCALAR_BYTES = 32;

/** The same secret gives the same pair in every process: subscriptions outlive restarts. */
export function derivePushKeys(keys: Keys): PushKeys {
  // 16 bytes more than the scalar leave no bias in the remainder, and never give zero.
  const material = Buffer.from(keys('web push', SCALAR_BYTES + 16));
  const scalar = (BigInt(`0x${material.toString('hex')}`) % (ORDER - 1n)) + 1n;
  const privateKey = Buffer.from(scalar.toString(16).padStart(SCALAR_BYTES * 2, '0'), 'hex');
  const pair = createECDH('prime256v1');
  pair.setPrivateKey(privateKey);
  return {
    publicKey: pair.getPublicKey('base64url'),
    privateKey: privateKey.toString('base64url'),
  };
}
