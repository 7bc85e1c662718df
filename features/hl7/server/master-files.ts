// Master files to facts: staff (MFN M02) and places (MFN M05).
import type { PlaceFact, StaffFact } from '#features/his/server/index.ts';
import { codeOfPlace, refused } from '#features/his/server/index.ts';
import type { Message, Segment } from './message.ts';
import { nameOf, numberOf, sexOf } from './read-person.ts';
import { stampOf } from './said-at.ts';
import type { Reading } from './said-at.ts';
import { dayOf } from './times.ts';

/** The segments of each entry of a master file, that begin with MFE. */
export function entriesOf({ segments }: Message): Segment[][] {
  const entries: Segment[][] = [];
  for (const segment of segments)
    if (segment.name === 'MFE') entries.push([segment]);
    else entries.at(-1)?.push(segment);
  return entries;
}

const isOver = (entry: readonly Segment[]): boolean => /^M(DL|DC)$/.test(entry[0]?.get(1) ?? '');

export function readStaff(reading: Reading, entry: Segment[]): StaffFact {
  const person = entry.find(({ name }) => name === 'STF');
  const practice = entry.find(({ name }) => name === 'PRA');
  const [file] = entry;
  const number =
    (person && numberOf(person, 2, ['EI', 'EN', 'PRN'])) || person?.get(1) || file?.get(4) || '';
  if (number === '') throw refused('no_identifier');
  const name = (person && nameOf(person, 3)) ?? null;
  if (name === null) throw refused('no_name');
  const roles = [person?.get(18), person?.get(4), practice?.get(3)].filter((code) => !!code);
  return {
    kind: 'staff',
    record: `Staff/${number}`,
    stamp: stampOf(reading),
    employee_no: number,
    name,
    sex: sexOf(person?.get(5) ?? ''),
    birthday: dayOf(person?.get(6) ?? ''),
    organisation: person?.get(8) || null,
    roles: roles.flatMap((code) => code ?? []).toSorted(),
    active: !isOver(entry) && person?.get(7) !== 'I',
  };
}

/** Location types (table 0260) that are places of ours. */
const PLACES: Record<string, PlaceFact['place']> = { N: 'ward', D: 'ward', R: 'room', B: 'bed' };

/** Without a type it is the smallest part that is named. */
function placeOf(type: string, [, room, bed]: readonly string[]): PlaceFact['place'] | null {
  if (type !== '') return PLACES[type.toUpperCase()] ?? null;
  return bed ? 'bed' : room ? 'room' : 'ward';
}

/** Null: a place of another kind, or one that is out of use, which nothing deletes. */
export function readPlace(reading: Reading, entry: Segment[]): PlaceFact | null {
  const location = entry.find(({ name }) => name === 'LOC');
  const file = entry[0];
  const parts = [1, 2, 3].map((part) => location?.get(1, part) || file?.get(4, part) || '');
  const place = placeOf(location?.get(3) ?? '', parts);
  if (place === null || isOver(entry)) return null;
  const [ward = '', room = '', bed = ''] = parts;
  const own = { ward, room, bed }[place];
  if (own === '') throw refused('no_identifier');
  const code = { ward, room: codeOfPlace(ward, room), bed: codeOfPlace(ward, room, bed) }[place];
  const parent = { ward: '', room: ward, bed: codeOfPlace(ward, room) }[place];
  const name = location?.get(2) || own;
  return {
    kind: 'place',
    record: `Location/${code}`,
    stamp: stampOf(reading),
    place,
    code,
    name: /^\d$/.test(name) ? `0${name}` : name,
    parent: parent || null,
  };
}
