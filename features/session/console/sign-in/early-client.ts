// What the pages before the shell need to call the server: a client, the contract's rules, and faults as words.
import { parse } from '#kit/contract/faults.ts';
import type { FieldFaults } from '#kit/contract/faults.ts';
import type { Route } from '#kit/contract/route.ts';
import { CallFailure } from '#kit/ui/client.ts';
import type { Client } from '#kit/ui/client.ts';
import type { Language } from '#kit/words/languages.ts';
import { session } from '../../contract.ts';
import { makeClient } from '../client.ts';
import { learnServerTime } from '../clock.ts';
import { keepSigning, readSigning } from '../held-session.ts';
import { wordsOf } from '../words.ts';
import type { EarlyWords } from '../words.ts';

export type Said = (t: EarlyWords) => string;

export interface Refusal {
  faults: Record<string, Said>;
  trouble: Said | null;
}

const { routes } = session;

export function clientFor(language: Language, signing: boolean): Client {
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
    onStandInOver: () => undefined,
    onExpired: () => location.replace('/login'),
    onBusy: () => undefined,
  });
}

/** Asks the server whether requests are to be signed. */
export async function askSigning(language: Language): Promise<boolean> {
  const { signing, time } = await clientFor(language, readSigning()).call(routes.start);
  learnServerTime(time);
  keepSigning(signing);
  return signing;
}

/** What the contract's rules say to the values; empty where nothing. */
export function faultsIn({ input }: Route, values: object): FieldFaults {
  const parsed = input ? parse(input, values) : null;
  return parsed === null || parsed.ok ? {} : parsed.faults;
}

export const sayFaults = (faults: FieldFaults): Record<string, Said> =>
  Object.fromEntries(
    Object.entries(faults).map(([field, { fault, values }]): [string, Said] => [
      field,
      (t) => {
        const label = t(
          field === 'login_name' || field === 'code'
            ? `session.fields.${field}`
            : 'session.fields.password',
        );
        return (t as (path: string, values: object) => string)(`kit.faults.${fault}`, {
          field: label,
          ...values,
        });
      },
    ]),
  );

export function refusalOf(error: unknown): Refusal {
  if (!(error instanceof CallFailure))
    return { faults: {}, trouble: (t) => t('session.client.failed') };
  const faults = Object.entries(error.fields).map(([field, message]): [string, Said] => [
    field,
    () => message,
  ]);
  return { faults: Object.fromEntries(faults), trouble: () => error.message };
}
