// What surrounds the pages before the shell: the product's name on one side, the form and the languages on the other.
import { LANGUAGES, LANGUAGE_NAMES } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';
import { keepLanguage } from '../language.ts';
import { wordsOf } from '../words.ts';
import type { EarlyWords } from '../words.ts';
import { ICONS, build, drawIcon } from '#kit/ui/build.ts';

export interface EarlyPage {
  title: (t: EarlyWords) => string;
  content: (t: EarlyWords, language: Language) => HTMLElement;
}

/** Shows a page in `root`, and anew whenever another language is chosen; gives the way to draw it again. */
export function showEarlyPage(root: HTMLElement, first: Language, page: EarlyPage): () => void {
  let language = first;
  function draw(): void {
    const t = wordsOf(language);
    const held = document.activeElement?.id;
    document.title = `${page.title(t)} - ${t('session.product')}`;
    root.replaceChildren(
      build(
        'div',
        { class: 'early' },
        buildBrand(t),
        build(
          'main',
          { class: 'early-main' },
          buildLanguages(t),
          build('div', { class: 'early-card' }, page.content(t, language)),
        ),
      ),
    );
    if (held) document.getElementById(held)?.focus();
  }
  function buildLanguages(t: EarlyWords): HTMLElement {
    const choices = LANGUAGES.map((choice) =>
      build(
        'button',
        {
          type: 'button',
          id: `language-${choice}`,
          lang: choice,
          'aria-pressed': choice === language ? 'true' : 'false',
          onclick: () => {
            language = choice;
            keepLanguage(choice);
            draw();
          },
        },
        LANGUAGE_NAMES[choice],
      ),
    );
    return build(
      'div',
      { class: 'early-languages', role: 'group', 'aria-label': t('session.signIn.language') },
      ...choices,
    );
  }
  draw();
  return draw;
}

const buildBrand = (t: EarlyWords): HTMLElement =>
  build(
    'header',
    { class: 'early-brand' },
    build('div', { class: 'early-mark' }, drawIcon(ICONS.bell)),
    build('p', { class: 'early-product' }, t('session.product')),
    build('p', { class: 'early-tagline' }, t('session.signIn.tagline')),
  );
