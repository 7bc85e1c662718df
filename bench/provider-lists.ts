// The provider's and a hospital's lists over HTTP: 1,000 organisations, 200,000 residents and 500,000 devices, and a tenth of
// that; first page, page 50, keyword, organisation, every sort; p50 and p99 of one caller.
// Run: node scripts/node.mjs bench/provider-lists.ts [sizes=0.1,1] [requests=60]
// A size is the share of the full one. DATA_DIR names the folder, which must have room for 4 GB, and is deleted afterwards.
import { rm } from 'node:fs/promises';
import { join } from 'node:path';
import { tmpdir } from 'node:os';
import pg from 'pg';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { fillProvider } from './fill-provider.ts';
import { BENCH_PASSWORD, startBenchServer } from './start-bench-server.ts';

const [sizes = '0.1,1', requests = '60'] = process.argv.slice(2);
const DATA_DIR = process.env['DATA_DIR'] ?? join(tmpdir(), 'carillon-bench-provider');
const FULL = { hospitals: 20, residents: 204, devices: 510 };

const at = (list: readonly number[], share: number): string =>
  (list.toSorted((a, b) => a - b)[Math.ceil(share * list.length) - 1] ?? NaN).toFixed(1);

interface Case {
  name: string;
  path: string;
  body?: object;
}

interface Places {
  hospital: string;
  department: string;
}

const page = (thing: string, name: string, body: object): Case => ({
  name: `${thing} ${name}`,
  path: `/mgr/${thing}/page`,
  body,
});

/** What people do with each list; the sorts are those that it offers. */
function casesOf({ hospital, department }: Places): Case[] {
  const each = (thing: string, keywords: readonly string[], sorts: readonly string[]): Case[] => [
    page(thing, 'first page', {}),
    page(thing, 'page 50', { page: 50 }),
    ...keywords.map((keyword) => page(thing, `keyword ${keyword}`, { keyword })),
    ...(thing === 'partinfo'
      ? [page(thing, 'of a hospital', { parent_id: hospital })]
      : [
          page(thing, 'of a department', { org_id: department }),
          page(thing, 'of a hospital', { org_id_within: hospital }),
          page(thing, 'of a hospital, page 50', { org_id_within: hospital, page: 50 }),
          page(thing, 'of a hospital, keyword 1', { org_id_within: hospital, keyword: '1' }),
        ]),
    ...sorts.flatMap((sort) =>
      [sort, `-${sort}`].map((by) => page(thing, `by ${by}`, { sort: by })),
    ),
  ];
  return [
    ...each('partinfo', ['内', '内科', '龘'], ['short_name', 'full_name']),
    ...each('staff', ['王', '王丽', '龘'], ['real_name', 'login_name', 'employee_no']),
    ...each(
      'resident',
      ['王', '王丽', '欧阳文博', '龘', 'R000123'],
      ['name', 'registration_no', 'bed_path', 'checked_in_at', 'left_at'],
    ),
    page('resident', 'checked in', { status: 'checked_in' }),
    ...each(
      'device',
      ['手', '手环7', '龘', 'SN00001234', '22:EC'],
      ['alias', 'type', 'online', 'battery', 'last_contact_at', 'space_path'],
    ),
    page('device', 'offline', { online: false, enabled: true }),
    page('device', 'low battery', { battery_to: 20 }),
    page('device', 'of a type', { type: 'NURSE_WATCH' }),
    { name: 'tree of spaces', path: '/mgr/space/tree?depth=department' },
    { name: 'tree of organisations', path: '/mgr/partinfo/tree' },
    { name: 'search in the tree', path: `/mgr/partinfo/tree?keyword=${encodeURIComponent('内')}` },
  ];
}

async function ask(caller: Caller, { path, body }: Case): Promise<number> {
  const [plain = '', query] = path.split('?');
  const begun = performance.now();
  const reply = await caller.call(body ? 'POST' : 'GET', plain, {
    ...(body ? { body } : {}),
    ...(query ? { query: Object.fromEntries(new URLSearchParams(query)) } : {}),
  });
  if (reply.code !== 0) throw new Error(`${path}: ${reply.code} ${reply.message}`);
  return performance.now() - begun;
}

async function measure(caller: Caller, one: Case): Promise<string> {
  const first = await ask(caller, one);
  const times: number[] = [];
  // What takes long is asked for less often.
  const turns = Math.max(5, Math.min(Number(requests), Math.round(3000 / first)));
  for (let turn = 0; turn < turns; turn += 1) times.push(await ask(caller, one));
  return `${one.name}: p50 ${at(times, 0.5)} ms, p99 ${at(times, 0.99)} ms (${turns})`;
}

async function run(share: number): Promise<void> {
  const embedded = await startEmbedded({ dataDir: DATA_DIR });
  const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 2 });
  const size = {
    ...FULL,
    hospitals: Math.max(1, Math.round(FULL.hospitals * share)),
    // Less than a hospital is one with less in each department.
    ...(FULL.hospitals * share < 1
      ? {
          residents: Math.round(FULL.residents * FULL.hospitals * share),
          devices: Math.round(FULL.devices * FULL.hospitals * share),
        }
      : {}),
  };
  try {
    const env = { DATABASE_URL: embedded.ownerUrl };
    await (await startBenchServer(env)).stop();
    const begun = performance.now();
    await fillProvider(owner, size);
    await owner.query(
      "update staff set must_change_password = false where login_name = 'superadmin'",
    );
    const { rows } = await owner.query<Places & { login_name: string }>(
      `select h.id as hospital, d.id as department, s.login_name from organisation h join staff s on s.id = h.admin_id
       join lateral (select id from organisation where parent_id = h.id order by full_name limit 1) d on true
       where h.full_name like '钟声市第%' order by h.full_name limit 1`,
    );
    const [places] = rows;
    if (!places) throw new Error('No hospital was made');
    process.stdout.write(
      `share ${share}: filled in ${((performance.now() - begun) / 1000).toFixed(0)} s\n`,
    );
    const server = await startBenchServer(env);
    try {
      for (const login of ['superadmin', places.login_name]) {
        const caller = await makeCaller(server.url, login, BENCH_PASSWORD);
        process.stdout.write(`  ${login === 'superadmin' ? 'provider' : 'hospital'}\n`);
        for (const one of casesOf(places))
          process.stdout.write(`    ${await measure(caller, one)}\n`);
      }
    } finally {
      await server.stop();
    }
  } finally {
    await owner.end();
    await embedded.stop();
    if (!process.env['KEEP']) await rm(DATA_DIR, { recursive: true, force: true });
  }
}

for (const size of sizes.split(',')) await run(Number(size));
