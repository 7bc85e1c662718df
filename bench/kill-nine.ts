// The server is killed with SIGKILL, again and again at random, while beds press over MQTT and repeat what is not answered.
// Afterwards every acknowledged call must be in the database, once, in the state that was acknowledged; and those still
// active must be shown again on the host. Repeat with: node bench/kill-nine.ts [kills=10] [calls a second=50] [servers=1]
// With two servers they share a PostgreSQL and a Mosquitto (`mosquitto` on the PATH), one of them is killed each time, and
// the time from a press to its first showing tells how long a takeover takes.
import { spawn } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { randomBytes } from 'node:crypto';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { createInterface } from 'node:readline';
import { connect, connectAsync } from 'mqtt';
import { startTestCluster } from '#kit/testing/test-cluster.ts';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';

const [kills = 10, callsPerS = 50, engines = 1] = process.argv.slice(2, 5).map(Number);
const BEDS = 20;
const REPEAT_MS = 1500;
const PASSWORD = 'Bench12345';
const dataDirs = await Promise.all(
  Array.from({ length: engines }, () => mkdtemp(join(tmpdir(), 'carillon-kill-'))),
);
const mqttPort = 20_000 + Math.floor(Math.random() * 9000);

const pause = (ms: number) => new Promise((resolve) => setTimeout(resolve, ms));

interface Shared {
  env: Record<string, string>;
  stop(): Promise<void>;
}

/** What two servers share: database, broker, secret. */
async function openShared(): Promise<Shared> {
  const cluster = await startTestCluster();
  const folder = await mkdtemp(join(tmpdir(), 'carillon-broker-'));
  const config = join(folder, 'mosquitto.conf');
  await writeFile(
    config,
    `listener ${mqttPort} 127.0.0.1\nallow_anonymous true\nmax_queued_messages 5000\nmax_inflight_messages 200\n`,
  );
  const broker = spawn('mosquitto', ['-c', config], { stdio: 'ignore' });
  const missing = once(broker, 'error').then(() => {
    throw new Error('There is no mosquitto on the PATH');
  });
  const answering = connectAsync(`mqtt://127.0.0.1:${mqttPort}`).then((client) =>
    client.endAsync(),
  );
  await Promise.race([missing, answering]);
  return {
    env: {
      DATABASE_URL: cluster.ownerUrl,
      MQTT_URL: `mqtt://127.0.0.1:${mqttPort}`,
      SECRET_KEY: randomBytes(32).toString('hex'),
    },
    async stop() {
      broker.kill();
      await cluster.stop();
      await rm(folder, { recursive: true, force: true });
    },
  };
}
const shared: Shared =
  engines > 1
    ? await openShared()
    : { env: { MQTT_PORT: String(mqttPort) }, stop: async () => undefined };

async function startServer(place: number): Promise<{ url: string; child: ChildProcess }> {
  const env = {
    PORT: '0',
    MQTT_PORT: '0',
    MLLP_PORT: '0',
    WARD: '0',
    DEMO: '0',
    LOG_LEVEL: 'fatal',
  };
  const child = spawn(process.execPath, ['apps/server/main.ts'], {
    env: {
      ...process.env,
      ...env,
      ...shared.env,
      ADMIN_PASSWORD: PASSWORD,
      DATA_DIR: dataDirs[place],
    },
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const url = await new Promise<string>((resolve, reject) => {
    createInterface(child.stdout as NodeJS.ReadableStream).on('line', (line) => {
      const found = /Carillon is ready at (\S+)/.exec(line)?.[1];
      if (found) resolve(found);
    });
    child.once('exit', () => reject(new Error('The server ended before it was ready')));
  });
  return { url, child };
}

const data = async <T>(reply: ReturnType<Caller['call']>): Promise<T> => {
  const { code, message, data: body } = await reply;
  if (code !== 0) throw new Error(`${code} ${message} ${JSON.stringify(body)}`);
  return body as T;
};

interface Credential {
  username: string;
  password: string;
  org: string;
}

async function furnish(url: string): Promise<{ host: Credential; beds: Credential[] }> {
  const provider = await makeCaller(url, 'superadmin', PASSWORD);
  const names = { shop_type: '6', kind: 'organisation', short_name: 'Kill', full_name: 'Kill' };
  await data(
    provider.call('POST', '/mgr/partinfo', {
      body: { ...names, admin_account: 'killer', admin_password: PASSWORD },
    }),
  );
  const first = await makeCaller(url, 'killer', PASSWORD);
  await data(
    first.call('POST', '/mgr/password', {
      body: { old_password: PASSWORD, password: `${PASSWORD}6` },
    }),
  );
  const admin = await makeCaller(url, 'killer', `${PASSWORD}6`);
  const [root] = await data<{ id: string }[]>(admin.call('GET', '/mgr/space/tree'));
  await data(
    admin.call('POST', '/mgr/space/quick', {
      body: { department_id: root?.id, start_room: 1, end_room: BEDS / 2, beds_per_room: 2 },
    }),
  );
  const make = async (type: string, space_id: string | undefined): Promise<Credential> => {
    const { id } = await data<{ id: string }>(
      admin.call('POST', '/mgr/device', { body: { type, space_id } }),
    );
    return data<Credential>(admin.call('POST', `/mgr/device/${id}/credential`));
  };
  const host = await make('NURSE_HOST', root?.id);
  const beds: Credential[] = [];
  for (const { id } of await data<{ id: string }[]>(admin.call('GET', '/mgr/space/beds')))
    beds.push(await make('DIGIT_BED_DEVICE', id));
  return { host, beds };
}

interface Said {
  id?: string;
  ref?: string;
  data: { code?: number; call_id?: string; state?: string; action?: string };
}

function join1(
  { username, password, org }: Credential,
  hear: (said: Said, say: (channel: string, message: object) => void) => void,
) {
  const root = `nc/v1/${org}/${username}`;
  const client = connect(`mqtt://127.0.0.1:${mqttPort}`, {
    username,
    password,
    clientId: username,
    clean: true,
    reconnectPeriod: 300,
    connectTimeout: 3000,
    queueQoSZero: false,
  });
  client.on('error', () => undefined);
  const say = (channel: string, message: object) => {
    if (client.connected)
      client.publish(
        `${root}/${channel}`,
        JSON.stringify({ v: 1, type: 'SOS', boot: 'kill', ...message }),
        { qos: 1 },
      );
  };
  client.on('connect', () => {
    client.subscribe(`${root}/down/#`, { qos: 1 }, () => say('state', { data: { online: true } }));
  });
  client.on('message', (topic, payload) => {
    if (topic.endsWith('/call')) hear(JSON.parse(payload.toString()) as Said, say);
  });
  return { client, say };
}

/** What a bed still has to hear an answer to, said again until then. */
const unanswered = new Map<
  string,
  { say: ReturnType<typeof join1>['say']; data: object; lastAt: number; tries: number }
>();
const callOfPress = new Map<string, string>();
const resets = new Map<string, string>();
const faults: string[] = [];
let shownSince = new Set<string>();

function say(from: ReturnType<typeof join1>['say'], id: string, what: object): void {
  unanswered.set(id, { say: from, data: what, lastAt: Date.now(), tries: 0 });
  from('up/call', { id, data: what });
}

function hearAsBed(from: ReturnType<typeof join1>['say'], { ref = '', data: heard }: Said): void {
  if (!unanswered.delete(ref) || heard.code !== 0 || !heard.call_id) {
    if (heard.code) faults.push(`${ref} was refused with ${heard.code}`);
    return;
  }
  if (ref.startsWith('r')) {
    resets.set(ref.slice(1), heard.call_id);
    return;
  }
  const known = callOfPress.get(ref);
  if (known && known !== heard.call_id) faults.push(`${ref} became two calls`);
  callOfPress.set(ref, heard.call_id);
  // Half of the calls are reset at the bed; the others stay open.
  if (Number(ref.slice(1)) % 2 === 0)
    say(from, `r${ref}`, { action: 'reset', call_id: heard.call_id });
}

/** When a press was first said, and by how many messages its call was shown as raised. */
const saidAt = new Map<string, number>();
const shownAt = new Map<string, number>();
const showings = new Map<string, Set<string>>();

const servers = [await startServer(0)];
for (let place = 1; place < engines; place += 1) servers.push(await startServer(place));
const anyServer = (): { url: string; child: ChildProcess } =>
  servers[0] as { url: string; child: ChildProcess };
const { host, beds } = await furnish(anyServer().url);
join1(host, ({ id, data: heard }, from) => {
  if (heard.call_id && heard.action === 'present' && heard.state === 'raised') {
    if (!shownAt.has(heard.call_id)) shownAt.set(heard.call_id, Date.now());
    const ids = showings.get(heard.call_id) ?? new Set<string>();
    showings.set(heard.call_id, ids.add(id ?? ''));
  }
  if (heard.call_id && heard.action !== 'withdraw') shownSince.add(heard.call_id);
  if (heard.call_id && heard.action === 'withdraw') shownSince.delete(heard.call_id);
  from('up/ack', { id: `${id}a`, ref: id, data: { status: 'delivered' } });
});
const senders = beds.map((bed) => {
  const made = join1(bed, (said) => hearAsBed(made.say, said));
  return made.say;
});

let pressed = 0;
const press = setInterval(() => {
  const id = `p${pressed}`;
  const from = senders[pressed % senders.length];
  // Each press is a kind of its own, so that none joins another.
  saidAt.set(id, Date.now());
  if (from) say(from, id, { action: 'raise', event: `K${pressed}` });
  pressed += 1;
}, 1000 / callsPerS);
const repeat = setInterval(() => {
  const now = Date.now();
  for (const [id, waiting] of unanswered)
    if (now - waiting.lastAt > REPEAT_MS * 2 ** waiting.tries) {
      waiting.lastAt = now;
      waiting.tries = Math.min(waiting.tries + 1, 3);
      waiting.say('up/call', { id, data: waiting.data });
    }
}, 100);

for (let kill = 1; kill <= kills; kill += 1) {
  await pause(1000 + Math.random() * 3000);
  const place = Math.floor(Math.random() * engines);
  const killed = servers[place] as { url: string; child: ChildProcess };
  killed.child.removeAllListeners('exit');
  killed.child.kill('SIGKILL');
  await once(killed.child, 'exit');
  console.log(
    `kill ${kill}: ${pressed} pressed, ${callOfPress.size} acknowledged, ${unanswered.size} waiting`,
  );
  if (engines === 1) shownSince = new Set();
  servers[place] = await startServer(place);
}
await pause(3000);
clearInterval(press);
const until = Date.now() + 120_000;
while (unanswered.size > 0 && Date.now() < until) await pause(200);
clearInterval(repeat);

const admin = await makeCaller(anyServer().url, 'killer', `${PASSWORD}6`);
interface Row {
  id: string;
  event: string;
  state: string;
}
const rows = new Map<string, Row>();
for (let page = 1; ; page += 1) {
  const { list } = await data<{ list: Row[] }>(
    admin.call('POST', '/mgr/call/page', { body: { page, size: 200, sort: 'raised_at' } }),
  );
  for (const row of list) rows.set(row.id, row);
  if (list.length < 200) break;
}
const ofBeds = [...rows.values()].filter(({ event }) => /^K\d+$/.test(event));
if (unanswered.size > 0) faults.push(`${unanswered.size} were never answered`);
if (ofBeds.length !== pressed) faults.push(`${pressed} presses became ${ofBeds.length} calls`);
for (const [press1, id] of callOfPress) {
  const row = rows.get(id);
  if (!row) faults.push(`${id} was acknowledged and is lost`);
  else if (row.event !== `K${press1.slice(1)}`) faults.push(`${id} is another press`);
  if (row && resets.has(press1) !== (row.state === 'ended'))
    faults.push(`${id} is ${row.state}, reset ${resets.has(press1)}`);
}
const open = ofBeds.filter(({ state }) => state !== 'ended');
const missingNow = () => open.filter(({ id }) => !shownSince.has(id));
const shownUntil = Date.now() + 60_000;
while (missingNow().length > 0 && Date.now() < shownUntil) await pause(200);
if (missingNow().length > 0)
  faults.push(`${missingNow().length} active calls were not shown again`);

console.log(
  `${kills} kills, ${pressed} presses, ${callOfPress.size} acknowledged, ${resets.size} reset, ${open.length} active and ${open.length - missingNow().length} of them shown again since the last kill`,
);
if (engines > 1) {
  const waits = [...callOfPress]
    .flatMap(([press1, call]) => {
      const [from, to] = [saidAt.get(press1), shownAt.get(call)];
      return from !== undefined && to !== undefined ? [to - from] : [];
    })
    .sort((one, other) => one - other);
  const share = (part: number) =>
    waits[Math.min(waits.length - 1, Math.floor(waits.length * part))];
  console.log(
    `press to the first showing, ms: p50 ${share(0.5)}, p99 ${share(0.99)}, worst ${share(1)}`,
  );
  for (const [id, { size }] of [...showings].filter(([, ids]) => ids.size > 1)) {
    const { event, course } = await data<{ event: string; course: { action: string }[] }>(
      admin.call('GET', `/mgr/call/${id}`),
    );
    const steps = course.map(({ action }) => action).join(', ');
    faults.push(`${event} was presented as raised by ${size} messages: ${steps}`);
  }
}
console.log(
  faults.length === 0 ? 'nothing was lost, doubled or forgotten' : faults.slice(0, 20).join('\n'),
);
for (const { child } of servers) {
  child.removeAllListeners('exit');
  child.kill('SIGTERM');
  await once(child, 'exit');
}
await shared.stop();
for (const folder of dataDirs) await rm(folder, { recursive: true, force: true });
process.exit(faults.length === 0 ? 0 : 1);
