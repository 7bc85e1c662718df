// Where an organisation is: its clock, its country and its money, each as the standards name them.
import { z } from 'zod';
import { fieldMeta } from './fields.ts';

const CURRENCIES: ReadonlySet<string> = new Set(Intl.supportedValuesOf('currency'));
const regions = new Intl.DisplayNames('en', { type: 'region', fallback: 'none' });

/** Whether it names a zone of the IANA database: `Area/Place` or UTC, never an offset, which says nothing of summer. */
function isTimeZone(name: string): boolean {
  if (name !== 'UTC' && !/^[A-Z][A-Za-z]+(?:\/[A-Za-z0-9_+-]+){1,2}$/.test(name)) return false;
  try {
    return new Intl.DateTimeFormat('en', { timeZone: name }).format(0) !== '';
  } catch {
    return false;
  }
}

const named = (kind: 'zone' | 'country' | 'currency', rule: (name: string) => boolean) =>
  z
    .string({
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'choice'),
    })
    .max(64, { error: 'choice' })
    .refine(rule, { error: 'choice' })
    .register(fieldMeta, { kind });

/** An IANA time zone. */
export const timeZone = () => named('zone', isTimeZone);

/** An ISO 3166 country, two capital letters. */
export const country = () =>
  named('country', (code) => /^[A-Z]{2}$/.test(code) && regions.of(code) !== undefined);

/** An ISO 4217 currency, three capital letters. */
export const currency = () => named('currency', (code) => CURRENCIES.has(code));
