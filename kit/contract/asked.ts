// What is asked for rather than kept: a text to look for, and numbers as a query or a form spells them.
import { z } from 'zod';
import { integer, text } from './fields.ts';
import { MOST_INTEGER } from './reach.ts';

/** A text to look for, of up to 100 characters, however it begins. */
export const sought = () => text({ min: 0, max: 100, loose: true });

const SPELLED = /^-?\d{1,16}(?:\.\d{1,16})?$/;

/** A number that may also come in digits, as queries and forms carry it. */
export const spelled = <S extends z.ZodType>(number: S) =>
  z.preprocess(
    (value) => (typeof value === 'string' && SPELLED.test(value) ? Number(value) : value),
    number,
  );

/** The version of a record that a change was made to. */
export const version = () => spelled(integer(0, MOST_INTEGER));
