// From messages to facts, without a database: what the applier of the HIS room takes over.
import type { BedPlace, Fact, ResidentFact, StayFact } from '#features/his/server/index.ts';
import { refused } from '#features/his/server/index.ts';
import type { Meaning } from './events.ts';
import { Held } from './held.ts';
import { entriesOf, readPlace, readStaff } from './master-files.ts';
import type { Message, Segment } from './message.ts';
import { nameOf, numberOf, sexOf } from './read-person.ts';
import { stampOf } from './said-at.ts';
import type { Reading } from './said-at.ts';
import { dayOf, instantOf } from './times.ts';

export const residentRecord = (number: string): string => `Patient/${number}`;
/** A person lies in one bed: what was said last of them, whichever visit it was of. */
export const stayRecord = (number: string): string => `Stay/${number}`;

/** The PV1 that follows a PID before the next one does. */
function visitOf({ segments }: Message, person: Segment): Segment | undefined {
  const behind = segments.slice(segments.indexOf(person) + 1);
  const next = behind.findIndex(({ name }) => name === 'PID');
  return behind.slice(0, next === -1 ? undefined : next).find(({ name }) => name === 'PV1');
}

/** A number as the person has it now, where an identifier is one. */
function numberIn(reading: Reading, person: Segment): string {
  const number = numberOf(person, 3);
  if (number === null) throw refused('no_identifier');
  return reading.resolve(number);
}

/** Who is meant; a discharge makes nobody a resident. */
function readResident(reading: Reading, person: Segment, active: boolean): ResidentFact | null {
  const name = nameOf(person, 5);
  if (name === null && active) throw refused('no_name');
  if (name === null) return null;
  const registration_no = numberIn(reading, person);
  return {
    kind: 'resident',
    record: residentRecord(registration_no),
    stamp: stampOf(reading),
    registration_no,
    name,
    sex: sexOf(person.get(8)),
    birthday: dayOf(person.get(7)),
    organisation: null,
    active,
  };
}

/** PV1-3: point of care, room, bed; null where no bed is named. */
export function bedOf(visit: Segment | undefined): BedPlace | null {
  const [ward = '', room = '', bed = ''] = [1, 2, 3].map((part) => visit?.get(3, part) ?? '');
  return bed === '' ? null : { ward: ward || null, room: room || null, bed };
}

/** Classes of visits without a bed (table 0004): outpatient, preadmitted, recurring. */
const NO_BED = /^[OPR]$/i;

function readStay(reading: Reading, person: Segment, state: StayFact['state']): StayFact | null {
  const { message, zone, meaning } = reading;
  const visit = visitOf(message, person);
  const bed = state === 'present' ? bedOf(visit) : null;
  const outside = NO_BED.test(visit?.get(2) ?? '');
  // Who comes to a clinic, or has no bed yet, is known and lies nowhere.
  if (state === 'present' && (outside || (bed === null && isFirst(reading)))) return null;
  if (state === 'present' && bed === null) throw new Held('no_bed_named');
  const registration_no = numberIn(reading, person);
  const stamp = stampOf(reading);
  const to = instantOf(visit?.get(45) ?? '', zone);
  return {
    kind: 'stay',
    record: stayRecord(registration_no),
    stamp,
    registration_no,
    state,
    bed,
    from: instantOf(visit?.get(44) ?? '', zone),
    // A cancelled admission never was: it ends what this feed began, and nothing else.
    to: meaning === 'ended' ? (to ?? stamp.at) : null,
  };
}

/** An admission or registration without a bed is nothing unusual, a move without one is. */
const isFirst = ({ message }: Reading): boolean =>
  ['A01', 'A04', 'A06'].includes(message.get('MSH-9.2') || message.get('EVN-1'));

const STATES: Partial<Record<Meaning, StayFact['state']>> = {
  present: 'present',
  register: 'present',
  swap: 'present',
  ended: 'ended',
  cancelled: 'cancelled',
};

function readPeople(reading: Reading): Fact[] {
  const { message, meaning } = reading;
  const state = STATES[meaning];
  return message.all('PID').flatMap((person) => {
    const active = state !== 'ended' && state !== 'cancelled' && meaning !== 'merge';
    const stay = state ? readStay(reading, person, state) : null;
    return [readResident(reading, person, active), stay].filter((fact) => fact !== null);
  });
}

const ORDER = ['ward', 'room', 'bed'];

/** All that the message says; throws a `Refusal` where it can't be read. */
export function readFacts(reading: Reading): Fact[] {
  const { message, meaning } = reading;
  if (meaning === 'staff') return entriesOf(message).map((entry) => readStaff(reading, entry));
  if (meaning === 'places')
    return entriesOf(message)
      .flatMap((entry) => readPlace(reading, entry) ?? [])
      .toSorted((one, other) => ORDER.indexOf(one.place) - ORDER.indexOf(other.place));
  return readPeople(reading);
}
