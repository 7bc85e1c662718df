// Takes out of an error whatever could tell of a person: what was typed, names, numbers, addresses, secrets. What is left
// tells a programmer what went wrong and where.
import { SECRET_NAMES } from '#kit/log/log.ts';

const SECRETS = SECRET_NAMES.map((name) => name.toLowerCase());
const NAME_OF_VALUE = /(?<![A-Za-z_])([A-Za-z_]+)["']?\s*[:=]\s*/g;
const VALUE = /"[^"]*"|'[^']*'|[^\s,;&)}]+/y;

function hideSecrets(text: string): string {
  let told = '';
  let at = 0;
  for (const { 0: found, 1: name = '', index } of text.matchAll(NAME_OF_VALUE)) {
    if (index < at || !SECRETS.some((secret) => name.toLowerCase().endsWith(secret))) continue;
    VALUE.lastIndex = index + found.length;
    const value = VALUE.exec(text);
    if (!value) continue;
    told += `${text.slice(at, value.index)}[hidden]`;
    at = VALUE.lastIndex;
  }
  return told + text.slice(at);
}

const QUOTED = /'[^'\n]*'|"[^"\n]*"|`[^`\n]*`/g;
/** Names of the program's own, as engines quote them: `reading 'map'`. */
const BEFORE_OWN_NAME = /\b(?:reading|setting|property|calling|evaluating|of|undefined) $/;
const OWN_NAME = /^(['"`])[a-z_$][\w$]{0,40}\1$/;
const LONGEST_BEFORE = 20;

const hideQuoted = (text: string): string =>
  text.replace(QUOTED, (found: string, at: number) => {
    const before = text.slice(Math.max(0, at - LONGEST_BEFORE), at);
    return OWN_NAME.test(found) && BEFORE_OWN_NAME.test(before) ? found : '[text]';
  });

/** A long name is a word; one with digits and small letters is made by a machine. */
const hideToken = (found: string): string =>
  /\d/.test(found) && /[a-z]/.test(found) ? '[token]' : found;

/** Each with what stands for it; in this order. */
const RULES: readonly (readonly [RegExp, (found: string) => string])[] = [
  [/“[^“”\n]*”|«[^«»\n]*»|「[^「」\n]*」/g, () => '[text]'],
  [/(?<![\w.+-])[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, () => '[e-mail]'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, () => '[id]'],
  [/\{[^{}\n]*\}/g, () => '[data]'],
  [/(?<![\w-])[\w-]{20,}\.[\w-]{10,}\.[\w-]{10,}/g, () => '[token]'],
  [/(?<![\w-])[\w-]{24,}/g, hideToken],
  // Words of other scripts than the programs are written in: typed, or of a record.
  [/[^\p{ASCII}\s]+(?:[ \t]*[^\p{ASCII}\s]+)*/gu, () => '[text]'],
  [/\+?\d(?:[\s-]?\d){3,}/g, () => '[number]'],
];

/** The message without what could tell of a person. */
export const scrubMessage = (message: string): string =>
  RULES.reduce((text, [rule, by]) => text.replace(rule, by), hideQuoted(hideSecrets(message)));

const ID = /^(?:[0-9a-f-]{16,}|\d+)$/i;
const UNPLAIN = /[^\w.~-]/;

/** The page's path alone: no host, query or fragment, and ids as `:id`. */
export function scrubUrl(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path
    .split('/')
    .map((part) => (ID.test(part) || UNPLAIN.test(part) ? ':id' : part))
    .join('/')
    .slice(0, 200);
}

const MOST_FRAMES = 20;
// `at name (place:1:2)`, `name@place:1:2`, `in Component (at place)`.
const POSITION = /:(\d{1,9})(?::(\d{1,9}))?\)?$/;
const NAMED = /^([\w$.<>[\] ]{1,80})[@(]/;
const COMPONENT = /^\s*(?:at|in) ([A-Z][\w$.]{0,60})\b/;

const fileOf = (place: string): string => scrubUrl(place).split('/').slice(-3).join('/');

function frameOf(line: string): string | null {
  const found = POSITION.exec(line);
  if (!found) return null;
  const [, row, column = '0'] = found;
  const called = line.slice(0, found.index).replace(/^at (?:async )?/, '');
  const [whole = '', name = ''] = NAMED.exec(called) ?? [];
  const place = called.slice(whole.length).trim();
  if (place === '' || /\s/.test(place)) return null;
  return `${name.trim() || '?'} ${fileOf(place)}:${row}:${column}`;
}

/** The frames of a stack, and nothing else that stands in it. */
export function scrubStack(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const frame = frameOf(line.trim());
      if (frame) return [frame];
      const component = COMPONENT.exec(line)?.[1];
      return component ? [`<${component}>`] : [];
    })
    .slice(0, MOST_FRAMES);
}
