// One pull from a FHIR server: types in the order in which they need each other, each read whole and then taken over.
import { applyFacts } from '../applier.ts';
import type { Applying } from '../applier.ts';
import type { HisSettings } from '../settings.ts';
import type { Tally } from '../tally.ts';
import { applyStays } from '../apply-stays.ts';
import { isOlder, keepNewest } from '../facts.ts';
import type { Fact, PlaceFact } from '../facts.ts';
import { Refusal, refused } from '../refusal.ts';
import type { Resource } from './bundle.ts';
import type { Fhir } from './open-fhir.ts';
import { readDuty, readPlace, readResident, readStaff, readStay, seePlace } from './read-facts.ts';
import type { Codes, Duty } from './read-facts.ts';
import { nameOf, recordOf, stampOf, targetOf } from './read-parts.ts';

export interface Pull {
  fhir: Fhir;
  his: HisSettings;
  applying: Applying<Tally>;
  codes: Codes;
}

/** Of every record the newest. */
async function readAll(
  { fhir, applying }: Pull,
  resourceType: string,
  params: Record<string, string> = {},
): Promise<Resource[]> {
  const newest = new Map<string, Resource>();
  for await (const page of fhir.search(resourceType, params)) {
    applying.signal.throwIfAborted();
    for (const resource of page) {
      const known = newest.get(resource.id);
      if (!known || !isOlder(stampOf(resource), stampOf(known))) newest.set(resource.id, resource);
    }
  }
  return [...newest.values()];
}

/** Reads a fact of each record; what can't be read is noted. */
async function readFacts<F extends Fact>(
  { applying: { tally } }: Pull,
  resources: readonly Resource[],
  read: (resource: Resource) => F | null,
): Promise<F[]> {
  const facts: F[] = [];
  for (const resource of resources)
    try {
      const fact = read(resource);
      if (fact) facts.push(fact);
    } catch (error) {
      if (!(error instanceof Refusal)) throw error;
      const { reason } = error;
      await tally.refuse({ record: recordOf(resource), name: nameOf(resource), reason });
    }
  // In an order of their own: a feed may give them in any.
  return keepNewest(facts).toSorted((one, other) => (one.record < other.record ? -1 : 1));
}

const ORDER: readonly PlaceFact['place'][] = ['ward', 'room', 'bed'];
const byCode = (one: PlaceFact, other: PlaceFact): number => (one.code < other.code ? -1 : 1);

async function pullPlaces(pull: Pull): Promise<void> {
  const { applying, codes } = pull;
  await applying.tally.begin('location');
  const locations = await readAll(pull, 'Location');
  for (const location of locations)
    codes.places.set(recordOf(location), seePlace(location, pull.his));
  const facts = await readFacts(pull, locations, (each) => readPlace(each, codes, pull.his));
  for (const place of ORDER)
    await applyFacts(applying, facts.filter((fact) => fact.place === place).toSorted(byCode));
}

async function pullStaff(pull: Pull): Promise<void> {
  const { applying } = pull;
  await applying.tally.begin('practitioner');
  const practitioners = await readAll(pull, 'Practitioner');
  await applying.tally.begin('practitioner_role');
  const duties = new Map<string, Duty[]>();
  for (const role of await readAll(pull, 'PractitionerRole')) {
    const who = targetOf(role.practitioner);
    if (who === null || role.active === false) continue;
    duties.set(who, [...(duties.get(who) ?? []), readDuty(role, pull.his)]);
  }
  const facts = await readFacts(pull, practitioners, (each) =>
    readStaff(each, duties.get(recordOf(each)) ?? [], pull.his),
  );
  await applyFacts(applying, facts);
}

async function pullResidents(pull: Pull): Promise<void> {
  const { applying, codes } = pull;
  await applying.tally.begin('patient');
  const patients = await readAll(pull, 'Patient');
  const facts = await readFacts(pull, patients, (each) => readResident(each, pull.his));
  for (const fact of facts) codes.people.set(fact.record, fact.registration_no);
  await applyFacts(applying, facts);
}

/** How many records are asked for by their ids at once. */
const IDS = 50;

/** Of the stays that were held for present and are not listed any more, how they ended. */
async function readEnded(pull: Pull, listed: ReadonlySet<string>): Promise<Resource[]> {
  const { applying } = pull;
  const left = [...applying.links].flatMap(([key, { present }]) => {
    const [, record = ''] = /^stay (.*)$/.exec(key) ?? [];
    return present && record.startsWith('Encounter/') && !listed.has(record) ? [record] : [];
  });
  const found: Resource[] = [];
  for (let from = 0; from < left.length; from += IDS) {
    const ids = left.slice(from, from + IDS).map((record) => record.split('/')[1]);
    found.push(...(await readAll(pull, 'Encounter', { _id: ids.join(',') })));
  }
  const known = new Set(found.map(recordOf));
  for (const record of left)
    // Nobody is discharged because a record can't be seen any more.
    if (!known.has(record))
      await applying.tally.refuse({ record, name: null, reason: refused('gone').reason });
  return found;
}

async function pullStays(pull: Pull): Promise<void> {
  const { applying, codes } = pull;
  await applying.tally.begin('encounter');
  const listed = await readAll(pull, 'Encounter', { status: 'in-progress,onleave' });
  const ended = await readEnded(pull, new Set(listed.map(recordOf)));
  const facts = await readFacts(pull, [...listed, ...ended], (each) =>
    readStay(each, codes, pull.his),
  );
  await applyStays(applying, facts);
}

/** Pulls everything; throws a `PullFailure` where the server doesn't give what is asked. */
export async function pullAll(
  fhir: Fhir,
  his: HisSettings,
  applying: Applying<Tally>,
): Promise<void> {
  const codes: Codes = { places: new Map(), people: new Map() };
  const pull = { fhir, his, applying, codes };
  await pullPlaces(pull);
  await pullStaff(pull);
  await pullResidents(pull);
  await pullStays(pull);
}
