// An input that a route's schema takes, made from the schema itself: only what must be there, references from what exists.
import { randomUUID } from 'node:crypto';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import type { Route } from '#kit/contract/route.ts';

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
  [],
  {},
];

const takes = (schema: z.ZodType, value: unknown): boolean => z.safeParse(schema, value).success;

function guess(schema: z.ZodType, ids: Readonly<Record<string, string>>): unknown {
  const meta = readMeta(schema);
  const id = ids[meta?.thing ?? ''] ?? randomUUID();
  const offered = [id, [id], ...(meta?.options ?? []), meta?.min, ...GUESSES, randomUUID()];
  const found = offered.find((value) => takes(schema, value));
  if (found === undefined) throw new Error('No value could be guessed');
  return found;
}

/** The least input that the route takes; throws where a field can't be guessed, and then it belongs among the samples. */
export function deriveInput(
  { input, method, path }: Route,
  ids: Readonly<Record<string, string>> = {},
): Record<string, unknown> {
  if (!(input instanceof z.ZodObject)) return {};
  const shape = input.shape as Record<string, z.ZodType>;
  const made: Record<string, unknown> = {};
  for (const [field, schema] of Object.entries(shape)) {
    if (takes(schema, undefined)) continue;
    try {
      made[field] = guess(schema, ids);
    } catch (cause) {
      throw new Error(`${method} ${path}: give a sample of ${field}`, { cause });
    }
  }
  return made;
}
