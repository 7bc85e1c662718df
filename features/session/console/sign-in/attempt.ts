// Signing in and changing the first password: rules of the contract, seal, requests, what is kept. Loaded after paint.
import { parse } from '#kit/contract/faults.ts';
import type { FieldFaults } from '#kit/contract/faults.ts';
import type { Route } from '#kit/contract/route.ts';
import { CallFailure } from '#kit/ui/client.ts';
import type { Client } from '#kit/ui/client.ts';
import type { Language } from '#kit/words/languages.ts';
import { session } from '../../contract.ts';
import { sealPassword } from '../../sealing.ts';
import { makeClient } from '../client.ts';
import { learnServerTime, serverNow } from '../clock.ts';
import {
  clearSession,
  keepMustChange,
  keepOrganisation,
  keepSigning,
  keepTokens,
  keepUser,
  readSigning,
  readUser,
} from '../held-session.ts';
import type { HeldUser } from '../held-session.ts';
import { wordsOf } from '../words.ts';
import type { EarlyWords } from '../words.ts';

type Said = (t: EarlyWords) => string;

export interface Refusal {
  faults: Record<string, Said>;
  trouble: Said | null;
}
export type Outcome = { user: HeldUser } | Refusal;

const { routes } = session;

function clientFor(language: Language, signing: boolean) {
  const t = wordsOf(language);
  return makeClient({
    signing,
    language: () => language,
    texts: {
      noReply: () => t('session.client.noReply'),
      noMessage: () => t('session.client.noMessage'),
      failed: () => t('session.client.failed'),
    },
    // Failures are shown beside the form.
    onFailure: () => undefined,
    onMustChangePassword: () => undefined,
    onExpired: () => location.replace('/login'),
    onBusy: () => undefined,
  });
}

/** Asks the server whether requests are to be signed. */
async function askSigning(language: Language): Promise<boolean> {
  const { signing, time } = await clientFor(language, readSigning()).call(routes.start);
  learnServerTime(time);
  keepSigning(signing);
  return signing;
}

/** What the contract's rules say to the values; empty where nothing. */
function faultsIn({ input }: Route, values: object): FieldFaults {
  const parsed = input ? parse(input, values) : null;
  return parsed === null || parsed.ok ? {} : parsed.faults;
}

const sayFaults = (faults: FieldFaults): Record<string, Said> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, { fault, values }]): [string, Said] => [
      field,
      (t) => {
        const label = t(
          field === 'login_name' ? 'session.fields.login_name' : 'session.fields.password',
        );
        return (t as (path: string, values: object) => string)(`kit.faults.${fault}`, {
          field: label,
          ...values,
        });
      },
    ]),
  );

function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallFailure))
    return { faults: {}, trouble: (t) => t('session.client.failed') };
  const faults = Object.entries(error.fields).map(([field, message]): [string, Said] => [
    field,
    () => message,
  ]);
  return { faults: Object.fromEntries(faults), trouble: () => error.message };
}

/** Signs in; what is wrong comes back as words for the form. */
export async function signIn(
  values: { login_name: string; password: string },
  language: Language,
): Promise<Outcome> {
  const faults = faultsIn(routes.login, values);
  if (Object.keys(faults).length > 0) return { faults: sayFaults(faults), trouble: null };
  try {
    const signing = await askSigning(language);
    const early = clientFor(language, signing);
    const { key, time } = await early.call(routes.loginKey);
    learnServerTime(time);
    const password = sealPassword(values.password, key, Math.round(serverNow()));
    const { access_token, refresh_token, last_login_shopid, ...user } = await early.call(
      routes.login,
      {
        input: { login_name: values.login_name.trim(), password },
      },
    );
    keepUser(user, last_login_shopid);
    keepTokens(access_token, refresh_token);
    return await verify(user, clientFor(language, signing));
  } catch (error) {
    clearSession();
    return refusalOf(error);
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

interface PasswordChange {
  old_password: string;
  password: string;
  repeat: string;
}

/** Changes the password of the user who is signed in; null where that is done. */
export async function changePassword(
  { repeat, ...input }: PasswordChange,
  language: Language,
): Promise<Refusal | null> {
  const faults = faultsIn(routes.changePassword, input);
  if (Object.keys(faults).length > 0) return { faults: sayFaults(faults), trouble: null };
  if (input.password !== repeat)
    return { faults: { repeat: (t) => t('session.firstPassword.differs') }, trouble: null };
  try {
    await clientFor(language, await askSigning(language)).call(routes.changePassword, { input });
  } catch (error) {
    const refusal = refusalOf(error);
    return Object.keys(refusal.faults).length > 0 ? { ...refusal, trouble: null } : refusal;
  }
  keepMustChange(false);
  return null;
}

/** Ends the session at the server and here, whatever the server says. */
export async function endSession(language: Language): Promise<void> {
  try {
    await clientFor(language, await askSigning(language)).call(routes.logout, {
      input: { uid: readUser()?.id },
    });
  } catch {
    // The session's rests are cleared all the same (spec §4).
  }
  clearSession();
}
