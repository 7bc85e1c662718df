// What a press, its first showing, a reset and what follows cost the database: milliseconds of processor of the one backend
// that does them, each alone and several together in one transaction, without any other load. A busy machine changes
// these figures little.
// Repeat with: node scripts/node.mjs features/calls/server/testing/press-cost.ts [rounds=200] [together=8]
import { sql } from 'kysely';
import { openDatabase } from '#kit/db/open.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { RememberedRules } from '#features/routing/server/index.ts';
import { takeAcks } from '../acks.ts';
import { takeAct } from '../act.ts';
import { systemIds } from '../clock.ts';
import { takePress } from '../raise.ts';
import { callsIn } from '../sql/sql-store.ts';
import type { Ack, CallTransaction } from '../store.ts';
import type { Work } from '../work.ts';
import { openWards } from '../../../../bench/furnish-wards.ts';
import type { Devices } from '../../../../bench/furnish.ts';
import { processorOf } from '../../../../bench/processor.ts';

const [rounds = 200, together = 8] = process.argv.slice(2, 4).map(Number);
const SHAPE = { beds: 96, hosts: 2, nurses: 2 };
const WARM = 12;
const tools = { ids: systemIds, isThere: () => true };

const wards = await openWards(4, SHAPE);
const { db, close } = openDatabase<Database>({
  url: wards.database.ownerUrl,
  max: 1,
  pipeline: true,
  onError: () => undefined,
});
const { rows } = await sql<{ pid: number }>`select pg_backend_pid() as pid`.execute(db);
const pid = rows[0]?.pid ?? 0;
const rules = new RememberedRules();
const inOne = <Result>(work: (tx: CallTransaction) => Promise<Result>) =>
  inScope(db, 'all', (tx) => work(callsIn(tx, 'all', rules)), { onePlan: true });

/** Goes through a list a few at a time, and tells what one of them cost. */
async function measure<One>(
  name: string,
  list: readonly One[],
  size: number,
  work: (some: readonly One[]) => Promise<unknown>,
): Promise<void> {
  let before = 0;
  for (let turn = 0; turn * size < list.length; turn += 1) {
    if (turn === WARM) before = await processorOf(pid);
    await work(list.slice(turn * size, (turn + 1) * size));
  }
  const ms = (await processorOf(pid)) - before;
  const each = (ms * 1000) / (list.length - WARM * size);
  process.stdout.write(`${name}, ${size} together: ${each.toFixed(2)} ms\n`);
}

const acksOf = (works: readonly Work[]): Ack[] =>
  works.flatMap(({ deliveries }) =>
    deliveries.map(({ message_id: ref, receiver }) => ({
      device: receiver.id,
      ref,
      status: 'delivered' as const,
    })),
  );

const raise =
  (raised: Work[]) =>
  (some: readonly Devices[number][]): Promise<unknown> =>
    inOne(async (tx) => {
      const presses = some.map(({ org, username: device }) => ({
        org,
        device,
        type: 'SOS' as const,
        event: null,
        message: systemIds.message(),
      }));
      raised.push(...(await Promise.all(presses.map((each) => takePress(tx, tools, each)))));
    });

const reset =
  (ended: Work[]) =>
  (some: readonly Work[]): Promise<unknown> =>
    inOne(async (tx) => {
      const acts = some.flatMap(({ record }) =>
        record?.device_id
          ? [
              {
                org: record.org_id,
                device: record.device_id,
                message: systemIds.message(),
                action: 'reset' as const,
                call: record.id,
                speech: false,
              },
            ]
          : [],
      );
      ended.push(...(await Promise.all(acts.map((each) => takeAct(tx, tools, each)))));
    });

const confirm = (some: readonly Work[]) => inOne((tx) => takeAcks(tx, tools, acksOf(some)));

const beds = wards.list.filter(({ kind }) => kind === 'bed');
for (const size of [1, together]) {
  const several = beds.slice(0, Math.min(beds.length, rounds + WARM * size));
  const [raised, ended]: [Work[], Work[]] = [[], []];
  await measure('a press', several, size, raise(raised));
  await measure('its four confirmations', raised, size, confirm);
  await measure('a reset', raised, size, reset(ended));
  await measure('its four confirmations', ended, size, confirm);
}
await close();
await wards.close();
