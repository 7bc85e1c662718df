import assert from 'node:assert/strict';
import { chmod, mkdir, readdir, rm, stat, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import type { TestContext } from 'node:test';
import { runProgram } from '#kit/db/embedded/run-program.ts';
import { defer, isRoot, makeFolder, query } from '#kit/db/embedded/testing/launched.ts';
import { assertRefused, launchServer, makeDatabase, newDataDir } from './testing/launch.ts';
import { isServed, ownerUrlOf } from './testing/look.ts';

test('a data folder of a newer layout is left as it is', async (t) => {
  const DATA_DIR = await makeFolder(t);
  await writeFile(join(DATA_DIR, 'version'), '2\n');
  await assertRefused(await launchServer(t, { DATA_DIR }), /DATA_DIR: .* newer version/);
  const outside = { DATA_DIR, DATABASE_URL: 'postgres://127.0.0.1:9/none' };
  await assertRefused(await launchServer(t, outside), /DATA_DIR: .* newer version/);
  assert.deepEqual(await readdir(DATA_DIR), ['version']);
});

test('a data folder that is a file is named', async (t) => {
  const DATA_DIR = join(await makeFolder(t), 'data');
  await writeFile(DATA_DIR, '');
  await assertRefused(await launchServer(t, { DATA_DIR }), /DATA_DIR: .* is no folder/);
  await assertRefused(
    await launchServer(t, { DATA_DIR: join(DATA_DIR, 'below') }),
    /DATA_DIR: .* is no folder/,
  );
});

test('a part of the data folder that cannot be had is named', async (t) => {
  const DATA_DIR = await makeFolder(t);
  await writeFile(join(DATA_DIR, 'broker'), '');
  const { ownerUrl } = await makeDatabase(t);
  const launched = await launchServer(t, { DATA_DIR, DATABASE_URL: ownerUrl });
  await assertRefused(launched, /DATA_DIR: /);
});

test('the data folder and its parts are closed to others', async (t) => {
  const { ownerUrl } = await makeDatabase(t);
  const DATA_DIR = await newDataDir(t);
  await mkdir(join(DATA_DIR, 'broker'), { recursive: true, mode: 0o755 });
  const launched = await launchServer(t, { DATA_DIR, DATABASE_URL: ownerUrl });
  assert.notEqual(launched.url, '', launched.complained());
  const modes = await Promise.all(
    ['files', 'broker', 'secret-key'].map(
      async (part) => (await stat(join(DATA_DIR, part))).mode & 0o777,
    ),
  );
  assert.deepEqual(modes, [0o700, 0o700, 0o600]);
});

test('a data folder that may not be written is named', async (t) => {
  const closed = isRoot ? await mountDisk(t, 'size=1m,mode=755,ro') : await makeFolder(t);
  if (!closed) return t.skip('needs the right to mount');
  if (!isRoot) await chmod(closed, 0o500);
  const { ownerUrl } = await makeDatabase(t);
  for (const place of [closed, join(closed, 'data')]) {
    await assertRefused(
      await launchServer(t, { DATA_DIR: place }),
      /DATA_DIR: .* can't be written by this account/,
    );
    await assertRefused(
      await launchServer(t, { DATA_DIR: place, DATABASE_URL: ownerUrl }),
      /DATA_DIR: .* can't be written by this account/,
    );
  }
});

test('a full disk is said to be full, and nothing is lost', async (t) => {
  const disk = isRoot ? await mountDisk(t, 'size=24m,mode=755') : undefined;
  if (!disk) return t.skip('needs the right to mount');
  const DATA_DIR = join(disk, 'data');
  await assertRefused(await launchServer(t, { DATA_DIR }), /DATA_DIR: the disk .* is full/);
  await runProgram('mount', ['-o', 'remount,size=256m', disk]);
  const first = await launchServer(t, { DATA_DIR });
  assert.notEqual(first.url, '', first.complained());
  await query(await ownerUrlOf(DATA_DIR), 'create table kept as select 7 as value');
  assert.equal(await first.stop(), 0, first.complained());
  const { bavail, bsize } = await statfs(disk);
  await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
  await assertRefused(await launchServer(t, { DATA_DIR }), /DATA_DIR: the disk .* is full/);
  assert.equal(await isServed(DATA_DIR), false);
  await rm(join(disk, 'filler'));
  const second = await launchServer(t, { DATA_DIR });
  assert.notEqual(second.url, '', second.complained());
  assert.deepEqual(await query(await ownerUrlOf(DATA_DIR), 'select value from kept'), [
    { value: 7 },
  ]);
});

async function mountDisk(t: TestContext, options: string): Promise<string | undefined> {
  const disk = join(await makeFolder(t), 'disk');
  await mkdir(disk);
  const mounted = await runProgram('mount', ['-t', 'tmpfs', '-o', options, 'tmpfs', disk]);
  if (mounted.status !== 0) return undefined;
  defer(t, () => runProgram('umount', ['-l', disk]));
  return disk;
}
