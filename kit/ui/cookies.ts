// Cookies of the console's own making: readable by script, sent to this site alone.

/** The value of a cookie; undefined where there is none. */
export function readCookie(name: string): string | undefined {
  const found = document.cookie.split('; ').find((pair) => pair.startsWith(`${name}=`));
  return found === undefined ? undefined : decodeURIComponent(found.slice(name.length + 1));
}

/** Keeps a cookie for `seconds`, at a path; 0 removes it. */
export function writeCookie(name: string, value: string, seconds: number, path = '/'): void {
  const secure = location.protocol === 'https:' ? '; Secure' : '';
  document.cookie = `${name}=${encodeURIComponent(value)}; Path=${path}; SameSite=Lax; Max-Age=${seconds}${secure}`;
}

/** A preference is kept a year. */
export const PREFERENCE_S = 365 * 24 * 3600;
