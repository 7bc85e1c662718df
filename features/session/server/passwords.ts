// Passwords at rest: argon2id over the digest that a sign-in carries.
import { hash, verify } from '@node-rs/argon2';
import { digestPassword } from '../sealing.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

/** The hash kept of a password as typed. */
export const hashPassword = (password: string): Promise<string> =>
  hash(digestPassword(password), COST);

/** Whether the digest (hex SHA-256 of the trimmed password) is that of the kept hash; takes as long where there is none. */
export async function matchesDigest(kept: string | null, digest: string): Promise<boolean> {
  if (kept) return verify(kept, digest);
  await hash(digest, COST);
  return false;
}

/** Whether a password as typed is that of the kept hash. */
export const matchesPassword = (kept: string | null, password: string): Promise<boolean> =>
  matchesDigest(kept, digestPassword(password));
