// Tickets between two steps of a sign-in: signed, for one purpose and one browser, good for minutes and once.
import { createHash, randomUUID } from 'node:crypto';
import { SignJWT, jwtVerify } from 'jose';
import type { Ctx } from '#features/platform.ts';

export type Purpose = 'code' | 'go' | 'entry' | 'link';
type Claims = Record<string, string>;

/** Used values are swept after as long as this: no ticket may live longer. */
const LIFE_S = 5 * 60;
const ALGORITHM = 'HS256';

const keyOf = ({ platform }: Ctx) => platform.keys('sign-in tickets');

/** What stands in tickets and attempts for a browser's own id. */
export const browserHash = (uuid: string): string =>
  createHash('sha256').update(uuid).digest('hex');

/** Makes a ticket for the browser whose hash is given. */
export const issueTicket = (
  context: Ctx,
  purpose: Purpose,
  browser: string,
  claims: Claims,
): Promise<string> =>
  new SignJWT({ ...claims, browser })
    .setProtectedHeader({ alg: ALGORITHM })
    .setAudience(purpose)
    .setJti(randomUUID())
    .setIssuedAt()
    .setExpirationTime(`${LIFE_S}s`)
    .sign(keyOf(context));

/** The claims of a ticket that holds in the browser (null: in any); null for any other. `useTicket` takes it. */
export async function readTicket(
  context: Ctx,
  purpose: Purpose,
  ticket: string,
  browser: string | null = browserHash(context.uuid),
): Promise<Claims | null> {
  try {
    const { payload } = await jwtVerify<Claims>(ticket, keyOf(context), {
      audience: purpose,
      algorithms: [ALGORITHM],
      requiredClaims: ['exp', 'jti'],
    });
    return browser === null || payload['browser'] === browser ? (payload as Claims) : null;
  } catch {
    return null;
  }
}

/** Uses a ticket up; false where it was used before. */
export async function useTicket(db: Ctx['db'], claims: Claims): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('sealed_once')
    .values({ value: `ticket ${claims['jti']}` })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}
