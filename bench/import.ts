// Imports of many rows over HTTP, into a server of its own: a sheet each of rooms, residents, staff and devices, and the file
// of a whole institution with its departments. Each is tried as a dry run, then kept; then a sheet is tried once more, which
// refuses each row, and an institution brought in with another field in every row. Told are seconds, a row's milliseconds
// of processor in the server and in the database (which a busy machine changes little), and how long who asks for a page
// meanwhile waits at worst. Linux only (/proc).
// Run: node scripts/node.mjs bench/import.ts [rows=1000,10000] [what=space,resident,staff,device,institution]
// `password` is staff with passwords, each of which is hashed.
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { institutionOf, next, sheetOf } from './import-files.ts';
import type { SheetName } from './import-files.ts';
import { BENCH_PASSWORD, startBenchServer } from './start-bench-server.ts';

const [sizes = '1000,10000', things = 'space,resident,staff,device,institution'] =
  process.argv.slice(2);
const TICK_MS = 10;

async function ask<Data>(caller: Caller, path: string, body?: object): Promise<Data> {
  const reply = await caller.call(body ? 'POST' : 'GET', path, body ? { body } : {});
  if (reply.code !== 0) throw new Error(`${path}: ${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Data;
}

/** The founder of a department below a hospital. */
async function makeDepartment(url: string, provider: Caller): Promise<Caller> {
  const make = async (shop_type: string, parent_id?: string) => {
    const name = `bench${next()}`;
    const { id } = await ask<{ id: string }>(provider, '/mgr/partinfo', {
      shop_type,
      kind: shop_type === '5' ? 'hospital' : 'department',
      short_name: name,
      full_name: name,
      admin_account: name,
      admin_password: BENCH_PASSWORD,
      ...(parent_id ? { parent_id } : {}),
    });
    return { id, name };
  };
  const { name } = await make('6', (await make('5')).id);
  await owner.query('update staff set must_change_password = false');
  return makeCaller(url, name, BENCH_PASSWORD);
}

/** Milliseconds of processor that a process has used, with those of its children that have ended. */
async function usedBy(pid: number): Promise<number> {
  const stat = await readFile(`/proc/${pid}/stat`, 'utf8');
  const ticks = stat.slice(stat.lastIndexOf(')')).split(' ').slice(12, 16).map(Number);
  return ticks.reduce((sum, one) => sum + one, 0) * TICK_MS;
}

/** Of the server, and of the database with all its connections. */
async function usedSoFar(): Promise<[number, number]> {
  const children = await readFile(`/proc/${embedded.pid}/task/${embedded.pid}/children`, 'utf8');
  const used = await Promise.all(
    [embedded.pid, ...children.trim().split(' ').map(Number)].map(usedBy),
  );
  return [await usedBy(server.pid), used.reduce((sum, one) => sum + one, 0)];
}

/** Sends the file, waits for its end and gives how many faults it had. */
async function bring(caller: Caller, thing: string, { file, dry }: Trial): Promise<number> {
  const body = new FormData();
  body.set('file', file, 'bench');
  const query = dry ? { dry_run: '1' } : {};
  const reply = await caller.call('POST', `/mgr/${thing}/import`, { body, query });
  if (reply.code !== 0) throw new Error(`${thing}: ${reply.message} ${JSON.stringify(reply.data)}`);
  let state = reply.data as { id?: string; state?: string; faults: unknown[] };
  while (state.state === 'running') {
    await setTimeout(50);
    state = await ask(caller, `/mgr/institution/run/${state.id}`);
  }
  return state.faults.length;
}

interface Trial {
  name: 'tried' | 'kept' | 'refused' | 'changed';
  file: Blob;
  dry?: boolean;
}

async function trialsOf(thing: string, size: number): Promise<Trial[]> {
  const { file, changed } =
    thing === 'institution'
      ? institutionOf(size)
      : { file: await sheetOf(thing as SheetName, size), changed: null };
  return [
    { name: 'tried', file, dry: true },
    { name: 'kept', file },
    changed ? { name: 'changed', file: changed } : { name: 'refused', file, dry: true },
  ];
}

/** Runs the work while somebody asks for a page again and again; gives the milliseconds of the longest wait. */
async function besides(caller: Caller, work: () => Promise<void>): Promise<number> {
  let worst = 0;
  let done = false;
  const asking = (async () => {
    while (!done) {
      const begun = performance.now();
      await ask(caller, '/mgr/staff/page', { size: 20 });
      worst = Math.max(worst, performance.now() - begun);
      await setTimeout(20);
    }
  })();
  await work().finally(() => (done = true));
  await asking;
  return worst;
}

async function measure(caller: Caller, thing: string, size: number, trial: Trial): Promise<string> {
  const before = await usedSoFar();
  const begun = performance.now();
  let seconds = 0;
  const worst = await besides(caller, async () => {
    const faults = await bring(caller, thing === 'password' ? 'staff' : thing, trial);
    if (faults > 0 !== (trial.name === 'refused')) throw new Error(`${thing}: ${faults} faults`);
    seconds = (performance.now() - begun) / 1000;
  });
  const [own, database] = (await usedSoFar()).map((used, at) =>
    ((used - (before[at] ?? 0)) / size).toFixed(2),
  );
  return `${trial.name} ${seconds.toFixed(1)} s (${own} + ${database} ms; a page at most ${worst.toFixed(0)} ms)`;
}

const dataDir = await mkdtemp(join(tmpdir(), 'carillon-bench-import-'));
const embedded = await startEmbedded({ dataDir: join(dataDir, 'data') });
const server = await startBenchServer({ DATABASE_URL: embedded.ownerUrl });
const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 1 });
try {
  const provider = await makeCaller(server.url, 'superadmin', BENCH_PASSWORD);
  for (const size of sizes.split(',').map(Number)) {
    const founder = await makeDepartment(server.url, provider);
    for (const thing of things.split(',')) {
      const taken: string[] = [];
      for (const trial of await trialsOf(thing, size))
        taken.push(await measure(thing === 'institution' ? provider : founder, thing, size, trial));
      process.stdout.write(`${thing}, ${size} rows: ${taken.join('; ')}\n`);
    }
  }
} finally {
  await owner.end();
  await server.stop();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
