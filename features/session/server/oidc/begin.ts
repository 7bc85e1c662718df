// Setting out for a provider: a ticket names the provider and the browser, the way there makes state, nonce and PKCE.
import { createHash, randomBytes } from 'node:crypto';
import * as oidc from 'openid-client';
import { inScope } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../../contract.ts';
import { browserHash, issueTicket, readTicket } from '../tickets.ts';
import { demandProvider, discover } from './providers.ts';
import { sendHome } from './send-home.ts';

export const OIDC_COOKIE = 'carillon_oidc';
/** How long someone may take at the provider. */
export const ATTEMPT_S = 600;
const COOKIE = /^[\w-]{43}$/;

export const hashOf = (value: string): string => createHash('sha256').update(value).digest('hex');

const { oidcGo, oidcCallback } = session.routes;

/** The address to open for a sign-in, or (with `staff_id`) for linking that person's account. */
export async function beginOidc(
  context: Ctx,
  db: Ctx['db'],
  { provider_id, staff_id }: { provider_id: string; staff_id?: string },
): Promise<{ url: string }> {
  const { id } = await demandProvider(db, provider_id);
  const claims = { provider_id: id, ...(staff_id ? { staff_id } : {}) };
  const ticket = await issueTicket(context, 'go', browserHash(context.uuid), claims);
  return { url: `${oidcGo.path}?${new URLSearchParams({ ticket }).toString()}` };
}

/** Remembers the attempt, gives the browser its cookie, and sends it to the provider. */
export async function goToProvider(context: Ctx): Promise<void> {
  const { ticket = '' } = context.http.request.query as { ticket?: string };
  const claims = await readTicket(context, 'go', ticket, null);
  try {
    if (!claims) throw new Failure(session.errors.TICKET_OVER);
    const url = await inScope(context.platform.db, 'all', (db) => setOut(context, db, claims));
    await context.http.reply.redirect(url.href, 302);
  } catch (error) {
    await sendHome(context, claims?.['staff_id'] ? 'account' : 'login', { error });
  }
}

async function setOut(context: Ctx, db: Ctx['db'], claims: Record<string, string>): Promise<URL> {
  const { request, reply } = context.http;
  const provider = await demandProvider(db, claims['provider_id'] ?? '');
  const config = await discover(context, provider);
  const state = oidc.randomState();
  const nonce = oidc.randomNonce();
  const verifier = oidc.randomPKCECodeVerifier();
  // A browser with two tabs at the provider keeps the one cookie.
  const held = request.cookies[OIDC_COOKIE] ?? '';
  const cookie = COOKIE.test(held) ? held : randomBytes(32).toString('base64url');
  const redirect_uri = `${request.protocol}://${request.host}${oidcCallback.path}`;
  await db
    .insertInto('oidc_attempt')
    .values({
      state_hash: hashOf(state),
      provider_id: provider.id,
      nonce,
      verifier,
      cookie_hash: hashOf(cookie),
      browser_hash: claims['browser'] ?? '',
      redirect_uri,
      staff_id: claims['staff_id'] ?? null,
    })
    .execute();
  reply.setCookie(OIDC_COOKIE, cookie, {
    path: '/mgr/oidc',
    httpOnly: true,
    sameSite: 'lax',
    secure: request.protocol === 'https',
    maxAge: ATTEMPT_S,
  });
  return oidc.buildAuthorizationUrl(config, {
    redirect_uri,
    scope: provider.scopes,
    code_challenge: await oidc.calculatePKCECodeChallenge(verifier),
    code_challenge_method: 'S256',
    state,
    nonce,
  });
}
