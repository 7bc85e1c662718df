// Licences of a provider of tests.
import { randomUUID } from 'node:crypto';
import { makeKeys, makeLicence } from '../licence-text.ts';
import type { Licence } from '../licence-text.ts';

export const keys = makeKeys();
export const DAY_S = 86_400;
export const nowS = (): number => Math.floor(Date.now() / 1000);

/** A licence issued now that lasts a year, but for what is said otherwise. */
export const madeFor = (serial: string, more: Partial<Licence> = {}): string =>
  makeLicence(
    {
      id: randomUUID(),
      serial,
      holder: '第一人民医院',
      issued: nowS(),
      expires: nowS() + 365 * DAY_S,
      ...more,
    },
    keys.privateKey,
  );
