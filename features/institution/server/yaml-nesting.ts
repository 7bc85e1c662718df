// Things in things in things: each step takes the YAML reader a hundred times its two bytes, so that it must not begin.

/** A file of ours has four. */
const MOST_STEPS = 100;
const INDICATORS = new Set(['-', '?', ':']);

/** The line in which more is opened in one another than any file of ours has; null where none is. */
export function findNesting(text: string): number | null {
  let line = 1;
  let open = 0;
  let steps = 0;
  let before = '';
  let isFirst = true;
  for (const character of text) {
    if (character === '\n') line += 1;
    // A row of its own: what is open before it is a sign in somebody's text.
    if (character === '-' && isFirst) open = 0;
    isFirst = character === '\n' || (isFirst && character === ' ');
    if (character === '[' || character === '{') open += 1;
    else if (character === ']' || character === '}') open = Math.max(0, open - 1);
    // One after the other with nothing but blanks between opens each in the one before.
    if (/\s/.test(character)) steps += INDICATORS.has(before) ? 1 : 0;
    else if (!INDICATORS.has(character) || INDICATORS.has(before)) steps = 0;
    if (open > MOST_STEPS || steps > MOST_STEPS) return line;
    before = character;
  }
  return null;
}
