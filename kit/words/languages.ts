// The four languages, their order of choice, and how a request names one.
export const LANGUAGES = ['zh', 'en', 'es', 'ru'] as const;
export type Language = (typeof LANGUAGES)[number];
export const DEFAULT_LANGUAGE: Language = 'zh';
export const LANGUAGE_COOKIE = 'DefaultLanguage';

/** BCP 47 tags for `Intl` and the document. */
export const LOCALES: Record<Language, string> = {
  zh: 'zh-CN',
  en: 'en-GB',
  es: 'es-ES',
  ru: 'ru-RU',
};

/** Each language by its own name, for people who can't read the one that is shown. */
export const LANGUAGE_NAMES: Record<Language, string> = {
  zh: '中文',
  en: 'English',
  es: 'Español',
  ru: 'Русский',
};

const isLanguage = (value: string): value is Language =>
  (LANGUAGES as readonly string[]).includes(value);

/** The language of the cookie, else the best of `Accept-Language`, else Chinese. */
export function chooseLanguage(cookie: string | undefined, accepted: string | undefined): Language {
  if (cookie && isLanguage(cookie)) return cookie;
  const wanted = (accepted ?? '')
    .split(',')
    .map((part) => {
      const [tag = '', ...parameters] = part.trim().split(';');
      const quality = parameters.map((p) => /^\s*q=([\d.]+)/.exec(p)?.[1]).find(Boolean);
      return {
        language: tag.slice(0, 2).toLowerCase(),
        quality: quality === undefined ? 1 : Number(quality),
      };
    })
    .filter(({ quality }) => quality > 0)
    .sort((a, b) => b.quality - a.quality);
  for (const { language } of wanted) if (isLanguage(language)) return language;
  return DEFAULT_LANGUAGE;
}
