// From a request to its actor: a bearer token, or a signature made with the token that itself doesn't travel.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Actor } from '#kit/http/context.ts';
import type { Prove } from '#kit/http/dispatch.ts';
import { Failure } from '#kit/http/failure.ts';
import { keptUuid } from '#kit/http/context.ts';
import { digestOf } from '#kit/http/request-body.ts';
import type { Database } from '#features/database.ts';
import { session } from '../contract.ts';
import { signRequest } from '../signing.ts';
import type { SignedParts } from '../signing.ts';
import { ACCESS_S, accessToken, readAccess } from './tokens.ts';
import type { KnownSession, Who } from './who.ts';

/** How far a signed request's clock may be off, in seconds. */
const CLOCK_S = 300;
const UID = /^[0-9a-f-]{36}$/i;
const NONCE = /^[A-Za-z0-9]{6}$/;
const SIGN = /^[0-9a-f]{64}$/;

export interface AuthenticateParts {
  who: Who;
  db: Kysely<Database>;
  tokenKey: Uint8Array;
  /** Only signed requests are taken. */
  signing: boolean;
}

const refused = () => new Failure(session.errors.TOKEN_FAILED);

/** Makes the function that finds a request's actor; anything wrong is code 8 with status 403, an ended session 13. */
export function makeAuthenticate({ who, db, tokenKey, signing }: AuthenticateParts) {
  async function find(session_id: string): Promise<Actor> {
    const known = await who.find(session_id);
    if (!known) throw new Failure(session.errors.LOGOUT);
    return known.actor;
  }

  async function byBearer(header: string): Promise<Prove> {
    const claims = await readAccess(tokenKey, header.replace(/^Bearer\s+/i, ''));
    if (!claims) throw refused();
    await find(claims.session_id);
    return () => find(claims.session_id);
  }

  /** Sessions of the user in this browser that have not ended. */
  async function sessionsOf(uid: string, uuid: string): Promise<string[]> {
    const rows = await inScope(
      db,
      'all',
      (tx) =>
        tx
          .selectFrom('session')
          .where('staff_id', '=', uid)
          .where('uuid', '=', keptUuid(uuid))
          .where('ended_at', 'is', null)
          .orderBy('created_at', 'desc')
          .limit(5)
          .select('id')
          .execute(),
      { readOnly: true },
    );
    return rows.map(({ id }) => id);
  }

  /** What can be told before the body is there: the signature's outer marks, and a session that could have made it. */
  async function bySignature(
    request: FastifyRequest,
    query: Record<string, string>,
  ): Promise<Prove> {
    const { uid = '', nonce = '', timestamp = '', sign = '' } = query;
    const uuid = String(request.headers['uuid'] ?? '');
    const age = Math.abs(Date.now() / 1000 - Number(timestamp));
    if (!UID.test(uid) || !NONCE.test(nonce) || !(age <= CLOCK_S) || !SIGN.test(sign))
      throw refused();
    const sessions = await sessionsOf(uid, uuid);
    const known = await Promise.all(sessions.map((id) => who.find(id)));
    if (!known.some((one) => one)) throw refused();
    const [path = '', search = ''] = request.raw.url?.split(/\?(.*)/s) ?? [];
    return () => {
      const digest = digestOf(request);
      const parts = { method: request.method, path, query: search, digest, uuid };
      return findSigner(sessions, { nonce, sign }, parts);
    };
  }

  async function findSigner(
    sessions: readonly string[],
    { nonce, sign }: { nonce: string; sign: string },
    parts: SignedParts,
  ): Promise<Actor> {
    for (const id of sessions) {
      const known = await who.find(id);
      if (known && (await isSignedBy(known, id, sign, parts))) {
        await useNonce(id, nonce);
        return known.actor;
      }
    }
    throw refused();
  }

  async function isSignedBy(
    known: KnownSession,
    session_id: string,
    sign: string,
    parts: SignedParts,
  ): Promise<boolean> {
    for (const issued of known.issued) {
      if (Date.now() - issued.getTime() > ACCESS_S * 1000) continue;
      const token = await accessToken(tokenKey, { staff_id: known.actor.id, session_id }, issued);
      if (timingSafeEqual(Buffer.from(signRequest(token, parts)), Buffer.from(sign))) return true;
    }
    return false;
  }

  async function useNonce(session_id: string, nonce: string): Promise<void> {
    const { numInsertedOrUpdatedRows } = await db
      .insertInto('nonce')
      .values({ session_id, nonce })
      .onConflict((conflict) => conflict.doNothing())
      .executeTakeFirst();
    if (numInsertedOrUpdatedRows !== 1n) throw refused();
  }

  return async (request: FastifyRequest): Promise<Prove> => {
    const query = request.query as Record<string, string>;
    if (query['sign'] !== undefined) return bySignature(request, query);
    const header = request.headers.authorization;
    if (!header || signing) throw refused();
    return byBearer(header);
  };
}
