// Where an address leads (spec §2, "Navigation rules"), before any page is loaded.

const PUBLIC = ['/login', '/vital_sign_log', '/auth-redirect', '/404', '/401'];
const REDIRECT = /^\/redirect\/(.*)$/;

export type Landing =
  | { show: 'sign-in' | 'password' | 'shell' }
  | { show: 'public'; page: 'vital_sign_log' | '404' | '401' }
  | { go: string };

interface Asked {
  path: string;
  search: string;
  /** A user record is held. */
  signedIn: boolean;
  mustChangePassword: boolean;
}

export const isPublic = (path: string): boolean => PUBLIC.includes(path) || REDIRECT.test(path);

/** What to show at an address that is opened or reloaded. */
export function landAt({ path, search, signedIn, mustChangePassword }: Asked): Landing {
  if (signedIn) {
    if (mustChangePassword) return { show: 'password' };
    // Routes are made at this moment; a /404 that comes of it leads home.
    if (path === '/login' || path === '/404' || path === '/auth-redirect') return { go: '/' };
    return { show: 'shell' };
  }
  if (path === '/login') return { show: 'sign-in' };
  if (path === '/auth-redirect') return { go: `/login${search}` };
  const redirected = REDIRECT.exec(path)?.[1];
  if (redirected !== undefined) return { go: signInAddress('forward', `/${redirected}${search}`) };
  if (path === '/404' || path === '/401')
    return { show: 'public', page: path === '/404' ? '404' : '401' };
  if (path === '/vital_sign_log') return { show: 'public', page: 'vital_sign_log' };
  return { go: signInAddress('forward', path + search) };
}

/** The sign-in page's address with the page to return to; home needs no mention. */
export function signInAddress(name: 'forward' | 'redirect', target: string): string {
  return target === '/' || target === '/dashboard'
    ? '/login'
    : `/login?${name}=${encodeURIComponent(target)}`;
}

/** The page to go to after signing in: `forward` or `redirect` where it is a path of this site, else home. */
export function targetOf(search: string, origin: string): string {
  const query = new URLSearchParams(search);
  const asked = query.get('forward') ?? query.get('redirect') ?? '/';
  if (!/^\/(?![/\\])/.test(asked)) return '/';
  const url = URL.parse(asked, origin);
  if (!url || url.origin !== origin || url.pathname === '/login') return '/';
  return url.pathname + url.search + url.hash;
}
