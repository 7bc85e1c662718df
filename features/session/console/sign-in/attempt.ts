// Signing in: by password, then where the account asks for it by a code; or by a provider. Loaded after paint.
import { CallFailure } from '#kit/ui/client.ts';
import type { Client } from '#kit/ui/client.ts';
import type { ReplyOf } from '#kit/contract/route.ts';
import type { Language } from '#kit/words/languages.ts';
import { session } from '../../contract.ts';
import { sealPassword } from '../../sealing.ts';
import { serverNow } from '#kit/ui/server-clock.ts';
import { learnServerTime } from '../clock.ts';
import { clearSession, keepOrganisation, keepTokens, keepUser } from '../held-session.ts';
import type { HeldUser } from '../held-session.ts';
import { askSigning, clientFor, faultsIn, refusalOf, sayFaults } from './early-client.ts';
import type { Refusal } from './early-client.ts';

/** In; or a ticket, for the code that the account asks for; or what is wrong, as words for the form. */
export type Outcome = { user: HeldUser } | { ticket: string } | (Refusal & { startAnew?: boolean });

const { routes, errors } = session;

async function enter(
  language: Language,
  ask: (client: Client) => Promise<ReplyOf<typeof routes.login>>,
): Promise<Outcome> {
  try {
    const client = clientFor(language, await askSigning(language));
    const { access_token, refresh_token, last_login_shopid, ...user } = await ask(client);
    keepUser(user, last_login_shopid);
    keepTokens(access_token, refresh_token);
    return await verify(user, client);
  } catch (error) {
    clearSession();
    if (!(error instanceof CallFailure)) return refusalOf(error);
    if (error.code === errors.CODE_NEEDED.code) return error.data as { ticket: string };
    return { ...refusalOf(error), startAnew: error.code === errors.TICKET_OVER.code };
  }
}

/** Fetches the organisation that was signed in to; without one nobody is signed in (spec §4). */
async function verify(user: HeldUser, client: Client): Promise<Outcome> {
  const me = await client.call(routes.me);
  if (!me.organisation?.id) {
    clearSession();
    return { faults: {}, trouble: (t) => t('session.client.verificationFailed') };
  }
  keepOrganisation(me.organisation);
  return { user };
}

/** Signs in by password. */
export async function signIn(
  values: { login_name: string; password: string },
  language: Language,
): Promise<Outcome> {
  // A blank at either end came with the clipboard, and isn't part of it (spec §7).
  const input = { login_name: values.login_name.trim(), password: values.password.trim() };
  const faults = faultsIn(routes.login, input);
  if (Object.keys(faults).length > 0) return { faults: sayFaults(faults), trouble: null };
  return enter(language, async (client) => {
    const { key, time } = await client.call(routes.loginKey);
    learnServerTime(time);
    const password = sealPassword(input.password, key, Math.round(serverNow()));
    return client.call(routes.login, { input: { ...input, password } });
  });
}

/** Signs in with the code that the account asks for. */
export async function signInByCode(
  input: { ticket: string; code: string },
  language: Language,
): Promise<Outcome> {
  const faults = faultsIn(routes.loginCode, input);
  if (Object.keys(faults).length > 0) return { faults: sayFaults(faults), trouble: null };
  return enter(language, (client) => client.call(routes.loginCode, { input }));
}

/** Signs in with the ticket that the way by a provider ended with. */
export const signInByProvider = (ticket: string, language: Language): Promise<Outcome> =>
  enter(language, (client) => client.call(routes.oidcFinish, { input: { ticket } }));

export type ShownProvider = ReplyOf<typeof routes.oidcProviders>['list'][number];

/** The providers beside the password; none where they can't be read. */
export const listProviders = (language: Language): Promise<ShownProvider[]> =>
  clientFor(language, false)
    .call(routes.oidcProviders)
    .then(
      ({ list }) => list,
      () => [],
    );

/** Leaves for a provider; what is wrong comes back as words. */
export async function leaveFor(provider_id: string, language: Language): Promise<Refusal | null> {
  try {
    const { url } = await clientFor(language, false).call(routes.oidcBegin, {
      input: { provider_id },
    });
    location.assign(url);
    return null;
  } catch (error) {
    return refusalOf(error);
  }
}
