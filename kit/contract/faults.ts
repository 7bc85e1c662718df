// Field faults: zod's issues turned into codes with values, for which every language has words.
import { z } from 'zod';

export const FAULTS = [
  'required',
  'text',
  'too_short',
  'too_long',
  'too_low',
  'too_high',
  'too_precise',
  'too_few',
  'too_many',
  'leading_space',
  'control',
  'format',
  'mobile',
  'mac',
  'password',
  'password_required',
  'login_name_required',
  'login_name',
  'login_name_kept',
  'choice',
  'flag',
  'number',
  'date',
  'future',
  'moment',
  'reference',
  'unknown',
  'order',
  'ends_before',
  'day_times',
  'overlap',
  'occupied',
  'missing',
  'twice',
  'several',
  'only_new',
  'invalid',
  'image_type',
  'image_size',
  'image_shape',
  'image_pixels',
  'file_type',
  'file_size',
  'too_many_rows',
  'digits_lost',
  'all_zero',
] as const;
export type FaultName = (typeof FAULTS)[number];

/** What is wrong with one field; `values` fill the slots of the fault's words. */
export interface FieldFault {
  fault: FaultName;
  values?: Record<string, string | number>;
}
export type FieldFaults = Record<string, FieldFault>;

const known = new Set<string>(FAULTS);

function faultOf(issue: z.core.$ZodIssue): FieldFault {
  if (known.has(issue.message)) {
    const params =
      issue.code === 'custom' ? (issue.params as Record<string, number> | undefined) : undefined;
    return { fault: issue.message as FaultName, ...(params ? { values: params } : {}) };
  }
  switch (issue.code) {
    case 'invalid_type':
      return { fault: issue.input === undefined || issue.input === null ? 'required' : 'invalid' };
    case 'too_small':
      return bounded(issue.origin, 'too_short', 'too_low', 'too_few', {
        min: Number(issue.minimum),
      });
    case 'too_big':
      return bounded(issue.origin, 'too_long', 'too_high', 'too_many', {
        max: Number(issue.maximum),
      });
    case 'invalid_value':
      return { fault: 'choice' };
    default:
      return { fault: 'invalid' };
  }
}

function bounded(
  origin: string,
  text: FaultName,
  number: FaultName,
  list: FaultName,
  values: Record<string, number>,
): FieldFault {
  if (origin === 'string') return { fault: text, values };
  return { fault: origin === 'array' || origin === 'set' ? list : number, values };
}

/** The first fault of each field, by its path joined with dots; `''` is the whole. */
export function faultsOf(error: z.core.$ZodError): FieldFaults {
  const faults: FieldFaults = {};
  for (const issue of error.issues) {
    if (issue.code === 'unrecognized_keys')
      for (const key of issue.keys) faults[[...issue.path, key].join('.')] ??= { fault: 'unknown' };
    else faults[issue.path.join('.')] ??= faultOf(issue);
  }
  return faults;
}

export type Parsed<T> = { ok: true; value: T } | { ok: false; faults: FieldFaults };

/** Parses by the schema; an empty text in a field that may be null means null, as forms and sheets send it. */
export function parse<S extends z.ZodType>(schema: S, raw: unknown): Parsed<z.output<S>> {
  const result = z.safeParse(schema, clearEmpty(schema, raw), { reportInput: true });
  return result.success
    ? { ok: true, value: result.data }
    : { ok: false, faults: faultsOf(result.error) };
}

function clearEmpty(schema: z.ZodType, raw: unknown): unknown {
  if (!(schema instanceof z.ZodObject) || typeof raw !== 'object' || raw === null) return raw;
  const shape = schema.shape as Record<string, z.ZodType>;
  const entries = Object.entries(raw).map(([key, value]): [string, unknown] => {
    const field = value === '' ? shape[key] : undefined;
    return [key, field && z.safeParse(field, null).success ? null : value];
  });
  return Object.fromEntries(entries);
}
