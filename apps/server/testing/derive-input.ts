// An input that a route's schema takes, made from the schema itself: only what must be there, references from what exists.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import type { Route } from '#kit/contract/route.ts';
import { bare, defOf } from './slots.ts';

type Ids = Readonly<Record<string, string>>;

const GUESSES: readonly unknown[] = [
  'Sample',
  '1',
  1,
  true,
  '2026-01-01',
  '2026-01-01T00:00:00Z',
  '13800138000',
  '00:11:22:33:44:55',
  '08:00',
  '123456',
  'https://example.org/',
  '#123456',
  [],
  {},
];

const takes = (schema: z.ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

/** The least of an object, or a list with one member; undefined where it is neither. */
function build(schema: z.ZodType, ids: Ids): unknown {
  const { shape, element } = defOf(bare(schema));
  if (element) return [exampleOf(element, ids)];
  return shape && leastOf(shape, ids);
}

const leastOf = (shape: Record<string, z.ZodType>, ids: Ids): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(shape)
      .filter(([, schema]) => !takes(schema, undefined))
      .map(([field, schema]) => [field, exampleOf(schema, ids)]),
  );

/** A value that the schema takes; throws where none can be guessed. */
export function exampleOf(schema: z.ZodType, ids: Ids = {}): unknown {
  const meta = readMeta(schema);
  const id = ids[meta?.thing ?? ''] ?? randomUUID();
  const plain = bare(schema);
  const options = meta?.options ?? (plain instanceof z.ZodEnum ? plain.options : []);
  const offered = [id, [id], ...options, meta?.min, ...GUESSES, randomUUID()];
  const found = offered.find((value) => takes(schema, value)) ?? build(schema, ids);
  if (found === undefined) throw new Error('No value could be guessed');
  return found;
}

/** The least input that the route takes; throws where a field can't be guessed, and then it belongs among the samples. */
export function deriveInput(
  { input, method, path }: Pick<Route, 'input' | 'method' | 'path'>,
  ids: Ids = {},
): Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) return {};
  try {
    return leastOf(input.shape as Record<string, z.ZodType>, ids);
  } catch (cause) {
    throw new Error(`${method} ${path}: give a sample`, { cause });
  }
}
