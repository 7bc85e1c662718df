// The call engine's own code through days of a ward where everything goes wrong, each step held against the model.
import assert from 'node:assert/strict';
import test from 'node:test';
import { Violation } from './course.ts';
import { ROUGH, times } from './faults.ts';
import { MUTATIONS } from './mutations.ts';
import { simulate } from './simulate.ts';
import type { SimulationOptions } from './simulate.ts';

const wardOf = (seed: number): SimulationOptions => ({
  seed,
  days: 1,
  size: { beds: 8, bedsPerRoom: 2, hosts: 2, nurses: 4 },
  callsPerBedDay: 8,
  faults: { ...times(ROUGH, 4), powerCuts: 2 },
  servers: seed % 2 === 0 ? 2 : 1,
  checkEveryMs: 20_000,
});

test('no call is lost, doubled, left without end or presented out of order, whatever fails', async () => {
  for (let seed = 1; seed <= 4; seed += 1) {
    const { counts } = await simulate({ ...wardOf(seed), days: 0.5 });
    assert.ok(counts.calls > 0 && counts.ended === counts.calls, `seed ${seed}`);
  }
});

test('the same seed gives the same course, another seed another', async () => {
  const [one, again, other] = [
    await simulate({ ...wardOf(1), days: 0.25 }),
    await simulate({ ...wardOf(1), days: 0.25 }),
    await simulate({ ...wardOf(3), days: 0.25 }),
  ];
  assert.deepEqual(again, one);
  assert.notEqual(other.hash, one.hash);
});

test('seconds in which nothing is due are passed over without a difference', async () => {
  const calm = { ...wardOf(1), days: 0.05, faults: times(ROUGH, 0) };
  const [leaping, stepping] = [
    await simulate(calm),
    await simulate({ ...calm, everySecond: true }),
  ];
  assert.equal(stepping.hash, leaping.hash);
});

for (const [name, mutate] of Object.entries(MUTATIONS))
  test(`the model finds it where ${name}`, async () => {
    let found: unknown = null;
    for (let seed = 1; seed <= 5 && found === null; seed += 1) {
      const broken = { ...wardOf(seed), days: 0.5, callsPerBedDay: 15, mutate };
      found = await simulate(broken).then(
        () => null,
        (error: unknown) => error,
      );
    }
    assert.ok(found instanceof Violation);
    assert.match(found.message, /seed \d+, 2026-/);
  });
