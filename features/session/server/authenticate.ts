// From a request to its actor: a bearer token, or a signature made with the token that itself doesn't travel.
import { timingSafeEqual } from 'node:crypto';
import type { FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Actor } from '#kit/http/context.ts';
import { Failure } from '#kit/http/failure.ts';
import { keptUuid } from '#kit/http/context.ts';
import { bodyOf } from '#kit/http/signed-body.ts';
import type { Database } from '#features/database.ts';
import { session } from '../contract.ts';
import { signRequest } from '../signing.ts';
import { ACCESS_S, accessToken, readAccess } from './tokens.ts';
import type { KnownSession, Who } from './who.ts';

/** How far a signed request's clock may be off, in seconds. */
const CLOCK_S = 300;
const NONCE = /^[A-Za-z0-9]{6}$/;

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
  async function byBearer(header: string): Promise<Actor> {
    const claims = await readAccess(tokenKey, header.replace(/^Bearer\s+/i, ''));
    if (!claims) throw refused();
    const known = await who.find(claims.session_id);
    if (!known) throw new Failure(session.errors.LOGOUT);
    return known.actor;
  }

  async function bySignature(
    request: FastifyRequest,
    query: Record<string, string>,
  ): Promise<Actor> {
    const { uid = '', nonce = '', timestamp = '', sign = '' } = query;
    const uuid = String(request.headers['uuid'] ?? '');
    const age = Math.abs(Date.now() / 1000 - Number(timestamp));
    if (!NONCE.test(nonce) || !(age <= CLOCK_S) || !/^[0-9a-f]{64}$/.test(sign)) throw refused();
    const sessions = await inScope(
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
    ).catch(() => []);
    const [path = '', search = ''] = request.raw.url?.split(/\?(.*)/s) ?? [];
    const parts = { method: request.method, path, query: search, body: bodyOf(request), uuid };
    for (const { id } of sessions) {
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
    parts: Parameters<typeof signRequest>[1],
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

  return async (request: FastifyRequest): Promise<Actor> => {
    const query = request.query as Record<string, string>;
    if (query['sign'] !== undefined) return bySignature(request, query);
    const header = request.headers.authorization;
    if (!header || signing) throw refused();
    return byBearer(header);
  };
}
