// Takes out of an error whatever could tell of a person: what was typed, names, numbers, addresses, secrets. What is left
// tells a programmer what went wrong and where.
import { SECRET_NAMES } from '#kit/log/log.ts';

const SECRETS = new RegExp(
  `(["']?(?:${SECRET_NAMES.join('|')})["']?\\s*[:=]\\s*)(?:"[^"]*"|'[^']*'|[^\\s,;&)}]+)`,
  'gi',
);
/** Names of the program's own, as engines quote them: `reading 'map'`. */
const OWN_NAME =
  /\b(?:reading|setting|property|calling|evaluating|of|undefined) (['"`])[a-z_$][\w$]{0,40}\1/;
const QUOTED = /(?:\b\w+ )?(?:'[^'\n]*'|"[^"\n]*"|`[^`\n]*`|“[^”\n]*”|«[^»\n]*»|「[^」\n]*」)/g;

/** Each with what stands for it; in this order. */
const RULES: readonly (readonly [RegExp, string])[] = [
  [SECRETS, '$1[hidden]'],
  [/[\w.+-]+@[\w-]+(?:\.[\w-]+)+/g, '[e-mail]'],
  [/[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}/gi, '[id]'],
  [/\{[^{}\n]*\}/g, '[data]'],
  [/\b[\w-]{20,}\.[\w-]{10,}\.[\w-]{10,}\b/g, '[token]'],
  [/\b(?=[\w-]*\d)(?=[\w-]*[a-z])[A-Za-z0-9_-]{24,}\b/g, '[token]'],
  // Words of other scripts than the programs are written in: typed, or of a record.
  [/[^\p{ASCII}\s]+(?:[ \t]*[^\p{ASCII}\s]+)*/gu, '[text]'],
  [/\+?\d(?:[\s-]?\d){3,}/g, '[number]'],
];

const scrubQuoted = (text: string): string =>
  text.replace(QUOTED, (found) => {
    if (OWN_NAME.test(found)) return found;
    const [, word = ''] = /^(\w+ )/.exec(found) ?? [];
    return `${word}[text]`;
  });

/** The message without what could tell of a person. */
export function scrubMessage(message: string): string {
  const plain = RULES.slice(0, 1).reduce((text, [rule, by]) => text.replace(rule, by), message);
  return RULES.slice(1).reduce((text, [rule, by]) => text.replace(rule, by), scrubQuoted(plain));
}

const ID_PART = /^(?:[0-9a-f-]{16,}|\d+|.*[^\w.~-].*)$/i;

/** The page's path alone: no host, query or fragment, and ids as `:id`. */
export function scrubUrl(url: string): string {
  const path = url.replace(/^[a-z]+:\/\/[^/]*/i, '').replace(/[?#].*$/s, '');
  return path
    .split('/')
    .map((part) => (ID_PART.test(part) ? ':id' : part))
    .join('/')
    .slice(0, 200);
}

const MOST_FRAMES = 20;
// `at name (place:1:2)`, `name@place:1:2`, `in Component (at place)`.
const FRAME =
  /^\s*(?:at (?:async )?)?(?:([\w$.<>[\] ]{1,80}?)\s*[@(]\s*)?(\S+?):(\d+)(?::(\d+))?\)?$/;
const COMPONENT = /^\s*(?:at|in) ([A-Z][\w$.]{0,60})\b/;

const fileOf = (place: string): string => scrubUrl(place).split('/').slice(-3).join('/');

/** The frames of a stack, and nothing else that stands in it. */
export function scrubStack(stack: string): string[] {
  return stack
    .split('\n')
    .flatMap((line) => {
      const frame = FRAME.exec(line);
      if (frame) {
        const [, name = '', place = '', row, column = '0'] = frame;
        return [`${name.trim() || '?'} ${fileOf(place)}:${row}:${column}`];
      }
      const component = COMPONENT.exec(line)?.[1];
      return component ? [`<${component}>`] : [];
    })
    .slice(0, MOST_FRAMES);
}
