// How many calls a second a ward of 10,000 devices with readings can press before one of a hundred waits for longer than
// 250 ms: the load is raised step by step, and the last that held stands at the end.
// Repeat with: node bench/press-limit.ts [devices=10000] [first=100] [step=50] [most=600] [seconds=30]
import { openWards } from './furnish-wards.ts';
import { at, openWard, printRound, printTimers, runBare, runWatched } from './press-rounds.ts';

const [devices = 10_000, first = 100, step = 50, most = 600, seconds = 30] = process.argv
  .slice(2, 7)
  .map(Number);
const SHAPE = { beds: 96, hosts: 2, nurses: 2 };
const USUAL = { heartbeatS: 30, heldOneOf: 10 };
const LIMIT_MS = 250;
const WARM_S = 15;
const BARE = { devices: 200, seconds: 15 };

const wards = await openWards(devices / 100, SHAPE);
const { server, database, list, mqtt } = wards;
const pids = { server: server.pid, database: database.pid };
printRound(`bare at ${first}`, await runBare(list, { ...BARE, callsPerS: first }));
const ward = await openWard({ url: mqtt, devices: list });
console.log(`${list.length} devices connected; milliseconds from the press`);
await runWatched(ward, { ...USUAL, callsPerS: first, seconds: WARM_S }, pids);

/** Steps up until a round is too slow, or loses a press, and gives the last that was neither. */
async function findLimit(): Promise<number> {
  let held = 0;
  for (let callsPerS = first; callsPerS <= most; callsPerS += step) {
    const { result, cores } = await runWatched(ward, { ...USUAL, callsPerS, seconds }, pids);
    printRound(`${callsPerS} calls/s`, result, cores);
    const isWhole = result.toHost.length + result.joined === result.pressed;
    if (at(result.toHost, 0.99) > LIMIT_MS || !isWhole) return held;
    held = callsPerS;
  }
  return held;
}
const limit = await findLimit();
await printTimers(server.url);
console.log(`held: ${limit} calls/s with p99 of at most ${LIMIT_MS} ms and every press shown`);
ward.send('end');
await wards.close();
