// From a press to its acknowledgement and to the nurse host, on the real server with its database and broker, against a
// bare broker and a bare commit, in turns. Each call runs its course: raised, shown on two hosts, confirmed, reset.
// Repeat with: node bench/press.ts [devices=1000] [calls a second=50] [seconds=20] [rounds=3]
import { fork } from 'node:child_process';
import { once } from 'node:events';
import { makeCaller } from '#apps/server/testing/caller.ts';
import { furnish } from './furnish.ts';
import type { Devices } from './furnish.ts';
import { at, openWard, runRound } from './press-rounds.ts';
import type { RoundResult } from './press-ward.ts';
import { BENCH_PASSWORD, median, startBenchServer } from './start-bench-server.ts';

const [devices = 1000, callsPerS = 50, seconds = 20, rounds = 3] = process.argv
  .slice(2, 6)
  .map(Number);
const PER_DEPARTMENT = 100;
const HOSTS = 2;
const SHAPE = { beds: PER_DEPARTMENT - HOSTS, hosts: HOSTS, nurses: 0 };

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
  const department = await furnish(server.url, provider, made, SHAPE);
  list.push(...department.list);
  mqtt = department.mqtt;
}
const bareList = list.map(({ kind }, index) => ({
  username: `d${index}`,
  password: 'x',
  org: 'o1',
  kind,
}));
const bareHosts = bareList
  .filter(({ kind }) => kind === 'host')
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
    const result = await runRound(ward, { callsPerS, seconds });
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
