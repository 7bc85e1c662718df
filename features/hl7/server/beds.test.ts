// Whatever happens to messages on the way, the beds are the same: doubled, replayed, late, or on several connections.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { makeHl7World } from '#apps/server/testing/hl7-world.ts';
import { adt, say } from '#apps/server/testing/hl7-messages.ts';

const world = await makeHl7World();
const BEDS = ['301^01', '301^02', '302^01', '302^02', '303^01', '303^02'];

/** The same numbers each time. */
function makeRandom(seed: number): (below: number) => number {
  let state = seed;
  return (below) => {
    state = (state * 1_103_515_245 + 12_345) % 2_147_483_648;
    return Math.floor((state / 2_147_483_648) * below);
  };
}

interface Course {
  /** In the order in which they were said, with whom each is of. */
  messages: { text: string; of: string[] }[];
  /** Who lies where in the end. */
  beds: Record<string, string>;
}

/** What a hospital that keeps to its own rules says of six patients and six beds. */
function makeCourse(random: (below: number) => number, tag: string, length: number): Course {
  const lying = new Map<string, string>();
  const messages: Course['messages'] = [];
  const put = (event: string, patient: string, bed?: string) =>
    messages.push({
      text: adt(event, { id: `${tag}-${messages.length}`, patient, ...(bed ? { bed } : {}) }),
      of: [patient],
    });
  const last = new Map<string, string>();
  for (let step = 0; step < length; step += 1) {
    const patient = `${tag}${random(6)}`;
    const [here, free] = [
      lying.get(patient),
      BEDS.filter((bed) => ![...lying.values()].includes(bed)),
    ];
    const bed = free[random(free.length)];
    const [other] = [...lying.keys()].filter((each) => each !== patient);
    const kind = random(10);
    if (here === undefined && bed !== undefined) {
      const again = last.get(patient);
      // A cancelled discharge goes back to the bed that was left.
      const to = kind < 3 && again !== undefined && free.includes(again) ? again : bed;
      put(to === again && kind < 3 ? 'A13' : 'A01', patient, to);
      lying.set(patient, to);
    } else if (here !== undefined && kind < 2 && other !== undefined) {
      const there = lying.get(other) ?? '';
      const id = `${tag}-${messages.length}`;
      messages.push({
        text: say('ADT^A17', id, [
          [patient, there],
          [other, here],
        ]),
        of: [patient, other],
      });
      lying.set(patient, there).set(other, here);
    } else if (here !== undefined && kind < 6 && bed !== undefined) {
      put(kind < 5 ? 'A02' : 'A12', patient, bed);
      lying.set(patient, bed);
    } else if (here !== undefined && kind < 8) {
      put(kind === 7 ? 'A11' : 'A03', patient);
      lying.delete(patient);
      last.set(patient, here);
    } else put('A08', patient, here);
  }
  return { messages, beds: Object.fromEntries([...lying].map(([patient, bed]) => [patient, bed])) };
}

const bedsNow = async (tag: string): Promise<Record<string, string>> => {
  const rows = await world.sql<{ who: string; bed: string }>(
    `select registration_no as who, room.name || '^' || space.name as bed from stay join resident on resident.id = stay.resident_id
     join space on space.id = stay.bed_id join space room on room.id = space.parent_id
     where stay.to_at is null and registration_no like $1 || '%' order by 1`,
    [tag],
  );
  return Object.fromEntries(rows.map(({ who, bed }) => [who, bed]));
};

const sorted = (beds: Record<string, string>) =>
  Object.fromEntries(Object.entries(beds).toSorted(([one], [other]) => (one < other ? -1 : 1)));

async function empty(): Promise<void> {
  await world.sql('update stay set to_at = now() where to_at is null and org_id = $1', [
    world.ward.org_id,
  ]);
  await world.sql("update resident set status = 'left' where org_id = $1", [world.ward.org_id]);
}

/** Moves some messages a little later than they were sent. */
function shuffleNear<T>(
  items: readonly T[],
  random: (below: number) => number,
  reach: number,
): T[] {
  return items
    .map((item, at) => ({ item, place: at + random(reach * 10) / 10 }))
    .toSorted((one, other) => one.place - other.place)
    .map(({ item }) => item);
}

const WAYS: [
  name: string,
  way: (texts: string[], random: (below: number) => number) => string[],
][] = [
  ['as they were said', (texts) => texts],
  ['each twice', (texts) => texts.flatMap((text) => [text, text])],
  ['all, and all once more', (texts) => [...texts, ...texts]],
  ['a little out of order', (texts, random) => shuffleNear(texts, random, 4)],
  [
    'a little out of order, with some twice',
    (texts, random) =>
      shuffleNear(
        texts.flatMap((text) => (random(3) === 0 ? [text, text] : [text])),
        random,
        5,
      ),
  ],
  ['the last first', (texts) => texts.toReversed()],
];

for (const [name, way] of WAYS)
  test(`the beds are what the hospital says, ${name}`, async () => {
    for (const seed of [1, 2, 3]) {
      await empty();
      const random = makeRandom(seed * 7919);
      const tag = `P${WAYS.findIndex(([each]) => each === name)}${seed}x`;
      const course = makeCourse(random, tag, 40);
      const texts = way(
        course.messages.map(({ text }) => text),
        random,
      );
      const replies = await world.line.sendAll(texts, 4096);
      assert.deepEqual([...new Set(replies.map(({ code }) => code))], ['AA']);
      await world.settled();
      assert.deepEqual(await bedsNow(tag), sorted(course.beds), `seed ${seed}`);
      const kept = await world.messages(`control_id like '${tag}-%'`);
      assert.equal(kept.length, course.messages.length);
    }
  });
