// A device's password: 32 random bytes, of which only the SHA-256 is kept; being random, it needs no slow hash.
import { createHash, randomBytes, timingSafeEqual } from 'node:crypto';

const digest = (password: string | Buffer): Buffer =>
  createHash('sha256').update(password).digest();

export interface MadeCredential {
  /** base64url, 43 characters; shown once. */
  password: string;
  hash: string;
}

export function makeCredential(): MadeCredential {
  const password = randomBytes(32).toString('base64url');
  return { password, hash: digest(password).toString('base64url') };
}

const NO_HASH = Buffer.alloc(32).toString('base64url');

/** Whether the password belongs to the hash; takes the same time whether or not there is one. */
export function matchesCredential(hash: string | null, password: Buffer): boolean {
  const same = timingSafeEqual(digest(password), Buffer.from(hash ?? NO_HASH, 'base64url'));
  return same && hash !== null;
}
