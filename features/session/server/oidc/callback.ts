// A provider's answer: for an attempt of this very browser, once, with the nonce, audience, issuer and a key that hold.
import { sql } from 'kysely';
import * as oidc from 'openid-client';
import { inScope } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { session } from '../../contract.ts';
import { issueTicket } from '../tickets.ts';
import { ATTEMPT_S, OIDC_COOKIE, hashOf } from './begin.ts';
import { findPerson } from './find-person.ts';
import { demandProvider, discover } from './providers.ts';
import { sendHome } from './send-home.ts';

const { errors } = session;

/** Takes the attempt away where the cookie is that of the browser that set out; another browser changes nothing. */
async function takeAttempt(context: Ctx, state: string) {
  const cookie = context.http.request.cookies[OIDC_COOKIE] ?? '';
  const taken = await inScope(context.platform.db, 'all', (db) =>
    db
      .deleteFrom('oidc_attempt')
      .where('state_hash', '=', hashOf(state))
      .where('cookie_hash', '=', hashOf(cookie))
      .where('at', '>', sql<string>`now() - make_interval(secs => ${ATTEMPT_S})`)
      .returningAll()
      .executeTakeFirst(),
  );
  if (!taken) throw new Failure(errors.OIDC_ELSEWHERE);
  return taken;
}

type Attempt = Awaited<ReturnType<typeof takeAttempt>>;

/** Whether it was the line rather than the answer. */
const isDown = (error: unknown): boolean =>
  error instanceof TypeError ||
  (error instanceof oidc.ClientError && /TIMEOUT|ABORT/.test(error.code ?? ''));

/** What the provider says of the person; refuses whatever doesn't hold. */
async function readClaims(context: Ctx, attempt: Attempt, state: string): Promise<oidc.IDToken> {
  const { request } = context.http;
  const provider = await inScope(context.platform.db, 'all', (db) =>
    demandProvider(db, attempt.provider_id),
  );
  const config = await discover(context, provider);
  const url = new URL(attempt.redirect_uri);
  url.search = request.raw.url?.split(/\?(.*)/s)[1] ?? '';
  try {
    const tokens = await oidc.authorizationCodeGrant(config, url, {
      expectedState: state,
      expectedNonce: attempt.nonce,
      pkceCodeVerifier: attempt.verifier,
      idTokenExpected: true,
    });
    const claims = tokens.claims();
    if (!claims) throw new Error('There is no ID token');
    return claims;
  } catch (err) {
    context.platform.log.warn(
      { err, issuer: provider.issuer },
      'A provider’s answer was not accepted',
    );
    throw new Failure(isDown(err) ? errors.OIDC_DOWN : errors.OIDC_REFUSED);
  }
}

async function answerLink(context: Ctx, attempt: Attempt, claims: oidc.IDToken) {
  const { staff_id, provider_id, browser_hash } = attempt;
  const told = { staff_id: staff_id ?? '', provider_id, subject: claims.sub };
  return { link: await issueTicket(context, 'link', browser_hash, told) };
}

async function answerEntry(context: Ctx, attempt: Attempt, claims: oidc.IDToken) {
  const { provider_id, browser_hash } = attempt;
  const person = await inScope(context.platform.db, 'all', async (db) =>
    findPerson(context, db, await demandProvider(db, provider_id), claims),
  );
  if (person instanceof Failure) throw person;
  return { entry: await issueTicket(context, 'entry', browser_hash, { staff_id: person.id }) };
}

/** Judges the answer and leads back to the console, with a ticket for the session or for the link. */
export async function returnFromProvider(context: Ctx): Promise<void> {
  const { state = '' } = context.http.request.query as { state?: string };
  let page: 'login' | 'account' = 'login';
  try {
    const attempt = await takeAttempt(context, String(state));
    if (attempt.staff_id) page = 'account';
    const claims = await readClaims(context, attempt, String(state));
    const result = attempt.staff_id
      ? await answerLink(context, attempt, claims)
      : await answerEntry(context, attempt, claims);
    await sendHome(context, page, result);
  } catch (error) {
    await sendHome(context, page, { error });
  }
}
