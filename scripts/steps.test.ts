import assert from 'node:assert/strict';
import { test } from 'node:test';
import { oneCheck, runSteps } from './steps.mjs';

interface Result {
  passed: number;
  failed: number;
  output: string;
}

async function report(
  ...results: (Result | Error)[]
): Promise<{ status: number; lines: string[] }> {
  const lines: string[] = [];
  const steps = results.map((result, index) => ({
    name: `step ${index}`,
    run: async () => {
      if (result instanceof Error) throw result;
      return result;
    },
  }));
  const status = await runSteps(steps, { say: (text: string) => lines.push(...text.split('\n')) });
  return { status, lines };
}

const good = oneCheck({ status: 0, output: 'quiet' });
const bad = oneCheck({ status: 2, output: 'the reason\nin full' });

test('the last line sums tests and checks', async () => {
  const { status, lines } = await report(good, { passed: 12, failed: 0, output: '' }, good);
  assert.equal(lines.at(-1), '14 passed, 0 failed');
  assert.equal(status, 0);
});

test('a failed step is told in full, the steps after it run, and the status is 1', async () => {
  const { status, lines } = await report(bad, { passed: 3, failed: 2, output: 'two' }, good);
  assert.equal(lines.at(-1), '4 passed, 3 failed');
  assert.deepEqual(lines.slice(1, 3), ['    the reason', '    in full']);
  assert.equal(status, 1);
});

test('what a passing step printed is left out', async () => {
  const { lines } = await report(good);
  assert.ok(!lines.some((line) => line.includes('quiet')));
});

test('a step that breaks has failed', async () => {
  const { status, lines } = await report(new Error('no browser'), good);
  assert.ok(lines.includes('    no browser'));
  assert.equal(lines.at(-1), '1 passed, 1 failed');
  assert.equal(status, 1);
});

test('a run in which nothing ran has failed', async () => {
  for (const { status, lines } of [
    await report(),
    await report({ passed: 0, failed: 0, output: '' }),
  ]) {
    assert.equal(lines.at(-1), '0 passed, 0 failed');
    assert.equal(status, 1);
  }
});

test('a list of steps runs together, and the step after it when all of them are over', async () => {
  const order: string[] = [];
  let meet: () => void = () => undefined;
  const met = new Promise<void>((resolve) => (meet = resolve));
  const step = (name: string, work: () => void | Promise<void>) => ({
    name,
    run: async () => {
      await work();
      order.push(name);
      return good;
    },
  });
  const together = [step('waits', () => met), step('comes', () => meet())];
  const status = await runSteps([together, step('after', () => undefined)], {
    say: () => undefined,
  });
  assert.deepEqual([status, order.length, order.at(-1)], [0, 3, 'after']);
});

test('what took the longest is told where it is wanted', async () => {
  const step = { name: 'tests', run: async () => ({ ...good, slowest: '9.0 s  a.test.ts' }) };
  for (const slowest of [true, false]) {
    const lines: string[] = [];
    await runSteps([step], { slowest, say: (text: string) => lines.push(text) });
    assert.equal(lines.includes('    9.0 s  a.test.ts'), slowest);
  }
});
