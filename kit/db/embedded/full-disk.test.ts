import assert from 'node:assert/strict';
import { mkdir, rm, statfs, writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { test, type TestContext } from 'node:test';
import { StartFailure } from '#kit/log/start-failure.ts';
import { runProgram } from './run-program.ts';
import { startEmbedded } from './start-embedded.ts';
import { defer, isRoot, makeFolder, query } from './testing/launched.ts';

const asRoot = { skip: !isRoot && 'needs root' };

test(
  'a full disk is said to be full, at the first start and later, and nothing is lost',
  asRoot,
  async (t) => {
    const disk = await mountDisk(t, '24m');
    if (!disk) return t.skip('needs the right to mount');
    const options = { dataDir: join(disk, 'data'), durable: false };
    const saysFull = (error: unknown) =>
      error instanceof StartFailure &&
      error.variable === 'DATA_DIR' &&
      /is full/.test(error.message);
    await assert.rejects(startEmbedded(options), saysFull);
    await runProgram('mount', ['-o', 'remount,size=256m', disk]);
    const first = await startEmbedded(options);
    defer(t, first.stop);
    await query(first.ownerUrl, 'create table kept as select 7 as value');
    await first.stop();
    const { bavail, bsize } = await statfs(disk);
    await writeFile(join(disk, 'filler'), Buffer.alloc(bavail * bsize));
    await assert.rejects(startEmbedded(options), saysFull);
    await rm(join(disk, 'filler'));
    const second = await startEmbedded(options);
    defer(t, second.stop);
    assert.deepEqual(await query(second.appUrl, 'select value from kept'), [{ value: 7 }]);
  },
);

async function mountDisk(t: TestContext, size: string): Promise<string | undefined> {
  const disk = join(await makeFolder(t), 'disk');
  await mkdir(disk);
  const mounted = await runProgram('mount', [
    '-t',
    'tmpfs',
    '-o',
    `size=${size},mode=755`,
    'tmpfs',
    disk,
  ]);
  if (mounted.status !== 0) return undefined;
  defer(t, () => runProgram('umount', ['-l', disk]));
  return disk;
}
