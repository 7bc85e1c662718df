// Times of a day at which something comes again, by the clock of the organisation: `08:00,20:00` on the wire and in sheets.
import { fieldMeta, text } from '#kit/contract/fields.ts';

/** More often than that a day nothing is planned. */
const MOST_TIMES = 12;
const TIME = /^(?:[01]\d|2[0-3]):[0-5]\d$/;

/** The times of the text, each once and in their order. */
export const timesOf = (value: string): string[] =>
  [...new Set(value.split(/[\s,，、;；]+/u).filter((part) => part !== ''))].toSorted();

const judge = (value: string): string | undefined => {
  const times = timesOf(value);
  return times.length <= MOST_TIMES && times.every((time) => TIME.test(time)) && times.length > 0
    ? undefined
    : 'day_times';
};

/** One to twelve times of a day, `HH:MM`, kept in their order with commas between. */
export const dayTimes = () =>
  text({ max: 120, judge })
    .overwrite((value) => timesOf(value).join(','))
    .register(fieldMeta, { kind: 'text', max: 120 });
