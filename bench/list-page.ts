// A list page over HTTP against the same SQL through pg: 100,000 residents in 50 organisations, half of each ward's beds
// taken, both in one run.
// Run: node scripts/node.mjs bench/list-page.ts   (prints medians over rounds that take turns)
import { Agent, request } from 'node:http';
import { rm, mkdtemp } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import pg from 'pg';
import { listStatement } from '#kit/entity/list.ts';
import { startTestCluster } from '#kit/testing/test-cluster.ts';
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { residentList } from '#features/residents/server/index.ts';

const ORGANISATIONS = 50;
const EACH = 2000;
const ROUNDS = 9;
const REQUESTS = 400;
const AT_ONCE = 4;
const PASSWORD = 'Bench12345';

const cluster = await startTestCluster();
const dataDir = await mkdtemp(join(tmpdir(), 'carillon-bench-'));
const server = spawn(process.execPath, ['apps/server/main.ts'], {
  env: {
    ...process.env,
    PORT: '0',
    MQTT_PORT: '0',
    MLLP_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: cluster.ownerUrl,
    ADMIN_PASSWORD: PASSWORD,
    DEMO: '0',
    LOG_LEVEL: 'error',
  },
  stdio: ['ignore', 'pipe', 'inherit'],
});
const [ready] = (await once(server.stdout, 'data')) as [Buffer];
const url = /http:\S+/.exec(String(ready))?.[0] ?? '';
const owner = new pg.Pool({ connectionString: cluster.ownerUrl, max: 2 });

await owner.query(
  `insert into organisation (shop_type, kind, short_name, full_name) select '6', 'organisation', 'dept' || n, 'department ' || n from generate_series(1, ${ORGANISATIONS}) n`,
);
await owner.query(`
  insert into staff (org_id, login_name, real_name, founder, password_hash, must_change_password)
  select o.id, o.short_name || 'n1', '王丽', true, (select password_hash from staff where login_name = 'superadmin'), false
  from organisation o where o.short_name like 'dept%'`);
await owner.query(`
  insert into resident (org_id, name, registration_no, sex, birthday, nurse_id, status, created_at)
  select o.id, '王丽' || n, 'R' || n, 'woman', date '1940-01-01' + n, s.id, 'left', now() - n * interval '1 minute'
  from organisation o join staff s on s.org_id = o.id, generate_series(1, ${EACH}) n where o.short_name like 'dept%'`);
// A ward of 50 rooms with two beds each; the newest hundred residents lie in them.
await owner.query(`
  with ward as (
    insert into space (org_id, kind, name, full_name) select id, 'department', short_name, full_name from organisation
    where short_name like 'dept%' returning id, org_id),
  room as (
    insert into space (org_id, parent_id, kind, name, full_name) select org_id, id, 'room', 'R' || n, 'R' || n
    from ward, generate_series(1, 50) n returning id, org_id, name),
  bed as (
    insert into space (org_id, parent_id, kind, name, full_name) select org_id, id, 'bed', 'B' || n, 'B' || n
    from room, generate_series(1, 2) n returning id, org_id, name, parent_id)
  insert into stay (org_id, resident_id, bed_id, bed_path)
  select b.org_id, r.id, b.id, 'ward / ' || b.name
  from (select *, row_number() over (partition by org_id) as n from bed) b
  join resident r on r.org_id = b.org_id and r.registration_no = 'R' || b.n`);
await owner.query(
  `update resident set status = 'checked_in', checked_in_at = now() where id in (select resident_id from stay)`,
);
// Commits reach the disk first. The count was seen to read the table all the same, on both sides.
await new Promise((resolve) => setTimeout(resolve, 1500));
await owner.query('vacuum analyze');
const caller = await makeCaller(url, 'dept1n1', PASSWORD);
const [org] = (
  await owner.query<{ id: string }>(`select id from organisation where short_name = 'dept1'`)
).rows;

const agent = new Agent({ keepAlive: true, maxSockets: AT_ONCE });
const address = new URL(url);
function post(): Promise<void> {
  return new Promise((resolve, reject) => {
    const body = '{"page":3,"size":20}';
    const sent = request(
      {
        agent,
        host: address.hostname,
        port: address.port,
        path: '/mgr/resident/page',
        method: 'POST',
        headers: {
          authorization: `Bearer ${caller.token}`,
          uuid: caller.uuid,
          'content-type': 'application/json',
          'content-length': body.length,
        },
      },
      (reply) => {
        reply.on('data', () => undefined);
        reply.on('end', () =>
          reply.statusCode === 200 ? resolve() : reject(new Error(String(reply.statusCode))),
        );
      },
    );
    sent.on('error', reject);
    sent.end(body);
  });
}
const bare = new pg.Pool({ connectionString: cluster.ownerUrl, max: AT_ONCE });
const { text, values } = listStatement(residentList, { page: 3, size: 20 }, [org?.id ?? '']);
const query = async () => void (await bare.query(text, values));

async function time(work: () => Promise<void>): Promise<number> {
  const start = performance.now();
  let left = REQUESTS;
  await Promise.all(
    Array.from({ length: AT_ONCE }, async () => {
      while (left-- > 0) await work();
    }),
  );
  return (performance.now() - start) / REQUESTS;
}
const median = (list: number[]) =>
  [...list].sort((a, b) => a - b)[Math.floor(list.length / 2)] ?? NaN;
const times = { http: [] as number[], sql: [] as number[] };
await time(post);
await time(query);
for (let round = 0; round < ROUNDS; round += 1) {
  times.http.push(await time(post));
  times.sql.push(await time(query));
}
console.log(
  JSON.stringify({
    rows: ORGANISATIONS * EACH,
    at_once: AT_ONCE,
    http_ms: median(times.http),
    sql_ms: median(times.sql),
    ratio: median(times.sql) / median(times.http),
  }),
);
agent.destroy();
await bare.end();
await owner.end();
server.kill('SIGTERM');
await once(server, 'exit');
await cluster.stop();
await rm(dataDir, { recursive: true, force: true });
