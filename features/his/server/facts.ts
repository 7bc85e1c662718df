// What a HIS says, in the house's own terms: every feed (FHIR, HL7 v2) is read into these, and one applier takes them over.
// Facts name each other by the codes of the HIS, never by the ids of one feed.
import { createHash } from 'node:crypto';
import type { SEXES } from '#features/staff/contract.ts';

/** How new a record is: by its time where it has one, else by its number. */
export interface Stamp {
  version: string | null;
  /** RFC 3339. */
  at: string | null;
}

interface Recorded {
  /** The feed's own name of the record: `Patient/123`. */
  record: string;
  stamp: Stamp;
}

export interface PlaceFact extends Recorded {
  kind: 'place';
  place: 'ward' | 'room' | 'bed';
  code: string;
  name: string;
  /** The code of the place that it lies in. */
  parent: string | null;
}

export type Sex = (typeof SEXES)[number];

interface Person extends Recorded {
  name: string;
  sex: Sex;
  /** `YYYY-MM-DD`; a birthday known only in part is none. */
  birthday: string | null;
  /** The code of the organisation that the person belongs to. */
  organisation: string | null;
  active: boolean;
}

export interface ResidentFact extends Person {
  kind: 'resident';
  registration_no: string;
}

export interface StaffFact extends Person {
  kind: 'staff';
  employee_no: string;
  /** Codes of what the person does, in the HIS's words. */
  roles: string[];
}

/** A bed by the places that it lies in, each by its code or its name, as far as they are known. */
export interface BedPlace {
  ward: string | null;
  room: string | null;
  bed: string;
}

export const tellBed = (bed: string | BedPlace): string =>
  typeof bed === 'string'
    ? bed
    : [bed.ward, bed.room, bed.bed].filter((part) => part !== null).join(' ');

export interface StayFact extends Recorded {
  kind: 'stay';
  registration_no: string;
  /** `cancelled`: it never was. */
  state: 'present' | 'ended' | 'cancelled';
  /** The code of the bed, or where it is; only of who is present. */
  bed: string | BedPlace | null;
  from: string | null;
  to: string | null;
}

export type Fact = PlaceFact | StaffFact | ResidentFact | StayFact;

/** What the fact says, whatever its stamp. */
export function digestOf({ stamp: _stamp, ...said }: Fact): string {
  const entries = Object.entries(said).toSorted(([one], [other]) => (one < other ? -1 : 1));
  return createHash('sha256').update(JSON.stringify(entries)).digest('base64');
}

/** Whether the first is older than the second; what can't be told is not. */
export function isOlder(one: Stamp, other: Stamp): boolean {
  const times = [one.at, other.at].map((at) => (at === null ? Number.NaN : Date.parse(at)));
  const [mine = Number.NaN, theirs = Number.NaN] = times;
  if (mine !== theirs && !Number.isNaN(mine) && !Number.isNaN(theirs)) return mine < theirs;
  return Number(one.version ?? Number.NaN) < Number(other.version ?? Number.NaN);
}

/** Of each record the newest; a feed may repeat them in any order. */
export function keepNewest<F extends Recorded>(facts: readonly F[]): F[] {
  const newest = new Map<string, F>();
  for (const fact of facts) {
    const known = newest.get(fact.record);
    if (!known || !isOlder(fact.stamp, known.stamp)) newest.set(fact.record, fact);
  }
  return [...newest.values()];
}
