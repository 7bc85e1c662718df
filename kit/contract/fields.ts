// The field builders: each returns a zod schema that carries what a form, a sheet and a list need to know of it.
// A rule of a field stands here or in the room that owns it, and form, server, import and tests all read it.
import { z } from 'zod';
import { isKeptDay, isKeptMoment } from './reach.ts';

// The console's policy forbids eval, and zod tries it as soon as a schema is made: said here, before any contract's.
if ('document' in globalThis) z.config({ jitless: true });

export type FieldKind =
  | 'text'
  | 'multiline'
  | 'number'
  | 'flag'
  | 'choice'
  | 'choices'
  | 'date'
  | 'moment'
  | 'password'
  | 'reference'
  | 'references'
  | 'zone'
  | 'country'
  | 'currency'
  | 'image'
  | 'file';

/** What a form, a sheet or a filter needs to know of a field beyond its rule. */
export interface FieldMeta {
  kind: FieldKind;
  /** Name of the enum whose labels the room's words hold. */
  enum?: string;
  options?: readonly string[];
  /** Any word; people are offered those that rooms have phrases for under this key of theirs. */
  gathered?: string;
  /** What a reference points to: the thing of an entity, as in its path. */
  thing?: string;
  /** Which kind of stored file it names. */
  file?: string;
  min?: number;
  max?: number;
  /** How many decimals a number keeps; absent: none. */
  decimals?: number;
  /** A day that has come, by the clock of the record's organisation. */
  past?: true;
  /** A telephone number, read by the country of the record's organisation: of a person's mobile, or of any line. */
  telephone?: 'mobile' | 'line';
  /** What is set here can mute, slow or reroute an alarm. */
  alarm?: true;
}

export const fieldMeta = z.registry<FieldMeta>();

interface Wrapping {
  def: { type: string; innerType?: z.ZodType };
}

const innerOf = (schema: z.ZodType) => (schema._zod as unknown as Wrapping).def.innerType;

/** The meta of a field, also through optional, nullable and default; undefined where a schema is no field. */
export function readMeta(schema: z.ZodType): FieldMeta | undefined {
  const own = fieldMeta.get(schema);
  if (own) return own;
  const inner = innerOf(schema);
  return inner ? readMeta(inner) : undefined;
}

/** The rule itself, without optional, nullable and default around it. */
export function ruleOf(schema: z.ZodType): z.ZodType {
  const inner = innerOf(schema);
  return inner ? ruleOf(inner) : schema;
}

/** Whether a form must have a value: neither absent nor null is allowed. */
export function isRequired(schema: z.ZodType): boolean {
  return !z.safeParse(schema, undefined).success && !z.safeParse(schema, null).success;
}

// Control characters other than tab and line breaks; PostgreSQL keeps no NUL, and a sheet no others.
const CONTROL = /[^\P{Cc}\t\n\r]/u;

export interface TextRule {
  min?: number;
  max: number;
  multiline?: boolean;
  /** A fault's name for the empty value instead of the general one. */
  required?: string;
  pattern?: RegExp;
  /** The fault's name where the pattern is not met. */
  fault?: string;
  /** The fault of a value that meets all else; undefined where there is none. */
  judge?: (value: string) => string | undefined;
  kind?: FieldKind;
  /** It is looked for or compared, not kept: it may begin with a space. */
  loose?: boolean;
}

/** A text of `min` to `max` characters (code points), not starting with a space (spec §5). */
export function text({
  min = 1,
  max,
  multiline,
  required,
  pattern,
  fault,
  judge,
  kind,
  loose,
}: TextRule) {
  return z
    .string({
      error: (issue) =>
        issue.input === undefined || issue.input === null ? (required ?? 'required') : 'text',
    })
    .superRefine((value, context) => {
      // A character is two code units at most: of a text that is much too long none is counted.
      const length = value.length > 2 * max ? value.length : [...value].length;
      const report = (name: string, values: Record<string, number> = {}) =>
        context.addIssue({ code: 'custom', message: name, params: values });
      if (length === 0 && min > 0) report(required ?? 'required');
      else if (!loose && (value.startsWith(' ') || value.startsWith('\u3000')))
        report('leading_space');
      else if (length < min) report('too_short', { min, max });
      else if (length > max) report('too_long', { min, max });
      else if (CONTROL.test(value) || !value.isWellFormed() || (!multiline && /[\r\n]/.test(value)))
        report('control');
      else if (pattern && !pattern.test(value)) report(fault ?? 'format');
      else {
        const judged = judge?.(value);
        if (judged !== undefined) report(judged);
      }
    })
    .meta({ minLength: min, maxLength: max, ...(pattern ? { pattern: pattern.source } : {}) })
    .register(fieldMeta, { kind: kind ?? (multiline ? 'multiline' : 'text'), min, max });
}

/**
 * A mobile number as people write it: digits, an optional plus, spaces, hyphens and brackets between; 5 to 15 digits
 * (E.164). Whether there can be such a number is judged where the country of the record is known.
 */
export const mobile = () =>
  telephone('mobile', { max: 24, pattern: /^(?=(?:\D*\d){5,15}\D*$)\+?[\d(][\d ()-]*$/ });

/** The number of a line: as in the public network, or an extension of two to six digits. */
export const line = () => telephone('line', { max: 30, pattern: /^\+?[\d(][\d ()-]*$/ });

function telephone(of: 'mobile' | 'line', rule: Pick<TextRule, 'max' | 'pattern'>) {
  const schema = text({ ...rule, fault: 'mobile' });
  const meta = fieldMeta.get(schema);
  return schema.register(fieldMeta, { kind: 'text', ...meta, telephone: of });
}

/** An EUI-48 address, kept in upper case with colons. */
export const mac = () =>
  z
    .string({ error: 'required' })
    .regex(/^(?:[0-9A-Fa-f]{2}([:-]))(?:[0-9A-Fa-f]{2}\1){4}[0-9A-Fa-f]{2}$|^[0-9A-Fa-f]{12}$/, {
      error: 'mac',
    })
    .overwrite((value) => (value.match(/[0-9A-Fa-f]{2}/g) ?? []).join(':').toUpperCase())
    .register(fieldMeta, { kind: 'text', max: 17 });

/** Letters, digits and ! # $ % ^ & * . ~ only, 6 to 20 characters (spec §5). */
export const password = () =>
  text({
    min: 6,
    max: 20,
    required: 'password_required',
    pattern: /^[A-Za-z0-9!#$%^&*.~]+$/,
    fault: 'password',
    kind: 'password',
  });

export const choice = <const Options extends readonly [string, ...string[]]>(
  name: string,
  options: Options,
) =>
  z
    .enum(options, {
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'choice'),
    })
    .register(fieldMeta, { kind: 'choice', enum: name, options });

export const choices = <const Options extends readonly [string, ...string[]]>(
  name: string,
  options: Options,
) =>
  z
    .array(z.enum(options, { error: 'choice' }))
    .max(options.length, { error: 'too_many' })
    .register(fieldMeta, { kind: 'choices', enum: name, options });

export const flag = () => z.boolean({ error: 'flag' }).register(fieldMeta, { kind: 'flag' });

// Zod asks a schema's error for its checks too: what breaks a bound must say which.
const numberFault = ({ code, input }: { code: string; input?: unknown }) => {
  if (code !== 'invalid_type') return undefined;
  return input === undefined || input === null ? 'required' : 'number';
};

export const integer = (min: number, max: number) =>
  z
    .number({ error: numberFault })
    .int({ error: 'number' })
    .min(min)
    .max(max)
    .register(fieldMeta, { kind: 'number', min, max });

/** How many decimals the shortest writing of a number has, which is what was sent. */
function decimalsOf(value: number): number {
  const [digits = '', exponent = '0'] = String(value).split('e');
  const point = digits.indexOf('.');
  return Math.max(0, (point < 0 ? 0 : digits.length - point - 1) - Number(exponent));
}

/** A number with at most `decimals` decimals; one that has more is refused, never rounded. */
export const decimal = (min: number, max: number, decimals: number) =>
  z
    .number({ error: numberFault })
    .min(min)
    .max(max)
    .superRefine((value, context) => {
      if (decimalsOf(value) > decimals)
        context.addIssue({ code: 'custom', message: 'too_precise', params: { decimals } });
    })
    .register(fieldMeta, { kind: 'number', min, max, decimals });

/** A calendar day, `YYYY-MM-DD`. */
export const date = () =>
  z.iso
    .date({ error: 'date' })
    .refine(isKeptDay, { error: 'date' })
    .register(fieldMeta, { kind: 'date' });

/** So far may a time lie ahead of the server's clock: clocks of desks and devices differ by seconds. */
export const CLOCK_SKEW_MS = 60_000;

/** The zones furthest east are so far ahead of UTC. */
const EASTERNMOST_MS = 14 * 3_600_000;

/** A calendar day that has come somewhere on earth (spec §2: date pickers forbid future dates). */
export const pastDate = () =>
  z.iso
    .date({ error: 'date' })
    .refine(isKeptDay, { error: 'date' })
    .refine((day) => Date.parse(day) <= Date.now() + EASTERNMOST_MS + CLOCK_SKEW_MS, {
      error: 'future',
    })
    .register(fieldMeta, { kind: 'date', past: true });

const instant = () =>
  z.iso
    .datetime({
      offset: true,
      error: (issue) => (issue.input === undefined || issue.input === null ? 'required' : 'moment'),
    })
    .refine(isKeptMoment, { error: 'moment' });

/** An instant, RFC 3339. */
export const moment = () => instant().register(fieldMeta, { kind: 'moment' });

/** When something was done or measured, RFC 3339: not ahead of the clock by more than clocks differ. */
export const pastMoment = () =>
  instant()
    .refine((at) => Date.parse(at) <= Date.now() + CLOCK_SKEW_MS, { error: 'future' })
    .register(fieldMeta, { kind: 'moment' });

export const id = () =>
  z.guid({
    error: ({ input }) =>
      input === undefined || input === null || input === '' ? 'required' : 'reference',
  });

/** Another entity's id. */
export const reference = (thing: string) => id().register(fieldMeta, { kind: 'reference', thing });

/** Whether a field holds one id, of whatever. */
export const holdsId = (schema: z.ZodType): boolean => ruleOf(schema) instanceof z.ZodGUID;

export const references = (thing: string, max = 200) =>
  z.array(id()).max(max, { error: 'too_many' }).register(fieldMeta, { kind: 'references', thing });

/** Marks a field whose value can mute, slow or reroute an alarm: forms show it, and a change of it is audited as such. */
export function alarming<S extends z.ZodType>(schema: S): S {
  const meta = readMeta(schema);
  if (!meta) throw new Error('Only a field can be marked');
  const marked: S = z.clone(schema);
  fieldMeta.add(marked, { ...meta, alarm: true });
  return marked;
}

/** An optional field: absent leaves it as it is, null (or an empty text) clears it. */
export const optional = <S extends z.ZodType>(schema: S) => schema.nullable().optional();

/** The field may be null in a row that is read. */
export const maybe = <S extends z.ZodType>(schema: S) => schema.nullable();
