// Walking a ward: for a while its presses are marked as tests, and the console ticks the devices off. Calls are shown as
// ever and page whom they page, so that somebody in need who presses meanwhile is heard; a code is never a test.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import { DEVICE_RULES, DEVICE_TYPES } from '#features/devices/contract.ts';
import type { Ctx } from '#features/platform.ts';
import type { Walk } from '../logbook.ts';
import { unmarkTests } from '#features/calls/server/index.ts';
import { keepEvidence } from './evidence.ts';

const PRESSABLE = DEVICE_TYPES.filter((type) =>
  ['station', 'button', 'alarm', 'carried', 'host'].includes(DEVICE_RULES[type].family),
);
const MOST_DEVICES = 500;

async function mustOwnWard({ db, scope }: Ctx, department_id: string): Promise<string> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from space where id = ${department_id}::uuid and kind = 'department' and ${ownedBy(scope, 'space.org_id')}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0].org_id;
}

export async function readWalk(context: Ctx, department_id: string): Promise<Walk> {
  const { db } = context;
  await mustOwnWard(context, department_id);
  const mode = await sql<Omit<Walk, 'devices'>>`
    select now() as now, m.until, m.since, m.started_by_name from (select 1) one
    left join test_mode m on m.department_id = ${department_id}::uuid and m.until > now()`.execute(
    db,
  );
  const [head] = mode.rows;
  if (!head) throw new Error('A look gives a row');
  const { rows } = await sql<Walk['devices'][number]>`
    select d.id, d.alias as name, d.type, space_path(d.space_id) as space_path, d.online, d.type = any(${PRESSABLE}::text[]) as pressable,
      (select max(greatest(c.raised_at, s.at)) from call c left join call_step s on s.call_id = c.id and s.action = 'repeated' and s.device_id = d.id
        where c.device_id = d.id and c.test and c.id >= least_id_at(${head.since}::timestamptz) and c.raised_at >= ${head.since}::timestamptz) as pressed_at
    from device d where d.enabled and not d.test and space_department(d.space_id) = ${department_id}::uuid
    order by space_path, d.type, d.id limit ${MOST_DEVICES}`.execute(db);
  return { ...head, devices: rows };
}

/** Puts the ward into test mode; one that is in it stays so until then. */
export async function beginWalk(
  context: Ctx,
  department_id: string,
  { minutes }: { minutes: number },
): Promise<{ until: string }> {
  const { db, actor } = context;
  const org_id = await mustOwnWard(context, department_id);
  const { rows } = await sql<{ until: string }>`
    insert into test_mode (department_id, org_id, until, started_by, started_by_name)
    values (${department_id}::uuid, ${org_id}::uuid, now() + make_interval(secs => ${minutes * 60}), ${actor.id}::uuid,
      coalesce((select real_name from staff where id = ${actor.id}::uuid), ${actor.username}))
    on conflict (department_id) do update set until = excluded.until, started_by = excluded.started_by, started_by_name = excluded.started_by_name,
      since = case when test_mode.until > now() then test_mode.since else now() end
    returning until`.execute(db);
  const [made] = rows;
  if (!made) throw new Error('Test mode was not kept');
  await changed(context, org_id, department_id, 'begin_test_mode', made);
  return made;
}

/** Ends test mode at once; what was pressed is entered in the logbook, and what nobody reset is a call like any other. */
export async function endWalk(context: Ctx, department_id: string): Promise<{ recorded: number }> {
  const { db, scope, platform } = context;
  const org_id = await mustOwnWard(context, department_id);
  await sql`update test_mode set until = least(until, now()) where department_id = ${department_id}::uuid`.execute(
    db,
  );
  const recorded = await keepEvidence(db, { hours: 3, department_id });
  await unmarkTests(db, platform.bus, { scope, department_id });
  await changed(context, org_id, department_id, 'end_test_mode', { recorded });
  return { recorded };
}

async function changed(
  { audit, announce }: Ctx,
  org_id: string,
  department_id: string,
  action: string,
  after: object,
): Promise<void> {
  await audit({ org_id, action, thing: 'space', thing_id: department_id, after });
  await announce({
    org_id,
    type: 'watchdog.changed',
    access: 'watchdog.read',
    data: { department_id },
  });
}
