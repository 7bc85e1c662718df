// Rounds of presses against the real server and against a bare broker and commit, and how they are told.
import { fork } from 'node:child_process';
import type { ChildProcess } from 'node:child_process';
import { once } from 'node:events';
import type { Devices } from './furnish.ts';
import type { RoundOrder, RoundResult, WardOrder } from './press-ward.ts';
import { watchProcessors } from './processor.ts';
import type { Workers } from './processor.ts';

export async function openWard(order: WardOrder): Promise<ChildProcess> {
  const ward = fork(new URL('press-ward.ts', import.meta.url));
  ward.send(order);
  await once(ward, 'message');
  return ward;
}

export async function runRound(ward: ChildProcess, order: RoundOrder): Promise<RoundResult> {
  ward.send(order);
  const [result] = (await once(ward, 'message')) as [RoundResult];
  return result;
}

/** A round with the cores that each of the processes used in it. */
export async function runWatched(
  ward: ChildProcess,
  order: RoundOrder,
  pids: Omit<Workers, 'loader'>,
): Promise<{ result: RoundResult; cores: Workers }> {
  const used = await watchProcessors({ ...pids, loader: ward.pid ?? 0 });
  const result = await runRound(ward, order);
  return { result, cores: await used() };
}

export const at = (sorted: readonly number[], share: number): number =>
  sorted[Math.min(sorted.length - 1, Math.floor(sorted.length * share))] ?? NaN;

const quantiles = (list: readonly number[]): string =>
  [0.5, 0.99, 0.999, 1]
    .map(
      (share, place) => `${['p50', 'p99', 'p99.9', 'worst'][place]} ${at(list, share).toFixed(1)}`,
    )
    .join(' ');

export function printRound(name: string, result: RoundResult, cores?: Workers): void {
  const { pressed, joined, toAck, toHost, refused, backAfterS } = result;
  const back = backAfterS
    ? `all back after ${backAfterS.toFixed(0)} s, ${refused} tried again; `
    : '';
  console.log(
    `${name}: ${back}pressed ${pressed}, joined open calls ${joined}, acknowledged ${toAck.length} (${quantiles(toAck)}), shown ${toHost.length} (${quantiles(toHost)})`,
  );
  if (!cores) return;
  const told = Object.entries(cores).map(([who, used]) => `${who} ${used.toFixed(2)}`);
  console.log(
    `  cores: ${told.join(', ')}, server and database ${(cores.server + cores.database).toFixed(2)}`,
  );
}

/** How late timers have been since the start: of all, those at most so many seconds. */
export async function printTimers(url: string): Promise<void> {
  const metrics = await (await fetch(`${url}/metrics`)).text();
  const counts = [...metrics.matchAll(/timer_late_seconds_bucket\{le="(.+?)"\} (\d+)/g)];
  console.log(`timers late: ${counts.map(([, s, n]) => `<= ${s} s ${n}`).join(', ')}`);
}

/** The same presses at a broker and a commit with nothing of the product between them. */
export async function runBare(
  list: Devices,
  { devices, ...order }: RoundOrder & { devices: number },
): Promise<RoundResult> {
  const few = list.slice(0, devices).map(({ kind }, index) => ({
    username: `d${index}`,
    password: 'x',
    org: 'o1',
    kind,
  }));
  const hosts = few.filter(({ kind }) => kind === 'host').map(({ username }) => username);
  const bare = fork(new URL('press-bare.ts', import.meta.url), [hosts.slice(0, 2).join(',')]);
  const [{ port }] = (await once(bare, 'message')) as [{ port: number }];
  const ward = await openWard({ url: `mqtt://127.0.0.1:${port}`, devices: few });
  const result = await runRound(ward, order);
  ward.send('end');
  bare.send('end');
  await once(bare, 'exit');
  return result;
}
