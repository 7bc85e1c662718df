// What waits for a licence that holds: settings. What reads, what devices do, calls and care go on regardless.
import type { Route } from '#kit/contract/route.ts';
import type { ErrorKind } from '#kit/contract/room.ts';
import { licence } from '../contract.ts';
import type { Standing } from '../contract.ts';

/** Whether a route writes for a user of the console and is not marked as one that goes on. */
export const needsLicence = ({ method, access, readOnly, raw, withoutLicence }: Route): boolean =>
  method !== 'GET' &&
  access !== 'public' &&
  access !== 'device' &&
  !readOnly &&
  raw !== 'file' &&
  !withoutLicence;

const REFUSALS: Partial<Record<Standing, ErrorKind>> = {
  wrong_serial: licence.errors.LICENSE_ERROR,
  expired: licence.errors.LICENSE_EXPIRE,
  invalid: licence.errors.LICENSE_FAILED,
};

/** The error of a licence that doesn't hold (spec §8: 44, 45, 46); undefined where it does. */
export const refusalOf = (standing: Standing): ErrorKind | undefined => REFUSALS[standing];
