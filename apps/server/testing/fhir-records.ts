// FHIR R4 records as a hospital's system gives them, in the shape of the specification's own examples.
import type { FhirRecord } from './fhir-server.ts';

export const SYSTEMS = {
  resident_system: 'urn:oid:1.2.156.1.1',
  staff_system: 'urn:oid:1.2.156.1.2',
  space_system: 'urn:oid:1.2.156.1.3',
  organisation_system: 'urn:oid:1.2.156.1.4',
};

interface Version {
  version?: number;
  at?: string;
}

const meta = ({ version = 1, at }: Version) => ({
  versionId: String(version),
  lastUpdated: at ?? `2026-03-01T08:00:${String(version).padStart(2, '0')}Z`,
});
const identifiers = (system: string, value: string) => [
  { use: 'old', system, value: `old-${value}` },
  { use: 'secondary', system: 'urn:oid:1.2.156.9', value: `x-${value}` },
  { use: 'official', system, value },
];

const PHYSICAL = 'http://terminology.hl7.org/CodeSystem/location-physical-type';

export function makeLocation(
  id: string,
  code: 'wa' | 'ro' | 'bd' | 'bu',
  name: string,
  partOf?: string,
  version: Version = {},
): FhirRecord {
  return {
    resourceType: 'Location',
    id,
    meta: meta(version),
    identifier: identifiers(SYSTEMS.space_system, id.toUpperCase()),
    status: 'active',
    name,
    mode: 'instance',
    physicalType: { coding: [{ system: PHYSICAL, code }] },
    ...(partOf ? { partOf: { reference: `Location/${partOf}` } } : {}),
  };
}

const nameOf = (text: string) => [
  { use: 'nickname', text: '昵称' },
  { use: 'official', family: text.slice(0, 1), given: [text.slice(1)], text },
];

interface PersonMore extends Version {
  gender?: string;
  birthDate?: string;
  active?: boolean;
  [field: string]: unknown;
}

export function makePatient(id: string, name: string, more: PersonMore = {}): FhirRecord {
  const { version, at, ...fields } = more;
  return {
    resourceType: 'Patient',
    id,
    meta: meta({ ...(version ? { version } : {}), ...(at ? { at } : {}) }),
    identifier: identifiers(SYSTEMS.resident_system, `R${id}`),
    active: true,
    name: nameOf(name),
    gender: 'female',
    birthDate: '1941-05-06',
    ...fields,
  };
}

export function makePractitioner(id: string, name: string, more: PersonMore = {}): FhirRecord {
  const { version, at, ...fields } = more;
  return {
    resourceType: 'Practitioner',
    id,
    meta: meta({ ...(version ? { version } : {}), ...(at ? { at } : {}) }),
    identifier: identifiers(SYSTEMS.staff_system, `E${id}`),
    active: true,
    name: nameOf(name),
    gender: 'male',
    ...fields,
  };
}

export const makeRole = (id: string, practitioner: string, code: string): FhirRecord => ({
  resourceType: 'PractitionerRole',
  id,
  meta: meta({}),
  active: true,
  practitioner: { reference: `Practitioner/${practitioner}` },
  code: [{ coding: [{ system: 'http://terminology.hl7.org/CodeSystem/practitioner-role', code }] }],
});

interface EncounterMore extends Version {
  status?: string;
  start?: string;
  end?: string;
}

export function makeEncounter(
  id: string,
  patient: string,
  bed: string | null,
  { status = 'in-progress', start = '2026-03-01T08:00:00Z', end, ...version }: EncounterMore = {},
): FhirRecord {
  return {
    resourceType: 'Encounter',
    id,
    meta: meta(version),
    status,
    class: { system: 'http://terminology.hl7.org/CodeSystem/v3-ActCode', code: 'IMP' },
    subject: { reference: `Patient/${patient}` },
    period: { start, ...(end ? { end } : {}) },
    location: bed
      ? [
          {
            location: { reference: 'Location/earlier' },
            status: 'completed',
            period: { start: '2026-02-01T08:00:00Z', end: start },
          },
          { location: { reference: `Location/${bed}` }, status: 'active', period: { start } },
        ]
      : [],
  };
}

/** A building, a ward, a room and so many beds in it (`b1`, `b2`, …). */
export const makeWard = (beds = 3): FhirRecord[] => [
  makeLocation('h', 'bu', '住院楼'),
  makeLocation('w', 'wa', '内科一病区', 'h'),
  makeLocation('r', 'ro', '301', 'w'),
  ...Array.from({ length: beds }, (_, index) =>
    makeLocation(`b${index + 1}`, 'bd', String(index + 1), 'r'),
  ),
];
