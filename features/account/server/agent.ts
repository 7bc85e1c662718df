// Which browser on which system a User-Agent header tells of, by the names that their makers give them.

const BROWSERS: readonly (readonly [RegExp, string])[] = [
  [/\bMicroMessenger\//, 'WeChat'],
  [/\bEdgA?\//, 'Edge'],
  [/\bOPR\//, 'Opera'],
  [/\bQQBrowser\//, 'QQ Browser'],
  [/\bFirefox\//, 'Firefox'],
  [/\bHeadlessChrome\//, 'Chrome'],
  [/\bChrome\//, 'Chrome'],
  [/^(?=.*\bVersion\/\S).*\bSafari\//s, 'Safari'],
  [/^node\b/i, 'Node.js'],
  [/^curl\//, 'curl'],
];

// Android tells of Linux too, and iOS of Mac OS X: the narrower come first.
const SYSTEMS: readonly (readonly [RegExp, string])[] = [
  [/\bHarmonyOS\b/, 'HarmonyOS'],
  [/\bAndroid\b/, 'Android'],
  [/\b(?:iPhone|iPod)\b/, 'iPhone'],
  [/\biPad\b/, 'iPad'],
  [/\bWindows\b/, 'Windows'],
  [/\bMac OS X\b/, 'macOS'],
  [/\bCrOS\b/, 'ChromeOS'],
  [/\bLinux\b/, 'Linux'],
];

const nameIn = (names: readonly (readonly [RegExp, string])[], agent: string): string | null =>
  names.find(([pattern]) => pattern.test(agent))?.[1] ?? null;

/** The names in a User-Agent header; null for what isn't known. */
export const readAgent = (
  agent: string | null,
): { browser: string | null; system: string | null } => ({
  browser: nameIn(BROWSERS, agent ?? ''),
  system: nameIn(SYSTEMS, agent ?? ''),
});
