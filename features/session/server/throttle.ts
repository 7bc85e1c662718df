// Throttling of sign-ins by account and address; counts lie in the database, so that all server processes share them.
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';

/** Failures in ten minutes before one must wait. A stranger at another address can't lock an account out soon. */
const LIMITS = { pair: 10, address: 60, account: 60 };

/** As sign-in looks an account up, so that no way of writing its name has a count of its own. */
const nameOf = (login: string): string => login.trim().toLowerCase();

const pairOf = (login: string, address: string): string => `${nameOf(login)} ${address}`;

const subjectsOf = (login: string, address: string) => [
  { kind: 'pair' as const, subject: pairOf(login, address) },
  { kind: 'address' as const, subject: address },
  { kind: 'account' as const, subject: nameOf(login) },
];

/** Refuses with 429 while too many sign-ins have failed. */
export async function refuseIfThrottled(
  db: Ctx['db'],
  login: string,
  address: string,
): Promise<void> {
  for (const { kind, subject } of subjectsOf(login, address)) {
    const { rows } = await sql<{ n: number }>`
      select count(*)::int as n from sign_in_failure
      where kind = ${kind} and subject = ${subject} and at > now() - interval '10 minutes'`.execute(
      db,
    );
    if ((rows[0]?.n ?? 0) >= LIMITS[kind]) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
  }
}

export async function countFailure(db: Ctx['db'], login: string, address: string): Promise<void> {
  await db.insertInto('sign_in_failure').values(subjectsOf(login, address)).execute();
}

export async function forgetFailures(db: Ctx['db'], login: string, address: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('kind', '=', 'pair')
    .where('subject', '=', pairOf(login, address))
    .execute();
}

/** Wrong one-time codes of an account in ten minutes, from wherever: there are only a million codes. */
const CODES_LIMIT = 5;
const codesOf = (staff_id: string): string => `one-time codes ${staff_id}`;

/** Refuses with 429 while too many one-time codes of the account were wrong. */
export async function refuseIfCodesThrottled(db: Ctx['db'], staff_id: string): Promise<void> {
  const { rows } = await sql<{ n: number }>`
    select count(*)::int as n from sign_in_failure
    where kind = 'pair' and subject = ${codesOf(staff_id)} and at > now() - interval '10 minutes'`.execute(
    db,
  );
  if ((rows[0]?.n ?? 0) >= CODES_LIMIT) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
}

export async function countCodeFailure(db: Ctx['db'], staff_id: string): Promise<void> {
  await db
    .insertInto('sign_in_failure')
    .values({ kind: 'pair', subject: codesOf(staff_id) })
    .execute();
}

export async function forgetCodeFailures(db: Ctx['db'], staff_id: string): Promise<void> {
  await db
    .deleteFrom('sign_in_failure')
    .where('kind', '=', 'pair')
    .where('subject', '=', codesOf(staff_id))
    .execute();
}
