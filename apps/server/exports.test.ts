// Every list goes out as a sheet of the same rows, by whoever may have it and nobody else.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { openSheet } from './testing/sheets.ts';
import { makeSamples } from './testing/samples.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
const made = await world.makeDepartment();
await makeSamples({ ...made, world });

const routes = Object.values<AnyRoom>(rooms).flatMap((room) => Object.values(room.routes));
const lists = routes.flatMap(({ path }) => /^\/mgr\/([\w/]+)\/page$/.exec(path)?.[1] ?? []);

/** Lists of what is settled on one page, or is shown elsewhere: they don't go out yet. */
const WITHOUT: readonly string[] = [
  'member',
  'signin_provider',
  'menu',
  'cover',
  'device_cover',
  'handover',
  'chain',
  'calltype',
  'his',
  'hl7sender',
  'nurseconfig',
  'countdown',
  'countdown/run',
  'screentip',
  'pending_change',
  'test_plan',
  'device/waiting',
  'parameter',
];

test('every list goes out, or is said not to', () => {
  const without = lists.filter(
    (thing) => !routes.some(({ path }) => path === `/mgr/${thing}/export`),
  );
  assert.deepEqual(without.toSorted(), WITHOUT.toSorted());
});

for (const thing of lists.filter((one) => !WITHOUT.includes(one)))
  for (const language of ['zh', 'ru'])
    test(`${thing}: the sheet has the rows of the list, in ${language}`, async () => {
      const who = [made.admin, world.provider];
      for (const caller of who) {
        const page = await caller.call('POST', `/mgr/${thing}/page`, { body: { size: 200 } });
        const response = await caller.fetch('POST', `/mgr/${thing}/export`, { body: {}, language });
        if (page.code !== 0) {
          assert.equal(response.status, 400);
          continue;
        }
        const { headings, sheet } = await openSheet(response);
        assert.equal(
          new Set(headings).size,
          headings.length,
          `headings of ${thing}: ${headings.join()}`,
        );
        for (const heading of headings)
          assert.match(
            heading,
            language === 'zh' ? /\p{sc=Han}|ID|MAC|IP/u : /\p{sc=Cyrillic}|ID|MAC|IP/u,
          );
        assert.ok(
          sheet.rowCount - 1 >= Math.min((page.data as { list: unknown[] }).list.length, 200),
        );
      }
      assert.equal((await world.stranger.call('POST', `/mgr/${thing}/export`)).status, 403);
    });
