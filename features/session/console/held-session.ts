// What the browser keeps of a session (spec §4 and §9): the access token in a cookie until it expires, which travels only
// where it would anyway (docs/decisions/0025-sessions-end.md), the rest under keys of the storage. Who has a user record is signed in.
import { readCookie, writeCookie } from '#kit/ui/cookies.ts';
import { serverNow } from '#kit/ui/server-clock.ts';

const TOKEN_COOKIE = 'Admin-Token';
/** No request has this path: where requests are signed, the token's cookie is kept there and never sent. */
const NOWHERE = '/.Admin-Token';
/** Pages can't read a cookie that lies nowhere, so they keep the token here. */
const SIGNING_TOKEN_KEY = 'accessToken';
const KEYS = {
  user: 'userInfo',
  organisation: 'organization',
  organisationId: 'partId',
  refreshToken: 'refreshToken',
} as const;
const SIGNING_KEY = 'signing';
const UUID_KEY = 'uuid';
const UUID_LENGTH = 32;
/** A token this close to its end is not used: the request would arrive too late. */
const MARGIN_S = 5;

export interface HeldUser {
  id: string;
  username: string;
  real_name: string;
  role_id: string | null;
  founder: 0 | 1;
  must_change_password: boolean;
}

export interface HeldOrganisation {
  id: string;
  short_name: string;
  full_name: string;
}

function readKept<T>(key: string): T | null {
  try {
    return JSON.parse(localStorage.getItem(key) ?? 'null') as T | null;
  } catch {
    return null;
  }
}

const readOrganisationId = (): string | null => localStorage.getItem(KEYS.organisationId);
export const readUser = (): HeldUser | null => readKept<HeldUser>(KEYS.user);
export const readRefreshToken = (): string | null => localStorage.getItem(KEYS.refreshToken);
/** The access token; null once it has expired. */
export function readAccessToken(): string | null {
  if (!readSigning()) return readCookie(TOKEN_COOKIE) || null;
  const kept = localStorage.getItem(SIGNING_TOKEN_KEY);
  return kept !== null && secondsLeft(kept) > 0 ? kept : null;
}

/** How long a token may still be used, by the server's clock. */
const secondsLeft = (token: string): number =>
  Math.floor(expiryOf(token) - serverNow() / 1000) - MARGIN_S;

/** The user is to change the password before anything else, or has. */
export function keepMustChange(mustChange: boolean): void {
  const user = readUser();
  if (user) keepUser({ ...user, must_change_password: mustChange }, readOrganisationId());
}

export function keepUser(user: HeldUser, organisationId: string | null): void {
  localStorage.setItem(KEYS.user, JSON.stringify(user));
  localStorage.setItem(KEYS.organisationId, organisationId ?? '');
}

export const keepOrganisation = (organisation: HeldOrganisation): void =>
  localStorage.setItem(KEYS.organisation, JSON.stringify(organisation));

/** Keeps both tokens; the cookie lives until the access token's expiry by the server's clock. */
export function keepTokens(accessToken: string, refreshToken: string): void {
  dropAccessToken();
  const seconds = Math.max(secondsLeft(accessToken), 0);
  if (readSigning()) {
    writeCookie(TOKEN_COOKIE, accessToken, seconds, NOWHERE);
    localStorage.setItem(SIGNING_TOKEN_KEY, accessToken);
  } else writeCookie(TOKEN_COOKIE, accessToken, seconds);
  localStorage.setItem(KEYS.refreshToken, refreshToken);
}

function dropAccessToken(): void {
  for (const path of ['/', NOWHERE]) writeCookie(TOKEN_COOKIE, '', 0, path);
  localStorage.removeItem(SIGNING_TOKEN_KEY);
}

export function clearSession(): void {
  dropAccessToken();
  for (const key of Object.values(KEYS)) localStorage.removeItem(key);
}

/** Whether the server wanted signatures when it was last asked. */
export const readSigning = (): boolean => localStorage.getItem(SIGNING_KEY) === '1';
export const keepSigning = (signing: boolean): void =>
  localStorage.setItem(SIGNING_KEY, signing ? '1' : '0');

/** Calls back when another tab of the browser signs out or signs in as somebody else. */
export function watchUser(changed: () => void): () => void {
  const before = readUser()?.id;
  const look = (event: StorageEvent) => {
    const touched = event.key === null || event.key === KEYS.user;
    if (touched && readUser()?.id !== before) changed();
  };
  addEventListener('storage', look);
  return () => removeEventListener('storage', look);
}

/** This browser's own id: 32 random letters and digits, made once. */
export function readUuid(): string {
  const kept = localStorage.getItem(UUID_KEY);
  if (kept) return kept;
  const made = randomLetters(UUID_LENGTH);
  localStorage.setItem(UUID_KEY, made);
  return made;
}

const LETTERS = 'ABCDEFGHIJKLMNOPQRSTUVWXYZabcdefghijklmnopqrstuvwxyz0123456789';

/** Random letters and digits, every one equally likely. */
export function randomLetters(length: number): string {
  const usable = 256 - (256 % LETTERS.length);
  let made = '';
  while (made.length < length)
    for (const byte of crypto.getRandomValues(new Uint8Array(length)))
      if (byte < usable && made.length < length) made += LETTERS[byte % LETTERS.length];
  return made;
}

/** When a token expires, in Unix seconds; 0 where it can't be read. */
export function expiryOf(token: string): number {
  try {
    const payload = (token.split('.')[1] ?? '').replace(/-/g, '+').replace(/_/g, '/');
    const { exp } = JSON.parse(atob(payload)) as { exp?: number };
    return typeof exp === 'number' ? exp : 0;
  } catch {
    return 0;
  }
}
