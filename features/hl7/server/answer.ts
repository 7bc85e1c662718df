// The answer to a message: MSA with AA, AE or AR, in the sender's character set and separators, with what its header said.
import { encode } from './charsets.ts';
import { Message, readSeparators } from './message.ts';
import type { Separators } from './message.ts';

export type AnswerCode = 'AA' | 'AE' | 'AR';

/** HL7 table 0357. */
export const CONDITIONS = {
  100: 'Segment sequence error',
  101: 'Required field missing',
  102: 'Data type error',
  103: 'Table value not found',
  200: 'Unsupported message type',
  201: 'Unsupported event code',
  202: 'Unsupported processing id',
  203: 'Unsupported version id',
  204: 'Unknown key identifier',
  205: 'Duplicate key identifier',
  207: 'Application internal error',
} as const;
export type Condition = keyof typeof CONDITIONS;

/** What is wrong, and where: `PID-7`. */
export interface Fault {
  code: Exclude<AnswerCode, 'AA'>;
  condition: Condition;
  place?: string;
  /** In English, for whoever reads the sender's log. */
  text: string;
}

const USUAL: Separators = {
  field: '|',
  component: '^',
  repetition: '~',
  escape: '\\',
  subcomponent: '&',
};

function escapeText(text: string, { escape, ...others }: Separators): string {
  const { field, component, subcomponent, repetition } = others;
  const codes = new Map([
    [escape, 'E'],
    [field, 'F'],
    [component, 'S'],
    [subcomponent, 'T'],
    [repetition, 'R'],
  ]);
  return [...text.replaceAll(/\p{Cc}/gu, ' ')]
    .map((letter) => (codes.has(letter) ? `${escape}${codes.get(letter)}${escape}` : letter))
    .join('');
}

const two = (number: number): string => String(number).padStart(2, '0');

/** This moment with the server's offset. */
function timeNow(): string {
  const now = new Date();
  const ahead = -now.getTimezoneOffset();
  const day = `${now.getFullYear()}${two(now.getMonth() + 1)}${two(now.getDate())}`;
  const time = [now.getHours(), now.getMinutes(), now.getSeconds()].map(two).join('');
  const offset = `${ahead < 0 ? '-' : '+'}${two(Math.floor(Math.abs(ahead) / 60))}${two(Math.abs(ahead) % 60)}`;
  return `${day}${time}${offset}`;
}

/** ERR by version: from 2.5 with a location of its own, before as one field. */
function errorSegment(fault: Fault, version: string, separators: Separators): string {
  const { field: f, component: c, subcomponent: s } = separators;
  const [segment = '', field = ''] = (fault.place ?? '').split('-');
  const where = segment ? `${segment}${c}1${field ? `${c}${field}` : ''}` : '';
  const named = [String(fault.condition), CONDITIONS[fault.condition], 'HL70357'];
  const said = escapeText(fault.text, separators);
  if (/^2\.([5-9]|\d\d)/.test(version))
    return ['ERR', '', where, named.join(c), 'E', '', '', said].join(f);
  const [plainSegment, at, plainField = ''] = where.split(c);
  const old = where ? [plainSegment, at, plainField, named.join(s)] : ['', '', '', named.join(s)];
  return ['ERR', old.join(c)].join(f);
}

/** The longest control id that an answer gives back. */
const LONGEST_ID = 199;

let counter = 0;

/** Answers what came; also what can't be read as a message, as far as it has a header. */
export function makeAnswer(
  given: Message | string,
  charset: string,
  verdict: Fault | { code: 'AA'; text?: string },
): Buffer {
  const header = typeof given === 'string' ? given : '';
  const separators =
    (typeof given === 'string' ? readSeparators(header) : given.separators) ?? USUAL;
  const message = typeof given === 'string' ? new Message(header, separators) : given;
  const msh = message.first('MSH');
  const { field: f, component: c } = separators;
  const raw = (field: number) => (msh?.raw(field) ?? '').slice(0, LONGEST_ID);
  const [, event] = raw(9).split(c);
  const version = message.get('MSH-12');
  const ack = ['ACK', ...(event ? [event, ...(/^2\.[1-3]$/.test(version) ? [] : ['ACK'])] : [])];
  counter = (counter + 1) % 1_000_000;
  const id = `${Date.now().toString(36)}${counter.toString(36)}`.toUpperCase();
  const marks = `${c}${separators.repetition}${separators.escape}${separators.subcomponent}`;
  const head = [
    `MSH${f}${marks}`,
    raw(5),
    raw(6),
    raw(3),
    raw(4),
    timeNow(),
    '',
    ack.join(c),
    id,
    raw(11) || 'P',
    raw(12) || '2.5',
    // MSH-13 to MSH-17 are of no use in an answer.
    f.repeat(4),
    raw(18),
  ];
  const text = escapeText(verdict.text ?? '', separators);
  const msa = ['MSA', verdict.code, raw(10), ...(text ? [text] : [])].join(f);
  const said = head.findLastIndex((field) => field.replaceAll(f, '') !== '');
  const lines = [head.slice(0, said + 1).join(f), msa];
  if (verdict.code !== 'AA') lines.push(errorSegment(verdict, version, separators));
  return encode(`${lines.join('\r')}\r`, charset === 'ascii' ? 'latin1' : charset);
}
