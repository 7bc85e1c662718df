// From FHIR R4 resources to facts, without a database: what refers to another record becomes that record's code.
import type { PlaceFact, ResidentFact, StaffFact, StayFact } from '../facts.ts';
import { refused } from '../refusal.ts';
import { concepts } from './bundle.ts';
import type { Identifier, Reference, Resource } from './bundle.ts';
import {
  birthdayOf,
  codesOf,
  identify,
  nameOf,
  recordOf,
  sexOf,
  stampOf,
  targetOf,
} from './read-parts.ts';

/** Which identifiers are meant; null takes the usual one. */
export interface Systems {
  resident_system: string | null;
  staff_system: string | null;
  space_system: string | null;
  organisation_system: string | null;
}

/** A place of any kind that a pull has seen. */
export interface SeenPlace {
  code: string | null;
  place: PlaceFact['place'] | null;
}

/** What earlier records of a pull are called, by the feed's own names of them. */
export interface Codes {
  places: Map<string, SeenPlace>;
  people: Map<string, string>;
}

/** The physical types of places that are taken (FHIR location-physical-type). */
const PLACES: Record<string, PlaceFact['place']> = { wa: 'ward', ro: 'room', bd: 'bed' };

/** A single figure is a bed's whole name in many hospitals; ours have two characters at least. */
const padName = (name: string): string => (/^\d$/.test(name) ? `0${name}` : name);

const here = (record: Resource) => ({ record: recordOf(record), stamp: stampOf(record) });

export const seePlace = (location: Resource, { space_system }: Systems): SeenPlace => ({
  code: identify(location.identifier, space_system),
  place: codesOf(location.physicalType).flatMap((code) => PLACES[code] ?? [])[0] ?? null,
});

/** The code that an organisation is referred to by: its identifier, or else the id of its record. */
function organisationCode(reference: Reference, systems: Systems): string | null {
  const own: Identifier[] = reference?.identifier ? [reference.identifier] : [];
  const [, id] = targetOf(reference)?.split('/') ?? [];
  return identify(own, systems.organisation_system) ?? id ?? null;
}

/** A ward, a room or a bed; null for places of other kinds, and for those out of use. */
export function readPlace(location: Resource, codes: Codes, systems: Systems): PlaceFact | null {
  const { code, place } = seePlace(location, systems);
  if (!place || location.status === 'inactive') return null;
  if (code === null) throw refused('no_identifier');
  const name = nameOf(location);
  if (name === null) throw refused('no_name');
  const above = targetOf(location.partOf);
  const parent = above === null ? null : codes.places.get(above)?.code;
  // What is named and can't be found is not the same as nothing named.
  if (parent === undefined) throw refused('parent_unknown');
  return { ...here(location), kind: 'place', place, code, name: padName(name), parent };
}

function readPerson(record: Resource) {
  const name = nameOf(record);
  if (name === null) throw refused('no_name');
  const { active = true } = record;
  return { ...here(record), name, sex: sexOf(record), birthday: birthdayOf(record), active };
}

export function readResident(patient: Resource, systems: Systems): ResidentFact {
  const registration_no = identify(patient.identifier, systems.resident_system, 'MR');
  if (registration_no === null) throw refused('no_identifier');
  const organisation = organisationCode(patient.managingOrganization, systems);
  return { ...readPerson(patient), kind: 'resident', registration_no, organisation };
}

/** What a person does, from the roles that name them. */
export interface Duty {
  organisation: string | null;
  roles: string[];
}

export function readDuty(role: Resource, systems: Systems): Duty {
  const roles = concepts.parse(role.code).flatMap(codesOf);
  return { organisation: organisationCode(role.organization, systems), roles };
}

export function readStaff(
  practitioner: Resource,
  duties: readonly Duty[],
  systems: Systems,
): StaffFact {
  const employee_no = identify(practitioner.identifier, systems.staff_system, 'EI');
  if (employee_no === null) throw refused('no_identifier');
  // In an order of their own: a feed may give them in any.
  const roles = [...new Set(duties.flatMap((duty) => duty.roles))].toSorted();
  const organisations = duties.flatMap(({ organisation }) => organisation ?? []).toSorted();
  const [organisation = null] = organisations;
  return { ...readPerson(practitioner), kind: 'staff', employee_no, organisation, roles };
}

const STATES: Record<string, StayFact['state']> = {
  'in-progress': 'present',
  onleave: 'present',
  finished: 'ended',
  cancelled: 'cancelled',
  'entered-in-error': 'cancelled',
};

/** The bed, or other place, that the stay is at now: the latest that is not over. */
function presentPlace({ location = [] }: Resource): Reference {
  const now = location.filter(
    ({ status, period }) => (status ?? 'active') === 'active' && !period?.end,
  );
  const [latest] = now.toSorted((one, other) =>
    (one.period?.start ?? '') < (other.period?.start ?? '') ? 1 : -1,
  );
  return latest?.location;
}

/** The code of the bed; null where the place is known and is none. */
function bedOf(place: Reference, codes: Codes, systems: Systems): string | null {
  const seen = codes.places.get(targetOf(place) ?? '');
  if (seen && seen.place !== 'bed') return null;
  const own: Identifier[] = place?.identifier ? [place.identifier] : [];
  const code = seen?.code ?? identify(own, systems.space_system);
  if (code === null) throw refused(seen ? 'no_identifier' : 'unknown_place');
  return code;
}

/** A stay in a bed; null for visits without one, and for those that have not begun. */
export function readStay(encounter: Resource, codes: Codes, systems: Systems): StayFact | null {
  const state = STATES[encounter.status ?? ''];
  if (!state) return null;
  const place = presentPlace(encounter);
  const bed = state === 'present' && place ? bedOf(place, codes, systems) : null;
  if (state === 'present' && bed === null) return null;
  const own: Identifier[] = encounter.subject?.identifier ? [encounter.subject.identifier] : [];
  const registration_no =
    codes.people.get(targetOf(encounter.subject) ?? '') ??
    identify(own, systems.resident_system, 'MR');
  if (registration_no === null) throw refused('person_unknown');
  const { start = null, end = null } = encounter.period ?? {};
  return {
    ...here(encounter),
    kind: 'stay',
    registration_no,
    state,
    bed,
    from: start,
    to: end,
  };
}
