// Records over HTTP against node:http and pg on one flat table in the same PostgreSQL: 100,000 residents in 50 organisations,
// five scenarios at 8 connections and at 1, turn by turn; then what the server asks for and uses with nothing to do.
// Run: node scripts/node.mjs bench/peer-records.ts [seconds=4] [rounds=3] [idle seconds=30] [scenario,…]
// DATA_DIR names a folder that is kept and used again; without one it is made and deleted.
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { fillProvider } from './fill-provider.ts';
import { openCountedLine } from './peer-count.ts';
import { load } from './peer-load.ts';
import type { Figures, Target } from './peer-load.ts';
import { residentMemory, usedBy, usedByDatabase } from './peer-usage.ts';
import { FLAT_COLUMNS, SCENARIOS, makeFlat, requestsOf } from './peer-ward.ts';
import type { Known, Scenario } from './peer-ward.ts';
import { BENCH_PASSWORD, median, startBenchServer } from './start-bench-server.ts';

const [seconds = '4', rounds = '3', idleSeconds = '30', asked = SCENARIOS.join()] =
  process.argv.slice(2);
const scenarios = SCENARIOS.filter((name) => asked.split(',').includes(name));
const RESIDENTS = 2041;
const MOST_CONNECTIONS = 8;
const SETTLE_MS = 10_000;

const dataDir = process.env['DATA_DIR'] ?? (await mkdtemp(join(tmpdir(), 'carillon-peer-')));
const embedded = await startEmbedded({ dataDir });
const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 2 });
const say = (line: string) => void process.stdout.write(`${line}\n`);
const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Side {
  pid: number;
  target: Target;
  known: Known;
}
interface Round extends Figures {
  /** Seconds of processor for a thousand requests. */
  server: number;
  database: number;
}

async function fill(): Promise<void> {
  const { rows } = await owner.query<{ there: boolean }>(
    "select to_regclass('flat') is not null as there",
  );
  if (rows[0]?.there) return;
  await (await startBenchServer({ DATABASE_URL: embedded.ownerUrl })).stop();
  await fillProvider(owner, { hospitals: 1, residents: RESIDENTS, devices: 0 });
  await makeFlat(owner);
}

async function startBare(): Promise<{ url: string; pid: number; stop: () => void }> {
  const path = new URL('peer-bare.ts', import.meta.url).pathname;
  const child = fork(path, [embedded.ownerUrl, FLAT_COLUMNS.join()]);
  const [{ port }] = (await once(child, 'message')) as [{ port: number }];
  return {
    url: `http://127.0.0.1:${port}`,
    pid: child.pid ?? 0,
    stop: () => child.disconnect(),
  };
}

async function round(side: Side, scenario: Scenario, connections: number, time: number) {
  const used = async () => [await usedBy(side.pid), await usedByDatabase(embedded.pid)] as const;
  const before = await used();
  const next = requestsOf(scenario, side.known, connections);
  const figures = await load(side.target, next, { connections, seconds: time });
  const after = await used();
  const perThousand = (at: 0 | 1) => ((after[at] - before[at]) / figures.count) * 1000;
  return { ...figures, server: perThousand(0), database: perThousand(1) } satisfies Round;
}

const shown = (all: readonly Round[]): string => {
  const of = (name: keyof Round) => median(all.map((one) => one[name]));
  return `${of('perSecond').toFixed(0)}/s, p50 ${of('p50').toFixed(2)} ms, p99 ${of('p99').toFixed(1)} ms, server ${of('server').toFixed(2)} s, database ${of('database').toFixed(2)} s`;
};

async function compare(own: Side, bare: Side): Promise<void> {
  for (const scenario of scenarios)
    for (const side of [own, bare]) await round(side, scenario, MOST_CONNECTIONS, 2);
  for (const connections of [MOST_CONNECTIONS, 1]) {
    say(`${connections} connections (processor for 1,000 requests)`);
    for (const scenario of scenarios) {
      const mine: Round[] = [];
      const theirs: Round[] = [];
      for (let turn = 0; turn < Number(rounds); turn += 1) {
        mine.push(await round(own, scenario, connections, Number(seconds)));
        theirs.push(await round(bare, scenario, connections, Number(seconds)));
      }
      const rate = (all: readonly Round[]) => median(all.map(({ perSecond }) => perSecond));
      say(`  ${scenario}: share ${(rate(mine) / rate(theirs)).toFixed(2)}`);
      say(`    own  ${shown(mine)}`);
      say(`    bare ${shown(theirs)}`);
    }
  }
  say(`server after the load: ${(await residentMemory(own.pid)).toFixed(0)} MiB`);
}

async function lookIdle(): Promise<void> {
  const line = await openCountedLine(embedded.ownerUrl);
  const server = await startBenchServer({ DATABASE_URL: line.url });
  await pause(SETTLE_MS);
  const before = [line.count, await usedBy(server.pid), await usedByDatabase(embedded.pid)];
  await pause(Number(idleSeconds) * 1000);
  const after = [line.count, await usedBy(server.pid), await usedByDatabase(embedded.pid)];
  const [statements = 0, own = 0, database = 0] = after.map(
    (value, at) => (value - (before[at] ?? 0)) / Number(idleSeconds),
  );
  say(
    `idle: ${statements.toFixed(1)} statements/s, server ${(own * 100).toFixed(2)} % and database ${(database * 100).toFixed(2)} % of a core, server ${(await residentMemory(server.pid)).toFixed(0)} MiB`,
  );
  await server.stop();
  line.close();
}

async function openSides(): Promise<{ own: Side; bare: Side; stop: () => Promise<void> }> {
  const { rows } = await owner.query<{ org: string; login_name: string }>(
    `select o.id as org, s.login_name from organisation o join staff s on s.id = o.admin_id
     where o.kind = 'department' order by o.id limit 2`,
  );
  const [first, second] = rows;
  if (!first || !second) throw new Error('No departments were made');
  const { rows: people } = await owner.query<{ id: string }>(
    'select id from resident where org_id = $1 order by id limit $2',
    [first.org, RESIDENTS - (RESIDENTS % MOST_CONNECTIONS)],
  );
  const ids = people.map(({ id }) => id);
  const versionsIn = async (table: string) => {
    const read = await owner.query<{ id: string; version: number }>(
      `select id, version from ${table} where id = any($1)`,
      [ids],
    );
    return new Map(read.rows.map(({ id, version }) => [id, version]));
  };
  const known = { ids, org: first.org, newOrg: second.org };
  const server = await startBenchServer({ DATABASE_URL: embedded.ownerUrl });
  const bareServer = await startBare();
  const caller = await makeCaller(server.url, first.login_name, BENCH_PASSWORD);
  const maker = await makeCaller(server.url, second.login_name, BENCH_PASSWORD);
  const headersOf = (of: typeof caller) => ({ authorization: `Bearer ${of.token}`, uuid: of.uuid });
  const own: Side = {
    pid: server.pid,
    target: { url: server.url, headers: headersOf(caller) },
    known: {
      ...known,
      bare: false,
      maker: headersOf(maker),
      versions: await versionsIn('resident'),
    },
  };
  const bare: Side = {
    pid: bareServer.pid,
    target: { url: bareServer.url, headers: {} },
    known: { ...known, bare: true, maker: {}, versions: await versionsIn('flat') },
  };
  const stop = async () => {
    bareServer.stop();
    await server.stop();
  };
  return { own, bare, stop };
}

try {
  await fill();
  if (scenarios.length > 0) {
    const { own, bare, stop } = await openSides();
    try {
      await compare(own, bare);
    } finally {
      await stop();
    }
  }
  if (Number(idleSeconds) > 0) await lookIdle();
} finally {
  await owner.end();
  await embedded.stop();
  if (!process.env['DATA_DIR']) await rm(dataDir, { recursive: true, force: true });
}
