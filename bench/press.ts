// From a press to its acknowledgement and to the nurse host, on the real server with its database and broker, against a
// bare broker and a bare commit, in turns. Each call runs its course: raised, shown on two hosts, confirmed, reset.
// Repeat with: node bench/press.ts [devices=1000] [calls a second=50] [seconds=20] [rounds=3]
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { makeCaller } from '#apps/server/testing/caller.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import type { RoundResult, WardOrder } from './press-ward.ts';
import { BENCH_PASSWORD, median, startBenchServer } from './start-bench-server.ts';

const [devices = 1000, callsPerS = 50, seconds = 20, rounds = 3] = process.argv
  .slice(2, 6)
  .map(Number);
const PER_DEPARTMENT = 100;
const HOSTS = 2;

type Devices = WardOrder['devices'];
const data = async <T>(reply: ReturnType<Caller['call']>): Promise<T> => {
  const { code, message, data: body } = await reply;
  if (code !== 0) throw new Error(`${code} ${message} ${JSON.stringify(body)}`);
  return body as T;
};

/** A department with beds and hosts, made over HTTP as people make it. */
async function furnish(
  url: string,
  provider: Caller,
  at: number,
): Promise<{ mqtt: string; list: Devices }> {
  const account = `bench${at}`;
  const organisation = {
    shop_type: '6',
    kind: 'department',
    short_name: `Bench ${at}`,
    full_name: `Bench ${at}`,
  };
  await data(
    provider.call('POST', '/mgr/partinfo', {
      body: { ...organisation, admin_account: account, admin_password: BENCH_PASSWORD },
    }),
  );
  const first = await makeCaller(url, account, BENCH_PASSWORD);
  await data(
    first.call('POST', '/mgr/password', {
      body: { old_password: BENCH_PASSWORD, password: `${BENCH_PASSWORD}6` },
    }),
  );
  const admin = await makeCaller(url, account, `${BENCH_PASSWORD}6`);
  const [root] = await data<{ id: string }[]>(admin.call('GET', '/mgr/space/tree'));
  const beds = PER_DEPARTMENT - HOSTS;
  const quick = { department_id: root?.id, start_room: 1, end_room: beds / 2, beds_per_room: 2 };
  await data(admin.call('POST', '/mgr/space/quick', { body: quick }));
  const tiles = await data<{ id: string }[]>(admin.call('GET', '/mgr/space/beds'));
  const wanted = [
    ...Array.from({ length: HOSTS }, () => ({
      type: 'NURSE_HOST',
      space_id: root?.id,
      host: true,
    })),
    ...tiles.map(({ id }) => ({ type: 'DIGIT_BED_DEVICE', space_id: id, host: false })),
  ];
  const list: Devices = [];
  let mqtt = '';
  for (const { host, ...body } of wanted) {
    const { id } = await data<{ id: string }>(admin.call('POST', '/mgr/device', { body }));
    const credential = await data<Devices[number] & { mqtt_url: string }>(
      admin.call('POST', `/mgr/device/${id}/credential`),
    );
    mqtt = credential.mqtt_url;
    list.push({
      username: credential.username,
      password: credential.password,
      org: credential.org,
      host,
    });
  }
  return { mqtt, list };
}

async function openWard(order: WardOrder): Promise<ChildProcess> {
  const ward = fork(new URL('press-ward.ts', import.meta.url));
  ward.send(order);
  await once(ward, 'message');
  return ward;
}

async function round(ward: ChildProcess): Promise<RoundResult> {
  ward.send({ callsPerS, seconds });
  const [result] = (await once(ward, 'message')) as [RoundResult];
  return result;
}

const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;
const figures = ({ toAck, toHost }: RoundResult) => ({
  ack50: at(toAck, 0.5),
  ack99: at(toAck, 0.99),
  host50: at(toHost, 0.5),
  host99: at(toHost, 0.99),
  worst: at(toHost, 1),
});
const NAMES = ['ack50', 'ack99', 'host50', 'host99', 'worst'] as const;

function print(name: string, result: RoundResult): void {
  const numbers = figures(result);
  const text = NAMES.map((key) => `${key} ${numbers[key].toFixed(2)}`).join('  ');
  console.log(
    `${name}  ${text}  (pressed ${result.pressed}, acknowledged ${result.toAck.length}, shown ${result.toHost.length})`,
  );
}

const server = await startBenchServer();
const provider = await makeCaller(server.url, 'superadmin', BENCH_PASSWORD);
const list: Devices = [];
let mqtt = '';
for (let made = 0; made < devices / PER_DEPARTMENT; made += 1) {
  const department = await furnish(server.url, provider, made);
  list.push(...department.list);
  mqtt = department.mqtt;
}
const bareList = list.map(({ host }, index) => ({
  username: `d${index}`,
  password: 'x',
  org: 'o1',
  host,
}));
const bareHosts = bareList
  .filter(({ host }) => host)
  .slice(0, HOSTS)
  .map(({ username }) => username);
const bare = fork(new URL('press-bare.ts', import.meta.url), [bareHosts.join(',')]);
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
const realWard = await openWard({ url: mqtt, devices: list });
const bareWard = await openWard({ url: `mqtt://127.0.0.1:${port}`, devices: bareList });
console.log(
  `${list.length} devices connected to each; ${callsPerS} calls a second for ${seconds} s, milliseconds`,
);

const all: { bare: RoundResult[]; real: RoundResult[] } = { bare: [], real: [] };
for (let turn = 0; turn < rounds; turn += 1)
  for (const [name, ward] of [
    ['bare', bareWard],
    ['real', realWard],
  ] as const) {
    const result = await round(ward);
    all[name].push(result);
    print(name, result);
  }
for (const key of NAMES) {
  const middle = (results: readonly RoundResult[]) =>
    median(results.map((result) => figures(result)[key]));
  const [one, other] = [middle(all.real), middle(all.bare)];
  console.log(
    `${key}: real ${one.toFixed(2)}, bare ${other.toFixed(2)}, ratio ${(one / other).toFixed(2)}`,
  );
}
realWard.send('end');
bareWard.send('end');
bare.send('end');
await once(bare, 'exit');
await server.stop();
