// Statistics of a year of calls at a hospital of 2,000 beds and 50 wards, over HTTP against a real server that keeps the
// sums itself: how long they take to make, the first view after a start, month, day and year, and the proof of two months.
// Run: node scripts/node.mjs bench/statistics.ts [calls of a year, in thousands=1000,11000] [requests=30]
// DATA_DIR names the folder, which must have room for 8 GB at 11 million, and is deleted afterwards.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { Proof } from '#features/statistics/contract.ts';
import { FILLED_YEAR, fillHospital, fillMonth } from './fill-calls.ts';
import { BENCH_PASSWORD, startBenchServer } from './start-bench-server.ts';

const [sizes = '1000,11000', requests = '30'] = process.argv.slice(2);
const DATA_DIR = process.env['DATA_DIR'] ?? join(tmpdir(), 'carillon-bench-statistics');
const WAIT_MS = 2000;

const at = (list: readonly number[], share: number): string =>
  (list.toSorted((a, b) => a - b)[Math.ceil(share * list.length) - 1] ?? NaN).toFixed(0);

async function time(work: () => Promise<unknown>): Promise<number> {
  const begun = performance.now();
  await work();
  return performance.now() - begun;
}

async function data<T>(reply: ReturnType<Caller['call']>): Promise<T> {
  const { code, message, data: body } = await reply;
  if (code !== 0) throw new Error(`${code} ${message}`);
  return body as T;
}

/** Waits until the server has worked off every mark; tells how long it took, in seconds. */
async function awaitSums(owner: pg.Pool): Promise<number> {
  const begun = performance.now();
  for (;;) {
    const { rows } = await owner.query<{ n: number }>(
      'select (exists (select from call_mark))::int as n',
    );
    if (rows[0]?.n === 0) return (performance.now() - begun) / 1000;
    await new Promise((resolve) => setTimeout(resolve, WAIT_MS));
  }
}

async function measure(provider: Caller, org_id: string): Promise<string[]> {
  const view = (period: string, day: string) => () =>
    data(provider.call('GET', '/mgr/call/statistics', { query: { period, day, org_id } }));
  const first = await time(view('month', `${FILLED_YEAR}-05-10`));
  const lines = [`first view ${first.toFixed(0)} ms`];
  for (const [period, share] of [
    ['month', 1],
    ['day', 0.3],
    ['year', 0.2],
  ] as const) {
    const times: number[] = [];
    const turns = Math.max(3, Math.round(Number(requests) * share));
    for (let turn = 0; turn < turns; turn += 1) {
      const month = String(1 + (turn % 12)).padStart(2, '0');
      times.push(await time(view(period, `${FILLED_YEAR}-${month}-10`)));
    }
    lines.push(`${period} p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms (${turns})`);
  }
  for (const month of [3, 10]) {
    const body = { day: `${FILLED_YEAR}-${String(month).padStart(2, '0')}-01`, org_id };
    const proof = await data<Proof>(provider.call('POST', '/mgr/call/statistics/verify', { body }));
    lines.push(
      `month ${month}: ${proof.compared} sums of ${proof.calls} calls compared, ${proof.different.length} different`,
    );
  }
  return lines;
}

async function run(calls: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR });
  const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 2 });
  try {
    const env = { DATABASE_URL: embedded.ownerUrl };
    const empty = await startBenchServer(env);
    await empty.stop();
    await fillHospital(owner);
    const filled = await time(async () => {
      for (let month = 1; month <= 12; month += 1)
        await fillMonth(owner, month, Math.round(calls / 12));
    });
    await owner.query('vacuum analyze');
    const server = await startBenchServer(env);
    try {
      const made = await awaitSums(owner);
      await server.stop();
      const again = await startBenchServer(env);
      try {
        await owner.query(
          "update staff set must_change_password = false where login_name = 'superadmin'",
        );
        const provider = await makeCaller(again.url, 'superadmin', BENCH_PASSWORD);
        const { rows } = await owner.query<{ id: string; size: string }>(
          "select id, pg_size_pretty(pg_total_relation_size('call_sum')) as size from organisation where short_name = 'Bench'",
        );
        const lines = await measure(provider, rows[0]?.id ?? '');
        process.stdout.write(
          `${calls} calls: filled in ${(filled / 1000).toFixed(0)} s, sums of ${rows[0]?.size} made in ${made.toFixed(0)} s\n  ${lines.join('\n  ')}\n`,
        );
      } finally {
        await again.stop();
      }
    } finally {
      await server.stop();
    }
  } finally {
    await owner.end();
    await embedded.stop();
    await rm(DATA_DIR, { recursive: true, force: true });
  }
}

for (const size of sizes.split(',')) await run(Number(size) * 1000);
