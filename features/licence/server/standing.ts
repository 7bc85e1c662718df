// What follows from a licence at an instant: how long it lasts, and whether it holds. No I/O.
import { NOTICE_DAYS } from '../contract.ts';
import type { Lasting } from '../contract.ts';
import type { Licence } from './licence-text.ts';

const DAY_S = 86_400;

/** The newest licence as it was found: none, not to be trusted, or what it says. */
export type Found = 'none' | 'invalid' | Licence;

export type Judgement = Lasting | { standing: 'wrong_serial' | 'invalid' };

/** Judges it at an instant (Unix milliseconds); it has expired from the second of its expiry on. */
export function judgeLicence(found: Found, serial: string, now: number): Judgement {
  if (found === 'none') return { type: 'nolimit', expire: null, standing: 'none', days_left: null };
  if (found === 'invalid') return { standing: 'invalid' };
  if (found.serial !== serial) return { standing: 'wrong_serial' };
  const { expires } = found;
  if (expires === 'nolimit')
    return { type: 'nolimit', expire: null, standing: 'perpetual', days_left: null };
  const left = expires - now / 1000;
  return {
    type: 'timeout',
    expire: expires,
    standing: left <= 0 ? 'expired' : left <= NOTICE_DAYS * DAY_S ? 'expiring' : 'valid',
    days_left: Math.max(0, Math.ceil(left / DAY_S)),
  };
}
