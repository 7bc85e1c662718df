// An export of many staff from a server in a process of its own: seconds, bytes, and that process's memory before and at its peak;
// turn by turn with a bare streaming writer of the same rows.
// Linux only (/proc). Repeat with: node bench/export.ts [rows=100000] [keep the file as]
import { createHash } from 'node:crypto';
import { spawn } from 'node:child_process';
import { createWriteStream } from 'node:fs';
import { mkdtemp, readFile, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { Readable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createDeflateRaw } from 'node:zlib';
import pg from 'pg';
import { startTestCluster } from '#kit/testing/test-cluster.ts';

const rows = Number(process.argv[2] ?? 100_000);
const kept = process.argv[3] ?? '/dev/null';
const PASSWORD = 'Bench123';
const main = join(import.meta.dirname, '../apps/server/main.ts');

async function startServer(url: string, folder: string) {
  const child = spawn(process.execPath, [main], {
    env: {
      DATABASE_URL: url,
      DATA_DIR: folder,
      ADMIN_PASSWORD: PASSWORD,
      DEMO: '0',
      PORT: '0',
      MQTT_PORT: '0',
      MLLP_PORT: '0',
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  for await (const chunk of child.stdout) {
    const [, at] = /ready at (\S+)/.exec(String(chunk)) ?? [];
    if (at) return { child, at };
  }
  throw new Error('The server did not start');
}

async function memory(pid: number | undefined, line: 'VmRSS' | 'VmHWM'): Promise<number> {
  const status = await readFile(`/proc/${pid}/status`, 'utf8');
  return Number(new RegExp(`${line}:\\s+(\\d+) kB`).exec(status)?.[1]) / 1024;
}

async function fill(url: string): Promise<void> {
  const client = new pg.Client(url);
  await client.connect();
  await client.query(
    `insert into staff (org_id, login_name, real_name, mobile, sex, birthday, address, employee_no, card_no)
     select org_id, 'bench' || n, '护士王丽' || n, '138' || lpad(n::text, 8, '0'), (array['man','woman','unknown'])[1 + n % 3],
       date '1960-01-01' + n % 15000, '北京市朝阳区 ' || n || ' 号', 'N' || n, md5(n::text)
     from staff, generate_series(1, $1::int) as n where login_name = 'superadmin'`,
    [rows],
  );
  await client.query('analyze staff');
  await client.end();
}

async function signIn(at: string): Promise<Record<string, string>> {
  const password = createHash('sha256').update(PASSWORD).digest('hex');
  const reply = await fetch(`${at}/mgr/login?login_name=superadmin&password=${password}`);
  const { data } = (await reply.json()) as { data: { access_token: string } };
  return { authorization: `Bearer ${data.access_token}` };
}

const FIELDS = `login_name, real_name, mobile, sex, to_char(birthday, 'YYYY-MM-DD'), id_card, address, manager, employee_no, card_no, enabled, created_at, id`;
const SIGNS: Record<string, string> = { '&': '&amp;', '<': '&lt;' };
const escape = (value: unknown): string =>
  String(value).replace(/[&<]/g, (sign) => SIGNS[sign] ?? sign);

/** A bare streaming writer: a cursor's rows as cells of text, deflated, with no formats, labels, rights or audit. */
async function measureBare(url: string): Promise<number> {
  const client = new pg.Client(url);
  await client.connect();
  const begun = performance.now();
  await client.query(
    `begin; declare bare cursor for select ${FIELDS} from staff order by created_at desc, id desc`,
  );
  async function* xml(): AsyncGenerator<Buffer> {
    for (;;) {
      const found = await client.query({ text: 'fetch 1000 from bare', rowMode: 'array' });
      const cells = (row: unknown[]) =>
        row.map((value) => `<c t="inlineStr"><is><t>${escape(value ?? '')}</t></is></c>`).join('');
      yield Buffer.from(
        (found.rows as unknown[][]).map((row) => `<row>${cells(row)}</row>`).join(''),
      );
      if (found.rows.length < 1000) return;
    }
  }
  await pipeline(
    Readable.from(xml()),
    createDeflateRaw({ level: 3 }),
    createWriteStream('/dev/null'),
  );
  const seconds = (performance.now() - begun) / 1000;
  await client.end();
  return seconds;
}

async function measure(at: string, headers: Record<string, string>, pid: number | undefined) {
  const before = await memory(pid, 'VmRSS');
  const begun = performance.now();
  const response = await fetch(`${at}/mgr/staff/export`, { method: 'POST', headers });
  if (!response.ok || !response.body) throw new Error(`The export failed: ${response.status}`);
  let bytes = 0;
  const counted = async function* (source: AsyncIterable<Uint8Array>) {
    for await (const chunk of source) {
      bytes += chunk.length;
      yield chunk;
    }
  };
  await pipeline(Readable.fromWeb(response.body), counted, createWriteStream(kept));
  const seconds = (performance.now() - begun) / 1000;
  const peak = await memory(pid, 'VmHWM');
  console.log(
    `${rows} rows: ${seconds.toFixed(1)} s, ${(bytes / 1e6).toFixed(1)} MB; server ${before.toFixed(0)} MiB before, ${peak.toFixed(0)} MiB at its peak so far`,
  );
  return seconds;
}

const cluster = await startTestCluster();
const folder = await mkdtemp(join(tmpdir(), 'bench-export-'));
const server = await startServer(cluster.ownerUrl, folder);
try {
  await fill(cluster.ownerUrl);
  const headers = await signIn(server.at);
  const ratios: number[] = [];
  for (let round = 0; round < 3; round += 1) {
    const own = await measure(server.at, headers, server.child.pid);
    const bare = await measureBare(cluster.ownerUrl);
    ratios.push(own / bare);
    console.log(`a bare streaming writer: ${bare.toFixed(1)} s, ${(own / bare).toFixed(1)} times`);
  }
  console.log(`median ${(ratios.toSorted((a, b) => a - b)[1] ?? 0).toFixed(1)} times`);
} finally {
  const ended = new Promise((resolve) => server.child.once('exit', resolve));
  server.child.kill('SIGTERM');
  await ended;
  await cluster.stop();
  await rm(folder, { recursive: true, force: true });
}
