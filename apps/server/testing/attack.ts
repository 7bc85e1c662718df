// From a route's contract to requests with hostile values: every field with every value, every body, every place of an id.
import { z } from 'zod';
import { parse } from '#kit/contract/faults.ts';
import type { Route } from '#kit/contract/route.ts';
import { deriveInput, exampleOf } from './derive-input.ts';
import { HOSTILE, HOSTILE_BODIES, HOSTILE_SEGMENTS, HOSTILE_TYPES } from './hostile-values.ts';
import { putAt, slotsOf } from './slots.ts';

export interface Shot {
  route: Route;
  /** What it does, for people. */
  name: string;
  path: string;
  search?: string;
  body?: string;
  type?: string;
  /** The fields whose values the contract refuses; null: it may be taken. */
  faulty: readonly string[] | null;
}

/** What a form carries otherwise than JSON does. */
const IN_FORMS = [
  'NUL',
  'a half character',
  'empty',
  'control characters',
  'no id',
  '__proto__',
  'a number as text',
  'NaN as text',
  'a list of texts',
  'a document',
];

type Raw = Record<string, unknown>;

const JSON_TYPE = 'application/json';
/** So many requests of refused values a route; that every one is refused `inputs.test.ts` shows by the schemas. */
const ROUNDS = 12;
const FORM_TYPE = 'application/x-www-form-urlencoded';
const MINUS_NOTHING = '"minus nothing of its own"';

/** As a hostile client writes it: minus nothing as such, which `JSON.stringify` makes nothing. */
const jsonOf = (raw: Raw): string =>
  JSON.stringify(raw, (_key, value: unknown) =>
    Object.is(value, -0) ? JSON.parse(MINUS_NOTHING) : value,
  ).replaceAll(MINUS_NOTHING, '-0');

const escapeText = (text: string): string =>
  text
    .split(/(?<![\ud800-\udbff])([\udc00-\udfff])|([\ud800-\udbff])(?![\udc00-\udfff])/)
    .map((part) => part && (part.isWellFormed() ? encodeURIComponent(part) : '%ED%A0%80'))
    .join('');

const spell = (value: unknown): string =>
  typeof value === 'object' && value !== null ? JSON.stringify(value) : String(value);

/** As a query or a form. */
const formOf = (raw: Raw): string =>
  Object.entries(raw)
    .flatMap(([name, value]) =>
      (Array.isArray(value) && value.length < 100 ? value : [value]).map(
        (each) => `${escapeText(name)}=${escapeText(spell(each))}`,
      ),
    )
    .join('&');

const travelsInQuery = ({ method, upload }: Route): boolean =>
  method === 'GET' || method === 'DELETE' || upload !== undefined;

const schemaFor = (route: Route, raw: Raw): z.ZodType | undefined =>
  route.inputFor?.(raw) ?? route.input;

/** Whether the contract refuses the field's value, whatever stands beside it. */
const isRefused = (schema: z.ZodType, value: unknown): boolean =>
  !parse(z.object({ field: schema }), { field: value }).ok;

const shot = (
  route: Route,
  name: string,
  path: string,
  raw: Raw,
  faulty: Shot['faulty'],
): Shot => ({
  route,
  name,
  path,
  faulty,
  ...(travelsInQuery(route) ? { search: formOf(raw) } : { body: jsonOf(raw), type: JSON_TYPE }),
});

interface Aim {
  route: Route;
  path: string;
  /** What the contract takes. */
  base: Raw;
}

interface Hit {
  what: string;
  value: unknown;
}

/** Together in one request, each field with another of the values that it refuses, the rounds evenly over all of them. */
function volley({ route, path, base }: Aim, refused: ReadonlyMap<string, Hit[]>): Shot[] {
  if (refused.size === 0) return [];
  return Array.from({ length: ROUNDS }, (_, round) => {
    const chosen = [...refused].map(([field, values], at) => {
      const place = Math.floor((round * values.length) / ROUNDS) + at;
      return [field, values[place % values.length]] as const;
    });
    const name = chosen.map(([field, hit]) => `${field}=${hit?.what}`).join(', ');
    const raw = {
      ...base,
      ...Object.fromEntries(chosen.map(([field, hit]) => [field, hit?.value])),
    };
    // What reaches for a prototype is refused before any field is looked at.
    const whole = chosen.some(([, hit]) => hit && /key/.test(hit.what));
    return shot(route, name, path, raw, whole ? [] : chosen.map(([field]) => field));
  });
}

/** So many of the values that its contract takes a field is given; field by field they go round, so that all are tried. */
const TAKEN = 6;
let turn = 0;

/** Every field with values that its contract takes, and with values that it refuses, many fields at once. */
export function shotsAtFields(aim: Aim): Shot[] {
  const { route, path, base } = aim;
  const schema = schemaFor(route, base);
  if (!(schema instanceof z.ZodObject)) return [];
  const shots: Shot[] = [];
  const refused = new Map<string, Hit[]>();
  for (const slot of slotsOf(schema)) {
    const [field = ''] = slot.path;
    const rule = schema.shape[field] as z.ZodType;
    const taken: Hit[] = [];
    for (const [what, value] of Object.entries(HOSTILE)) {
      const put = putAt(rule, slot.path.slice(1), value, exampleOf);
      if (!travelsInQuery(route) && isRefused(rule, put))
        refused.set(field, [...(refused.get(field) ?? []), { what, value: put }]);
      else taken.push({ what, value: put });
    }
    for (let hit = 0; hit < Math.min(TAKEN, taken.length); hit += 1) {
      const { what, value } = taken[(turn += 1) % taken.length] as Hit;
      const name = `${slot.path.join('.')}: ${what}`;
      shots.push(shot(route, name, path, { ...base, [field]: value }, null));
    }
  }
  return [...volley(aim, refused), ...shots];
}

/** Bodies that are none, of types that are none, and forms. */
export function shotsAtBody({ route, path, base }: Aim): Shot[] {
  if (route.method === 'GET') return [];
  const body = jsonOf(base);
  const fields = route.input instanceof z.ZodObject ? Object.keys(route.input.shape) : [];
  const texts = Object.entries(HOSTILE).filter(([what]) => IN_FORMS.includes(what));
  return [
    ...Object.entries(HOSTILE_BODIES).map(([what, text]) => ({ what, text, type: JSON_TYPE })),
    ...HOSTILE_TYPES.map((type) => ({ what: type, text: body, type })),
    ...(fields.length > 0 ? texts : []).map(([what, value]) => ({
      what: `a form: ${what}`,
      text: formOf(Object.fromEntries(fields.map((field) => [field, value]))),
      type: FORM_TYPE,
    })),
  ].map(({ what, text, type }) => ({ route, name: what, path, body: text, type, faulty: null }));
}

/** What is no id where one belongs. */
export const shotsAtPath = ({ route, base }: Aim): Shot[] =>
  route.params
    ? HOSTILE_SEGMENTS.map((segment) =>
        shot(route, segment.slice(0, 30), route.path.replace(/\{\w+\}/, segment), base, null),
      )
    : [];

/** The aim at a route: its path filled with the id, and the least it takes. */
export const aimAt = (route: Route, id: string, ids: Record<string, string>): Aim => ({
  route,
  path: route.path.replace(/\{\w+\}/, id),
  base: deriveInput(route, ids),
});
