// Light or dark: the user's choice, or the system's. Light enough to run before the first paint.
export const SCHEMES = ['auto', 'light', 'dark'] as const;
export type Scheme = (typeof SCHEMES)[number];
export type ShownScheme = Exclude<Scheme, 'auto'>;

/** Where the preferences lie (apps/console/preferences.ts writes them). */
export function readScheme(): Scheme {
  try {
    const { scheme } = JSON.parse(localStorage.getItem('settings') ?? '{}') as { scheme?: string };
    return SCHEMES.find((known) => known === scheme) ?? 'auto';
  } catch {
    return 'auto';
  }
}

const system = () => matchMedia('(prefers-color-scheme: dark)');

export const resolveScheme = (scheme: Scheme): ShownScheme =>
  scheme === 'auto' ? (system().matches ? 'dark' : 'light') : scheme;

/** Calls back when the system changes its mind. */
export function watchSystemScheme(changed: () => void): () => void {
  const query = system();
  query.addEventListener('change', changed);
  return () => query.removeEventListener('change', changed);
}

/** Tells the document, whose palette goes by it. */
export function showScheme(scheme: ShownScheme = resolveScheme(readScheme())): void {
  document.documentElement.dataset['scheme'] = scheme;
}
