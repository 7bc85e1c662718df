// From a press to the nurse host with 10,000 devices that also send readings, then while all of them come back within a
// minute after their lines were cut; against a bare broker and a bare commit; and how late timers were meanwhile.
// Repeat with: node bench/storm.ts [devices=10000] [calls a second=100] [seconds=300] [seconds of the storm=60]
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { furnish } from './furnish.ts';
import type { Devices } from './furnish.ts';
import type { RoundOrder, RoundResult, WardOrder } from './press-ward.ts';
import { BENCH_PASSWORD, startBenchServer } from './start-bench-server.ts';

const [devices = 10_000, callsPerS = 100, seconds = 300, stormS = 60] = process.argv
  .slice(2, 6)
  .map(Number);
const SHAPE = { beds: 96, hosts: 2, nurses: 2 };
const HEARTBEAT_S = 30;
const BARE_SECONDS = 30;
const HELD_ONE_OF = 10;

async function openWard(order: WardOrder): Promise<ChildProcess> {
  const ward = fork(new URL('press-ward.ts', import.meta.url));
  ward.send(order);
  await once(ward, 'message');
  return ward;
}

async function round(ward: ChildProcess, order: RoundOrder): Promise<RoundResult> {
  ward.send(order);
  const [result] = (await once(ward, 'message')) as [RoundResult];
  return result;
}

const at = (sorted: readonly number[], share: number): string =>
  (sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN).toFixed(1);
function print(
  name: string,
  { pressed, joined, toAck, toHost, refused, backAfterS }: RoundResult,
): void {
  const quantiles = (list: readonly number[]) =>
    `p50 ${at(list, 0.5)} p99 ${at(list, 0.99)} p99.9 ${at(list, 0.999)} worst ${at(list, 1)}`;
  console.log(
    `${name}: ${backAfterS ? `all back after ${backAfterS.toFixed(0)} s, ${refused} tried again; ` : ''}pressed ${pressed}, joined open calls ${joined}, acknowledged ${toAck.length} (${quantiles(toAck)}), shown ${toHost.length} (${quantiles(toHost)})`,
  );
}

/** How late timers have been since the start: of all, those at most so many seconds. */
async function printTimers(): Promise<void> {
  const metrics = await (await fetch(`${server.url}/metrics`)).text();
  const counts = [...metrics.matchAll(/timer_late_seconds_bucket\{le="(.+?)"\} (\d+)/g)];
  console.log(`timers late: ${counts.map(([, s, n]) => `<= ${s} s ${n}`).join(', ')}`);
}

const server = await startBenchServer();
const provider = await makeCaller(server.url, 'superadmin', BENCH_PASSWORD);
const list: Devices = [];
let mqtt = '';
for (let made = 0; made < devices / 100; made += 1) {
  const department = await furnish(server.url, provider, made, SHAPE);
  list.push(...department.list);
  mqtt = department.mqtt;
}
console.log(`${list.length} devices made`);

const few = list.slice(0, 200).map(({ kind }, index) => ({
  username: `d${index}`,
  password: 'x',
  org: 'o1',
  kind,
}));
const hosts = few.filter(({ kind }) => kind === 'host').map(({ username }) => username);
const bare = fork(new URL('press-bare.ts', import.meta.url), [hosts.slice(0, 2).join(',')]);
const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
const bareWard = await openWard({ url: `mqtt://127.0.0.1:${port}`, devices: few });
print('bare', await round(bareWard, { callsPerS, seconds: BARE_SECONDS }));
bareWard.send('end');
bare.send('end');
await once(bare, 'exit');

const ward = await openWard({ url: mqtt, devices: list });
console.log(`${list.length} devices connected; milliseconds from the press`);
const usual = { callsPerS, heartbeatS: HEARTBEAT_S, heldOneOf: HELD_ONE_OF };
print('steady', await round(ward, { ...usual, seconds }));
await printTimers();
print('storm', await round(ward, { ...usual, seconds: stormS + 15, stormS }));
await printTimers();
ward.send('end');
await server.stop();
