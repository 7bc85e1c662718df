// The menu of a station: language, full screen, signing off with a question before.
import { build } from '#kit/ui/build.ts';
import { LANGUAGES, LANGUAGE_NAMES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { SCHEMES } from './station-scheme.ts';
import type { Scheme } from './station-scheme.ts';
import type { Speech } from './station-words.ts';

export interface MenuNeeds {
  speech: Speech;
  /** The browser can't keep the screen on. */
  sleepy: boolean;
  onLanguage(language: Language): void;
  scheme: Scheme;
  onScheme(scheme: Scheme): void;
  onSignOff(): void;
}

/** A closed dialog; `showModal` opens it. */
export function buildMenu(needs: MenuNeeds): HTMLDialogElement {
  const { speech, sleepy, onLanguage, onSignOff } = needs;
  const { t, language } = speech;
  const languages = LANGUAGES.map((choice) =>
    build(
      'button',
      {
        type: 'button',
        class: 'deed deed-quiet',
        lang: choice,
        'aria-pressed': String(choice === language),
        onclick: () => onLanguage(choice),
      },
      LANGUAGE_NAMES[choice],
    ),
  );
  const question = build('div', { class: 'menu-question', role: 'alert', hidden: true });
  question.append(
    build('p', {}, t('stations.menu.sign_off_question')),
    button(t('stations.menu.yes'), 'deed deed-danger', onSignOff),
    button(t('stations.menu.no'), 'deed deed-quiet', () => (question.hidden = true)),
  );
  const menu = build(
    'dialog',
    { class: 'menu', 'aria-label': t('stations.menu.title') },
    build(
      'div',
      { class: 'menu-languages', role: 'group', 'aria-label': t('stations.menu.language') },
      ...languages,
    ),
    buildSchemes(needs),
    document.fullscreenEnabled &&
      button(t('stations.menu.full'), 'deed deed-quiet', () => {
        void (document.fullscreenElement
          ? document.exitFullscreen()
          : document.documentElement.requestFullscreen());
        menu.close();
      }),
    sleepy && build('p', { class: 'menu-note' }, t('stations.menu.awake_no')),
    button(t('stations.menu.sign_off'), 'deed deed-quiet', () => (question.hidden = false)),
    question,
    button(t('stations.menu.no'), 'deed', () => menu.close()),
  );
  return menu;
}

function buildSchemes({ speech: { t }, scheme, onScheme }: MenuNeeds): HTMLElement {
  const choices = SCHEMES.map((choice) =>
    build(
      'button',
      {
        type: 'button',
        class: 'deed deed-quiet',
        'aria-pressed': String(choice === scheme),
        onclick: () => onScheme(choice),
      },
      t(`stations.menu.scheme_${choice}`),
    ),
  );
  return build(
    'div',
    { class: 'menu-languages', role: 'group', 'aria-label': t('stations.menu.scheme') },
    ...choices,
  );
}

export const button = (text: string, name: string, onclick: () => void): HTMLButtonElement =>
  build('button', { type: 'button', class: name, onclick }, text);
