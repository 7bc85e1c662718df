// The chosen language: kept in the cookie that the server reads too, told to the document.
import { PREFERENCE_S, readCookie, writeCookie } from '#kit/ui/cookies.ts';
import { LANGUAGE_COOKIE, LOCALES, chooseLanguage } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';

/** The language of the cookie; Chinese where none was chosen (spec §9). */
export const readLanguage = (): Language => chooseLanguage(readCookie(LANGUAGE_COOKIE), undefined);

export function keepLanguage(language: Language): void {
  writeCookie(LANGUAGE_COOKIE, language, PREFERENCE_S);
  showLanguage(language);
}

export function showLanguage(language: Language): void {
  document.documentElement.lang = LOCALES[language];
}
