// Back from a provider: what the server wrote behind the hash of the sign-in page, and the page that was wanted before.
import type { EarlyWords } from '../words.ts';

const FORWARD = 'sign-in forward';

/** The session's errors that a way by a provider ends with, by number; kept apart from the contract, which loads later. */
export const TROUBLES = {
  2022: 'TICKET_OVER',
  2023: 'OIDC_DOWN',
  2024: 'OIDC_REFUSED',
  2025: 'OIDC_ELSEWHERE',
  2026: 'OIDC_UNKNOWN',
  2027: 'OIDC_NOT_HERE',
} as const;

export interface Returned {
  entry: string | null;
  trouble: ((t: EarlyWords) => string) | null;
}

/** Remembers for this tab which page was wanted. */
export const keepForward = (search: string): void => sessionStorage.setItem(FORWARD, search);

/** Reads what a provider's way ended with and takes it out of the address; the wanted page stands there again. */
export function takeReturned(): Returned {
  const told = new URLSearchParams(location.hash.slice(1));
  const entry = told.get('entry');
  const code = told.get('trouble');
  if (entry === null && code === null) return { entry, trouble: null };
  const search = location.search || (sessionStorage.getItem(FORWARD) ?? '');
  sessionStorage.removeItem(FORWARD);
  history.replaceState(null, '', location.pathname + search);
  const name = TROUBLES[Number(code) as keyof typeof TROUBLES] as
    | (typeof TROUBLES)[keyof typeof TROUBLES]
    | undefined;
  const trouble =
    code === null
      ? null
      : (t: EarlyWords) => (name ? t(`session.errors.${name}`) : t('kit.errors.INTERNAL'));
  return { entry, trouble };
}
