import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  SYSTEMS,
  makeEncounter,
  makeLocation,
  makePatient,
} from '#apps/server/testing/fhir-records.ts';
import type { FhirRecord } from '#apps/server/testing/fhir-server.ts';
import { isOlder, keepNewest } from '../facts.ts';
import { readBundle } from './bundle.ts';
import type { Resource } from './bundle.ts';
import { PullFailure } from './pull-failure.ts';
import { readPlace, readResident, readStay } from './read-facts.ts';
import type { Codes } from './read-facts.ts';
import { nameOf, targetOf } from './read-parts.ts';

/** As it comes out of a page. */
function read(record: FhirRecord): Resource {
  const page = { resourceType: 'Bundle', entry: [{ resource: record }] };
  const [resource] = readBundle(page, record.resourceType).resources;
  assert.ok(resource);
  return resource;
}
const codes: Codes = {
  places: new Map([
    ['Location/b1', { code: 'B1', place: 'bed' }],
    ['Location/clinic', { code: 'C', place: null }],
    ['Location/r', { code: 'R', place: 'room' }],
  ]),
  people: new Map([['Patient/1', 'R1']]),
};

test('a reference is understood relative, whole, and with a version', () => {
  const targets = ['Patient/1', 'https://his/fhir/Patient/1', 'Patient/1/_history/3', 'urn:uuid:1'];
  assert.deepEqual(
    targets.map((reference) => targetOf({ reference, identifier: undefined })),
    ['Patient/1', 'Patient/1', 'Patient/1', null],
  );
});

test('a name is the official one, written as its script writes it', () => {
  const named = (name: unknown) => nameOf(read(makePatient('1', 'x', { name })));
  assert.equal(named([{ family: '欧阳', given: ['秀', '英'] }]), '欧阳秀英');
  assert.equal(named([{ family: 'García', given: ['Ana', 'María'] }]), 'Ana María García');
  assert.equal(
    named([
      { use: 'old', text: 'Old' },
      { use: 'official', text: ' New  Name ' },
    ]),
    'New Name',
  );
  assert.equal(named([{ use: 'official' }, { use: 'usual', text: 'Usual' }]), 'Usual');
  assert.equal(named('nonsense that no person has'), 'nonsense that no person has');
  assert.equal(named(7), null);
});

test('the registration number is that of the system set, and without one that of type MR', () => {
  const identifier = [
    { system: 'a', value: '1' },
    { system: 'b', value: '2', type: { coding: [{ code: 'MR' }] } },
    { system: 'c', value: ' 3 ' },
  ];
  const numberBy = (resident_system: string | null) =>
    readResident(read(makePatient('1', '王秀英', { identifier })), { ...SYSTEMS, resident_system })
      .registration_no;
  assert.deepEqual([numberBy('c'), numberBy(null)], ['3', '2']);
  assert.throws(() => numberBy('d'));
});

test('a birthday known only in part is none', () => {
  const birthday = (birthDate: string) =>
    readResident(read(makePatient('1', '王秀英', { birthDate })), SYSTEMS).birthday;
  assert.deepEqual(['1941', '1941-05', '1941-05-06'].map(birthday), [null, null, '1941-05-06']);
});

test('a bed of one figure gets a second, and places that are no ward, room or bed are left out', () => {
  const place = (code: 'bd' | 'bu') =>
    readPlace(read(makeLocation('b1', code, '7', 'r')), codes, SYSTEMS);
  const { name, parent } = place('bd') ?? {};
  assert.deepEqual([name, parent], ['07', 'R']);
  assert.equal(place('bu'), null);
});

test('a visit without a bed, or in a clinic, is no stay; one not begun neither', () => {
  const stay = (bed: string | null, status?: string) =>
    readStay(read(makeEncounter('e', '1', bed, status ? { status } : {})), codes, SYSTEMS);
  assert.equal(stay(null), null);
  assert.equal(stay('clinic'), null);
  assert.equal(stay('b1', 'planned'), null);
  assert.equal(stay('b1')?.bed, 'B1');
  assert.equal(stay('b1', 'finished')?.state, 'ended');
  assert.throws(() => stay('nowhere'));
});

test('what is older is told by time, then by number, and else by nothing', () => {
  const stamp = (at: string | null, version: string | null) => ({ at, version });
  const [early, late] = ['2026-01-01T00:00:00+08:00', '2025-12-31T17:00:00Z'];
  assert.equal(isOlder(stamp(early, '9'), stamp(late, '1')), true);
  assert.equal(isOlder(stamp(early, '1'), stamp(early, '2')), true);
  assert.equal(isOlder(stamp(null, '9'), stamp(null, '10')), true);
  assert.equal(isOlder(stamp(null, null), stamp(late, '2')), false);
  assert.equal(isOlder(stamp('nonsense', 'x'), stamp('none', 'y')), false);
  const versions = ['2', '3', '1'].map((version) => ({ record: 'a', stamp: stamp(null, version) }));
  assert.deepEqual(
    keepNewest(versions).map((one) => one.stamp.version),
    ['3'],
  );
});

test('what is no bundle is refused, and an entry that can’t be read is left out', () => {
  for (const raw of [
    null,
    [],
    'x',
    { resourceType: 'Patient' },
    { resourceType: 'Bundle', entry: 3 },
  ])
    assert.throws(() => readBundle(raw, 'Patient'), PullFailure);
  const entry = [
    null,
    7,
    { resource: {} },
    { resource: { resourceType: 'Patient', id: '1', name: 3 } },
  ];
  const { resources, next } = readBundle({ resourceType: 'Bundle', entry }, 'Patient');
  assert.deepEqual([resources.length, next], [1, null]);
});
