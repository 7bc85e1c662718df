// Reading the logbook and the plan, and entering what a person found.
import { sql } from 'kysely';
import type { z } from 'zod';
import { ownedBy } from '#kit/db/scope.ts';
import { badField } from '#kit/http/failure.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { watchdog } from '../contract.ts';
import {
  OFTEN_DAYS,
  OFTEN_TYPES,
  SELDOM_DAYS,
  SOON_DAYS,
  deviceTest,
  testPlan,
} from '../logbook.ts';
import type { entryDraft } from '../logbook.ts';

/** Entries are made at the device, never in a sheet. */
export const logList = serveListing(watchdog, deviceTest, {
  table: 'device_test',
  keyword: [
    'device_test.device_name',
    'device_test.space_path',
    'device_test.finding',
    'device_test.staff_name',
  ],
  sort: '-at',
});

const DAYS = `case when device.type = any('{${OFTEN_TYPES.join(',')}}'::text[]) then ${OFTEN_DAYS} else ${SELDOM_DAYS} end`;
const DUE = `(coalesce(good.at, device.created_at) + make_interval(days => ${DAYS}))`;
// The newest entry, and the newest good one: each by the index of the logbook.
const PLANNED = `device
  left join lateral (select x.at, x.result, x.evidence from device_test x where x.device_id = device.id order by x.at desc limit 1) tested on true
  left join lateral (select max(x.at) as at from device_test x where x.device_id = device.id and x.result = 'ok') good on true`;

export const planList = serveListing(watchdog, testPlan, {
  table: 'device',
  from: PLANNED,
  filterFrom: PLANNED,
  columns: {
    device_name: 'device.alias',
    device_type: 'device.type',
    space_path: 'space_path(device.space_id)',
    tested_at: 'tested.at',
    result: 'tested.result',
    evidence: 'tested.evidence',
    interval_days: `(${DAYS})`,
    due_at: DUE,
    due_state: `(case when tested.result = 'fault' then 'fault' when ${DUE} < now() then 'overdue'
      when ${DUE} < now() + interval '${SOON_DAYS} days' then 'soon' else 'fine' end)`,
  },
  keyword: ['device.alias', 'device.factory_code', 'space_path(device.space_id)'],
  sort: 'due_at',
  where: 'not device.test and device.enabled',
});

/** Enters what was found at devices, all or none; a name stays as it was on the day. */
export async function recordTests(
  { db, scope, actor, audit }: Ctx,
  { device_ids, result, finding, next_step }: z.output<typeof entryDraft>,
): Promise<{ recorded: number }> {
  const ids = [...new Set(device_ids)];
  const { rows } = await sql<{ id: string; org_id: string }>`
    insert into device_test (org_id, device_id, device_type, device_name, space_path, evidence, result, finding, next_step, staff_id, staff_name)
    select d.org_id, d.id, d.type, d.alias, space_path(d.space_id), 'manual', ${result}, ${finding ?? null}, ${next_step ?? null}, ${actor.id}::uuid,
      coalesce((select real_name from staff where id = ${actor.id}::uuid), ${actor.username})
    from device d where d.id = any(${ids}::uuid[]) and not d.test and ${ownedBy(scope, 'd.org_id')}
    returning id, org_id`.execute(db);
  if (rows.length !== ids.length) throw badField('device_ids', 'reference');
  for (const { id, org_id } of rows)
    await audit({
      org_id,
      action: 'create',
      thing: 'device_test',
      thing_id: id,
      after: { result },
    });
  return { recorded: rows.length };
}
