// Passwords at rest: argon2id over the digest that a sign-in carries.
import { hash, verify } from '@node-rs/argon2';
import { takeTurns } from '#kit/http/turns.ts';
import { digestPassword } from '../sealing.ts';

// OWASP's first choice for argon2id: 19 MiB, two passes, one lane.
const COST = { memoryCost: 19_456, timeCost: 2, parallelism: 1 };

// Node gives four threads to all that files, names and hashes wait for. Whoever signs in doesn't stand behind an import.
const checking = takeTurns({ atOnce: 2, waiting: 200 });
const making = takeTurns({ atOnce: 1, waiting: Infinity });

const hashDigest = (digest: string): Promise<string> => hash(digest, COST);

/** The hash kept of a password as typed. */
export const hashPassword = (password: string): Promise<string> =>
  making(() => hashDigest(digestPassword(password)));

/**
 * Whether the digest (hex SHA-256 of the trimmed password) is that of the kept hash; takes as long where there is none.
 * Refuses with 429 where very many want to know at once.
 */
export const matchesDigest = (kept: string | null, digest: string): Promise<boolean> =>
  checking(async () => {
    if (kept) return verify(kept, digest);
    await hashDigest(digest);
    return false;
  });

/** Whether a password as typed is that of the kept hash. */
export const matchesPassword = (kept: string | null, password: string): Promise<boolean> =>
  matchesDigest(kept, digestPassword(password));
