// Many departments with all their devices on a real server, whose database counts its statements; kept in the folder
// that CARILLON_BENCH_WARDS names, so that the next bench begins at once.
import { mkdir, mkdtemp, readFile, rm, writeFile } from 'node:fs/promises';
import { createServer } from 'node:net';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { EmbeddedDatabase } from '#kit/db/embedded/start-embedded.ts';
import { furnish } from './furnish.ts';
import type { Devices, Shape } from './furnish.ts';
import { startBenchDatabase } from './start-bench-database.ts';
import { BENCH_PASSWORD, startBenchServer } from './start-bench-server.ts';
import type { BenchServer } from './start-bench-server.ts';

export interface Wards {
  server: BenchServer;
  database: EmbeddedDatabase;
  mqtt: string;
  list: Devices;
  close(): Promise<void>;
}

const AT_ONCE = 4;
/** Calls that an earlier bench left open would be joined. First what the counting of months takes first: they would wait for each other. */
const CLEAR = `truncate call_mark, call, call_step, call_delivery, call_timer, call_open, device_message, live_event`;

async function chooseFreePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await new Promise((resolve) => server.once('listening', resolve));
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

async function furnishAll(url: string, departments: number, shape: Shape): Promise<Devices> {
  const provider = await makeCaller(url, 'superadmin', BENCH_PASSWORD);
  const made: Devices[] = [];
  const places = Array.from({ length: departments }, (_, at) => at).values();
  const work = async () => {
    for (const at of places) made[at] = (await furnish(url, provider, at, shape)).list;
  };
  await Promise.all(Array.from({ length: AT_ONCE }, work));
  return made.flat();
}

/** Opens so many departments of the shape. */
export async function openWards(departments: number, shape: Shape): Promise<Wards> {
  const kept = process.env['CARILLON_BENCH_WARDS'];
  const folder = kept ?? (await mkdtemp(join(tmpdir(), 'carillon-wards-')));
  const [data, servers, file] = ['database', 'server', 'devices.json'].map((name) =>
    join(folder, name),
  ) as [string, string, string];
  await mkdir(servers, { recursive: true });
  const database = await startBenchDatabase(data);
  const port = await chooseFreePort();
  const env = { DATABASE_URL: database.ownerUrl, DATA_DIR: servers, MQTT_PORT: String(port) };
  const server = await startBenchServer(env);
  const known = await readFile(file, 'utf8').catch(() => null);
  const list =
    known === null
      ? await furnishAll(server.url, departments, shape)
      : (JSON.parse(known) as Devices);
  if (kept && known === null) await writeFile(file, JSON.stringify(list));
  const client = new pg.Client(database.ownerUrl);
  await client.connect();
  await client.query(CLEAR);
  await client.end();
  return {
    server,
    database,
    mqtt: `mqtt://127.0.0.1:${port}`,
    list,
    async close() {
      await server.stop();
      await database.stop();
      if (!kept) await rm(folder, { recursive: true, force: true });
    },
  };
}
