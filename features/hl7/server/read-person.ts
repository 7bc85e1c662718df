// A person of HL7: which of the numbers is meant, how the name is written, sex.
import type { Sex } from '#features/his/server/index.ts';
import { writeName } from '#features/his/server/index.ts';
import type { Segment } from './message.ts';

/** Of a list of identifiers (CX) that of type MR, else PI, else PT, else the first that there is. */
export function numberOf(
  segment: Segment,
  field: number,
  types = ['MR', 'PI', 'PT'],
): string | null {
  const all = segment.repetitions(field).map((_, at) => ({
    value: segment.get(field, 1, 1, at + 1),
    type: segment.get(field, 5, 1, at + 1),
  }));
  const good = all.filter(({ value }) => value !== '');
  const found = types.flatMap((type) => good.filter((each) => each.type === type))[0] ?? good[0];
  return found?.value ?? null;
}

/** How good a repetition of a name (XPN) is: written in the person's own characters first, then the legal one. */
function rankOf(segment: Segment, field: number, repetition: number): number {
  const [type, representation] = [7, 8].map((part) => segment.get(field, part, 1, repetition));
  return (representation === 'I' ? 0 : 10) + (type === 'L' || type === '' ? 0 : 1);
}

/** The name as it is written; null where there is none. */
export function nameOf(segment: Segment, field: number): string | null {
  const names = segment
    .repetitions(field)
    .map((_, at) => ({ at: at + 1, rank: rankOf(segment, field, at + 1) }))
    .toSorted((one, other) => one.rank - other.rank)
    .map(({ at }) => {
      const [family = '', ...given] = [1, 2, 3].map((part) => segment.get(field, part, 1, at));
      return writeName({ family, given: given.filter((part) => part !== '') });
    });
  return names.find((name) => name !== '') ?? null;
}

export function sexOf(code: string): Sex {
  if (/^(M|1|男)$/i.test(code)) return 'man';
  return /^(F|2|女)$/i.test(code) ? 'woman' : 'unknown';
}
