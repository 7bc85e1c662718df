// Access and refresh tokens: JWTs (HS256) whose expiry anyone can read and only the server can make.
// They are deterministic, so that the server derives a session's token again instead of keeping it.
import { SignJWT, jwtVerify } from 'jose';

/** Access tokens are short-lived: a session that is ended elsewhere is gone at the next request all the same. */
export const ACCESS_S = 15 * 60;
/** A shift and its handover; after that one signs in again. */
export const REFRESH_S = 12 * 3600;
/** However often it is refreshed, a session ends so long after its sign-in. */
export const SESSION_S = 30 * 24 * 3600;

/** Until when a session that is opened or refreshed now may be refreshed. */
export const expiryAt = (now: Date, opened: Date): Date =>
  new Date(Math.min(now.getTime() + REFRESH_S * 1000, opened.getTime() + SESSION_S * 1000));

export interface AccessClaims {
  staff_id: string;
  session_id: string;
}
export interface RefreshClaims {
  session_id: string;
  generation: number;
}

const seconds = (instant: Date): number => Math.floor(instant.getTime() / 1000);

export function accessToken(
  key: Uint8Array,
  { staff_id, session_id }: AccessClaims,
  issued: Date,
): Promise<string> {
  return new SignJWT({ sid: session_id })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setSubject(staff_id)
    .setIssuedAt(seconds(issued))
    .setExpirationTime(seconds(issued) + ACCESS_S)
    .sign(key);
}

export function refreshToken(
  key: Uint8Array,
  { session_id, generation }: RefreshClaims,
  { issued, expires }: { issued: Date; expires: Date },
): Promise<string> {
  return new SignJWT({ sid: session_id, gen: generation })
    .setProtectedHeader({ alg: 'HS256', typ: 'JWT' })
    .setIssuedAt(seconds(issued))
    .setExpirationTime(seconds(expires))
    .sign(key);
}

// A token is checked at every request; its signature once is enough. Forgotten whole when there are many.
const checked = new Map<string, { claims: AccessClaims; until: number }>();
const MOST_CHECKED = 20_000;

/** The claims of a valid access token; null where it is forged or expired. */
export async function readAccess(key: Uint8Array, token: string): Promise<AccessClaims | null> {
  const kept = checked.get(token);
  if (kept && kept.until > Date.now()) return kept.claims;
  const claims = await checkAccess(key, token);
  if (checked.size >= MOST_CHECKED) checked.clear();
  if (claims) checked.set(token, claims);
  return claims?.claims ?? null;
}

async function checkAccess(key: Uint8Array, token: string) {
  const payload = await verified(key, token);
  if (!payload) return null;
  const { sub, sid, exp } = payload;
  return typeof sub === 'string' && typeof sid === 'string' && typeof exp === 'number'
    ? { claims: { staff_id: sub, session_id: sid }, until: exp * 1000 }
    : null;
}

export async function readRefresh(key: Uint8Array, token: string): Promise<RefreshClaims | null> {
  const payload = await verified(key, token);
  return payload && typeof payload['sid'] === 'string' && typeof payload['gen'] === 'number'
    ? { session_id: payload['sid'], generation: payload['gen'] }
    : null;
}

async function verified(key: Uint8Array, token: string): Promise<Record<string, unknown> | null> {
  try {
    return (await jwtVerify(token, key, { algorithms: ['HS256'] })).payload;
  } catch {
    return null;
  }
}
