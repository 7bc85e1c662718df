// The public pages that only say something: not found, no permission, and the vital-sign log without its code.
import './early.css';
import type { Language } from '#kit/words/languages.ts';
import type { EarlyWords } from '../words.ts';
import { build } from '#kit/ui/build.ts';
import { showEarlyPage } from './frame.ts';

const STATES = { '404': 'notFound', '401': 'noPermission', vital_sign_log: 'vitalSigns' } as const;

export type PublicPage = keyof typeof STATES;

/** Shows the page with its next step. */
export function showPublicPage(root: HTMLElement, language: Language, page: PublicPage): void {
  const state = STATES[page];
  showEarlyPage(root, language, {
    title: (t) => t(`session.states.${state}.title`),
    content: (t: EarlyWords) =>
      build(
        'div',
        { class: 'early-form' },
        build('h1', {}, t(`session.states.${state}.title`)),
        build('p', { class: 'early-reason' }, t(`session.states.${state}.text`)),
        page !== 'vital_sign_log' &&
          build('a', { class: 'early-submit', href: '/login' }, t('session.states.toSignIn')),
      ),
  });
}
