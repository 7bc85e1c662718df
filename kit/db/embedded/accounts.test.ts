import assert from 'node:assert/strict';
import { spawnSync } from 'node:child_process';
import { once } from 'node:events';
import { chown } from 'node:fs/promises';
import { join } from 'node:path';
import { test } from 'node:test';
import { startEmbedded } from './start-embedded.ts';
import { defer, isRoot, launch, makeFolder, query } from './testing/launched.ts';

const NOBODY = { uid: 65534, gid: 65534 };

/** Why no process of the account can be started from this checkout; false where one can. */
function closedTo({ uid, gid }: typeof NOBODY): string | false {
  if (!isRoot) return 'needs root';
  const { status } = spawnSync(
    process.execPath,
    [join(import.meta.dirname, 'testing', 'enter.ts')],
    { uid, gid, cwd: '/' },
  );
  return status !== 0 && 'the checkout lies where an ordinary account cannot enter';
}

const asRoot = { skip: closedTo(NOBODY) };

test('an ordinary account needs nothing of root', asRoot, async (t) => {
  const folder = await makeFolder(t);
  await chown(folder, NOBODY.uid, NOBODY.gid);
  const { news } = await launch(t, join(folder, 'data'), { account: NOBODY });
  assert.deepEqual(await query(news.ownerUrl, 'select 1 as one'), [{ one: 1 }]);
});

test(
  'root goes on with the database of an ordinary account, as that account',
  asRoot,
  async (t) => {
    const folder = await makeFolder(t);
    await chown(folder, NOBODY.uid, NOBODY.gid);
    const { news, process: served } = await launch(t, join(folder, 'data'), { account: NOBODY });
    await query(news.ownerUrl, 'create table kept as select 7 as value');
    served.kill('SIGINT');
    await once(served, 'exit');
    const { appUrl, stop } = await startEmbedded({ dataDir: join(folder, 'data'), durable: false });
    defer(t, stop);
    assert.deepEqual(await query(appUrl, 'select value from kept'), [{ value: 7 }]);
  },
);

test('a folder that this account may not write is refused by name', asRoot, async (t) => {
  const folder = await makeFolder(t);
  const { news, process: served } = await launch(t, join(folder, 'data'), { account: NOBODY });
  assert.equal(news.variable, 'DATA_DIR');
  assert.match(news.message ?? '', /can't be written/);
  if (served.exitCode === null) await once(served, 'exit');
  assert.equal(served.exitCode, 1);
});
