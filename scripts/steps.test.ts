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
  const status = await runSteps(steps, (text: string) => lines.push(...text.split('\n')));
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
