// Words for the ways in which people cover a space.
import type { T } from '#features/words.ts';
import type { Way } from './reach.ts';

const SHOWN_NAMES = 3;

/** The first few names, and how many more there are, with the comma of the language. */
export function namesOf(names: readonly string[], locale: string): string {
  const shown = names.slice(0, SHOWN_NAMES).join(locale.startsWith('zh') ? '、' : ', ');
  return names.length > SHOWN_NAMES ? `${shown} +${names.length - SHOWN_NAMES}` : shown;
}

/** The space or area through which somebody covers; empty for cover of the space itself. */
export function viaName(t: T, via: Way['via']): string {
  if (via.kind === 'own') return '';
  return via.kind === 'area' ? t('cover.area', { name: via.name }) : via.name;
}
