// Imports of many rows over HTTP, into a server of its own: a sheet each of rooms, residents, staff (without passwords) and
// devices, and the file of a whole institution with its departments; tried as a dry run first, then kept. Seconds, and a
// row's milliseconds of processor in the server and in the database (which a busy machine changes little). Linux only (/proc).
// Run: node scripts/node.mjs bench/import.ts [rows=1000,10000] [what=space,resident,staff,device,institution]
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout } from 'node:timers/promises';
import pg from 'pg';
import { stringify } from 'yaml';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import { writeWorkbook } from '#kit/entity/sheets/write-workbook.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { BENCH_PASSWORD, startBenchServer } from './start-bench-server.ts';

const THINGS = ['space', 'resident', 'staff', 'device', 'institution'] as const;
type Thing = (typeof THINGS)[number];
type Row = Record<string, string>;

const [sizes = '1000,10000', things = THINGS.join(',')] = process.argv.slice(2);

/** Of a department in the file of an institution, with the same number of rooms' beds each. */
const ROOMS = 10;
const BEDS = 3;
const STAFF = 20;
const DEVICES = 49;
const DEPARTMENT_ROWS = 1 + ROOMS * (1 + BEDS) + STAFF + DEVICES;

/** Rooms of the department that is filled, for its devices to stand in. */
let rooms = 0;
let made = 0;
const next = (): number => (made += 1);
const macOf = (number: number): string =>
  (number + 0x22ec00000000).toString(16).toUpperCase().match(/../g)?.join(':') ?? '';
const list = <Item>(length: number, make: (index: number) => Item): Item[] =>
  Array.from({ length }, (_, index) => make(index));

async function ask<Data>(caller: Caller, path: string, body?: object, method = 'POST') {
  const reply = await caller.call(method, path, body ? { body } : {});
  if (reply.code !== 0) throw new Error(`${path}: ${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Data;
}

/** A department below a hospital, and its founder. */
async function makeDepartment(url: string, provider: Caller): Promise<Caller> {
  const make = async (shop_type: string, parent_id?: string) => {
    const admin_account = `bench${next()}`;
    const name = `org${made}`;
    const { id } = await ask<{ id: string }>(provider, '/mgr/partinfo', {
      shop_type,
      kind: shop_type === '5' ? 'hospital' : 'department',
      short_name: name,
      full_name: name,
      admin_account,
      admin_password: BENCH_PASSWORD,
      ...(parent_id ? { parent_id } : {}),
    });
    return { id, admin_account };
  };
  const { admin_account } = await make('6', (await make('5')).id);
  await owner.query('update staff set must_change_password = false');
  return makeCaller(url, admin_account, BENCH_PASSWORD);
}

const SHEETS: Readonly<Record<Exclude<Thing, 'institution'>, (index: number) => Row>> = {
  space: (index) => ({ kind: 'room', name: `R${index + 1}`, full_name: `Room ${index + 1}` }),
  resident: (index) => ({
    name: '王丽',
    sex: 'woman',
    birthday: '1940-05-06',
    registration_no: `R${index}`,
  }),
  staff: (index) => ({
    login_name: `p${next()}`,
    real_name: '李梅',
    mobile: `13${String(800000000 + made)}`,
    sex: 'woman',
    employee_no: `N${index}`,
  }),
  device: (index) => ({
    type: 'DOOR_DEVICE',
    alias: `Door ${index + 1}`,
    wired_mac: macOf(next()),
    model: 'CB-200',
    ...(rooms > 0 ? { space_id: `R${(index % rooms) + 1}` } : {}),
  }),
};

async function workbookOf(rows: readonly Row[]): Promise<Blob> {
  const fields = Object.keys(rows[0] ?? {});
  const columns = fields.map((heading) => ({ heading, width: 12, asText: true }));
  const cells = rows.map((row) => fields.map((field) => row[field] ?? ''));
  const bytes = await Array.fromAsync(writeWorkbook([{ name: 'rows', columns, rows: cells }]));
  return new Blob([new Uint8Array(Buffer.concat(bytes))]);
}

/** A hospital of `count` rows in all, those of a department like those of every other. */
function institutionOf(count: number): Blob {
  const top = `hospital${next()}`;
  const organisations: Row[] = [
    { organisation: top, shop_type: '5', kind: 'hospital', full_name: top },
  ];
  const spaces: Row[] = [];
  const staff: Row[] = [];
  const devices: Row[] = [];
  for (let number = 1; number <= Math.max(1, Math.round(count / DEPARTMENT_ROWS)); number += 1) {
    const organisation = `${top} / ward${number}`;
    const named = { organisation };
    organisations.push({ ...named, shop_type: '6', kind: 'department', full_name: 'Ward' });
    const rooms = list(ROOMS, (room) => `ward${number} / ${301 + room}`);
    const beds = rooms.flatMap((room) => list(BEDS, (bed) => `${room} / 0${bed + 1}`));
    for (const [kind, paths] of [
      ['room', rooms],
      ['bed', beds],
    ] as const)
      spaces.push(...paths.map((path) => ({ ...named, path, kind, full_name: 'Place' })));
    staff.push(
      ...list(STAFF, () => ({
        ...named,
        login_name: `p${next()}`,
        real_name: '李梅',
        sex: 'woman',
      })),
    );
    devices.push(
      ...list(DEVICES, (index) => {
        const wired_mac = macOf(next());
        const space_id = beds[index % beds.length] ?? '';
        return { ...named, key: wired_mac, type: 'DIGIT_BED_DEVICE', wired_mac, space_id };
      }),
    );
  }
  const content = { carillon: 'institution', version: '1', organisations, spaces, staff, devices };
  return new Blob([stringify(content, { lineWidth: 0, aliasDuplicateObjects: false })]);
}

const TICK_MS = 10;

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

async function send(caller: Caller, thing: Thing, file: Blob, dry: boolean): Promise<number> {
  const body = new FormData();
  body.set('file', file, 'bench');
  const begun = performance.now();
  const reply = await caller.call('POST', `/mgr/${thing}/import`, {
    body,
    ...(dry ? { query: { dry_run: '1' } } : {}),
  });
  if (reply.code !== 0) throw new Error(`${thing}: ${reply.message} ${JSON.stringify(reply.data)}`);
  let state = reply.data as { id?: string; state?: string; faults: unknown[] };
  while (state.state === 'running') {
    await setTimeout(50);
    state = await ask(caller, `/mgr/institution/run/${state.id}`, undefined, 'GET');
  }
  if (state.faults.length > 0) throw new Error(`${thing}: ${JSON.stringify(state.faults[0])}`);
  return performance.now() - begun;
}

const dataDir = await mkdtemp(join(tmpdir(), 'carillon-bench-import-'));
const embedded = await startEmbedded({ dataDir: join(dataDir, 'data') });
const server = await startBenchServer({ DATABASE_URL: embedded.ownerUrl });
const owner = new pg.Pool({ connectionString: embedded.ownerUrl, max: 1 });
try {
  const provider = await makeCaller(server.url, 'superadmin', BENCH_PASSWORD);
  for (const size of sizes.split(',').map(Number)) {
    rooms = 0;
    const founder = await makeDepartment(server.url, provider);
    for (const thing of things.split(',') as Thing[]) {
      const whole = thing === 'institution';
      const file = whole ? institutionOf(size) : await workbookOf(list(size, SHEETS[thing]));
      const taken: string[] = [];
      for (const dry of [true, false]) {
        const before = await usedSoFar();
        const ms = await send(whole ? provider : founder, thing, file, dry);
        const after = await usedSoFar();
        const [own, database] = after.map((used, at) => (used - (before[at] ?? 0)) / size);
        taken.push(
          `${dry ? 'tried' : 'kept'} ${(ms / 1000).toFixed(1)} s (${own?.toFixed(2)} + ${database?.toFixed(2)} ms a row)`,
        );
      }
      if (thing === 'space') rooms = size;
      process.stdout.write(`${thing}, ${size} rows: ${taken.join('; ')}\n`);
    }
  }
} finally {
  await owner.end();
  await server.stop();
  await embedded.stop();
  await rm(dataDir, { recursive: true, force: true });
}
