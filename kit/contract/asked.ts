// What is asked for rather than kept: a text to look for, numbers as a query or a form spells them, ids in a path.
import { z } from 'zod';
import { id, integer, text } from './fields.ts';
import { MOST_INTEGER } from './reach.ts';

/** A text to look for, of up to 100 characters, however it begins. */
export const sought = () => text({ min: 0, max: 100, loose: true });

/** At most this many rows of a page, or ids in one request. */
export const MAX_PAGE_SIZE = 200;

const SPELLED = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/** A number that may also come in digits, as queries and forms carry it. */
export const spelled = <S extends z.ZodType>(number: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && SPELLED.test(value) ? Number(value) : value),
    number,
  );

/** The version of a record that a change was made to. */
export const version = () => spelled(integer(0, MOST_INTEGER));

export const idParams = z.object({ id: id() });

/** Several ids, separated by commas. */
export const idsParams = z.object({
  ids: z
    .string()
    .transform((value) => value.split(','))
    .pipe(z.array(id()).min(1).max(MAX_PAGE_SIZE, { error: 'too_many' })),
});
