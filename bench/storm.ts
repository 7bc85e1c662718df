// From a press to the nurse host with 10,000 devices that also send readings, then while all of them come back within a
// minute after their lines were cut; against a bare broker and a bare commit; how late timers were meanwhile, how many
// cores server, database and loader took, and what a call cost the database by statement.
// Repeat with: node bench/storm.ts [devices=10000] [calls a second=100] [seconds=300] [seconds of the storm=60, 0 for none]
import { openWards } from './furnish-wards.ts';
import { openWard, printRound, printTimers, runBare, runWatched } from './press-rounds.ts';
import { countStatements, printStatements } from './start-bench-database.ts';

const [devices = 10_000, callsPerS = 100, seconds = 300, stormS = 60] = process.argv
  .slice(2, 6)
  .map(Number);
const SHAPE = { beds: 96, hosts: 2, nurses: 2 };
const HEARTBEAT_S = 30;
const BARE = { devices: 200, seconds: 30 };
const WARM_S = 15;
const HELD_ONE_OF = 10;

const wards = await openWards(devices / 100, SHAPE);
const { server, database, list, mqtt } = wards;
console.log(`${list.length} devices made`);
printRound('bare', await runBare(list, { ...BARE, callsPerS }));

const ward = await openWard({ url: mqtt, devices: list });
console.log(`${list.length} devices connected; milliseconds from the press`);
const usual = { callsPerS, heartbeatS: HEARTBEAT_S, heldOneOf: HELD_ONE_OF };
const pids = { server: server.pid, database: database.pid };
const warm = await runWatched(ward, { ...usual, seconds: WARM_S }, pids);
printRound('warming', warm.result, warm.cores);
const counted = await countStatements(database.ownerUrl);
const steady = await runWatched(ward, { ...usual, seconds }, pids);
printRound('steady', steady.result, steady.cores);
printStatements(await counted(), steady.result.pressed);
await printTimers(server.url);
if (stormS > 0) {
  const storm = await runWatched(ward, { ...usual, seconds: stormS + 15, stormS }, pids);
  printRound('storm', storm.result, storm.cores);
  await printTimers(server.url);
}
ward.send('end');
await wards.close();
