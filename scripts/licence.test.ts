// The provider's tool as the provider runs it.
import assert from 'node:assert/strict';
import { execFile } from 'node:child_process';
import { mkdtemp, readFile, rm, stat } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';

const folder = await mkdtemp(join(tmpdir(), 'licence-tool-'));
after(() => rm(folder, { recursive: true }));
const at = (name: string) => join(folder, name);

interface Ran {
  code: number;
  out: string;
  err: string;
}

const run = (...args: string[]): Promise<Ran> =>
  new Promise((resolve) => {
    const script = join(import.meta.dirname, 'licence.ts');
    execFile(process.execPath, [script, ...args], (error, out, err) =>
      resolve({ code: error ? Number(error.code) : 0, out, err }),
    );
  });

const SERIAL = '1A2B-3C4D-5E6F-7081-92A3';
const make = (...more: string[]) =>
  run('make', '--key', at('key'), '--serial', SERIAL, '--holder', '第一人民医院', ...more);

test('keys are made once, the private one for its owner alone', async () => {
  const made = await run('keys', '--out', at('key'));
  assert.equal(made.code, 0, made.err);
  assert.match(made.out, /^LICENCE_PUBLIC_KEY=[\w-]{43}$/m);
  if (process.platform !== 'win32') assert.equal((await stat(at('key'))).mode & 0o777, 0o600);
  const before = await readFile(at('key'), 'utf8');
  const again = await run('keys', '--out', at('key'));
  assert.equal(again.code, 1);
  assert.match(again.err, /is there already/);
  assert.equal(await readFile(at('key'), 'utf8'), before);
});

test('a licence is made, and shown as what it says', async () => {
  const made = await make('--expires', '2099-12-31', '--beds', '120', '--out', at('lic'));
  assert.equal(made.code, 0, made.err);
  const shown = await run('show', '--key', at('key'), '--licence', at('lic'));
  const says = JSON.parse(shown.out) as Record<string, unknown>;
  assert.deepEqual(
    [says['serial'], says['holder'], says['expires'], says['beds']],
    [SERIAL, '第一人民医院', '2099-12-31T23:59:59.000Z', 120],
  );
  const perpetual = await make('--expires', 'nolimit');
  assert.match(perpetual.out, /^CL1\.[\w-]+\.[\w-]{86}\n$/);
});

test('what can’t be made is said by its option', async () => {
  const wrong: [string[], RegExp][] = [
    [[], /--expires is missing/],
    [['--expires', '2099-02-30'], /--expires 2099-02-30 is neither/],
    [['--expires', '2020-01-01'], /is over already/],
    [['--expires', 'nolimit', '--beds', '-1'], /--beds/],
    [['--expires', 'nolimit', '--serial', 'abc'], /--serial ABC is none/],
    [['--expires', 'nolimit', '--key', at('lic')], /--key .* is no private key/],
    [['--expires', 'nolimit', '--key', at('nowhere')], /--key .* can't be read/],
    [['--expires', 'nolimit', '--colour', 'red'], /--colour/],
  ];
  for (const [more, says] of wrong) {
    const { code, err, out } = await make(...more);
    assert.deepEqual([code, out], [1, '']);
    assert.match(err, says);
  }
  assert.match((await run()).err, /^\s*Usage/);
});
