// What attempts at an account's password and codes count for: a stranger at another address can't lock an account out soon.
import type { AttemptLimit } from '#kit/http/attempts.ts';

/** As sign-in looks an account up, so that no way of writing its name has a count of its own. */
const nameOf = (login: string): string => login.normalize('NFKC').trim().toLowerCase();

const pairOf = (login: string, address: string): string =>
  `sign-in pair ${nameOf(login)} ${address}`;

/** Of the password of the account, from the address. */
export const passwordLimits = (login: string, address: string): AttemptLimit[] => [
  { subject: pairOf(login, address), most: 10 },
  { subject: `sign-in address ${address}`, most: 60 },
  { subject: `sign-in account ${nameOf(login)}`, most: 60 },
];

/** What a right password clears: failures elsewhere stay. */
export const clearedByPassword = (login: string, address: string): string[] => [
  pairOf(login, address),
];

const codesOf = (staff_id: string): string => `one-time codes ${staff_id}`;

/** Of an account's one-time and recovery codes, from wherever: there are only a million codes. */
export const codeLimits = (staff_id: string): AttemptLimit[] => [
  { subject: codesOf(staff_id), most: 5 },
];

export const clearedByCode = (staff_id: string): string[] => [codesOf(staff_id)];
