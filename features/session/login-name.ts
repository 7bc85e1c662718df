// Which names one may sign in with. Two that look alike would be one to whoever reads them: no signs that can't be seen,
// no other widths, no writings mixed, and nothing that could be taken for the provider's own name.
import type { FaultName } from '#kit/contract/faults.ts';

/** The provider's account; the database lets no other have it. */
export const PROVIDER_LOGIN = 'superadmin';

const INVISIBLE = /\p{Default_Ignorable_Code_Point}/u;
/** The alphabets of Europe, whose letters look alike, and the writings that stand beside any of them. */
const ALPHABETS = [/[A-Za-zÀ-ſ]/u, /\p{Script=Cyrillic}/u, /\p{Script=Greek}/u];
const KNOWN =
  /^[\dA-Za-zÀ-ſ\p{Script=Cyrillic}\p{Script=Greek}\p{Script=Han}\p{Script=Hiragana}\p{Script=Katakana}\p{Script=Hangul}ー._@-]+$/u;

/** Letters and digits, each followed by the Latin letter that it looks like. */
const ALIKE = new Map(
  [
    '0o 1l 3e 4a 5s ıi łl đd ðd øo ħh аa вb гr дd ԁd еe зe иu іi јj кk мm нh оo пn рp сc ѕs',
    'тt уy хx цu ѵv ꙋy яr αa εe ηn ιi κk νv οo ρp σs ςs τt υu μm πn ωw δd',
  ].flatMap((line) => line.split(' ').map((pair) => [pair.slice(0, 1), pair.slice(1)] as const)),
);

/** What the name looks like at a glance. */
function lookOf(name: string): string {
  const bare = name
    .normalize('NFKD')
    .toLowerCase()
    .replaceAll(/[\p{M}._@-]/gu, '');
  const latin = Array.from(bare, (sign) => ALIKE.get(sign) ?? sign).join('');
  return latin.replaceAll('rn', 'm').replaceAll('cl', 'd').replaceAll('l', 'i');
}

/** Why nobody may be called so; undefined where they may. */
export function judgeLoginName(name: string): FaultName | undefined {
  const plain = KNOWN.test(name) && !INVISIBLE.test(name);
  const alphabets = ALPHABETS.filter((letters) => letters.test(name)).length;
  if (!plain || alphabets > 1 || name !== name.normalize('NFKC')) return 'login_name';
  const kept = name.toLowerCase() !== PROVIDER_LOGIN && lookOf(name) === lookOf(PROVIDER_LOGIN);
  return kept ? 'login_name_kept' : undefined;
}
