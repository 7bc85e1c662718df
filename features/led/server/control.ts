// Setting LED devices, testing them, and sending again what did not arrive.
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import { findTargets } from '#features/devices/server/index.ts';
import type { Target, Targets } from '#features/devices/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { LED_DEVICES, SCREEN_FIELDS, led } from '../contract.ts';
import type { LedChange, LedCommandName } from '../contract.ts';
import { tellChanged } from './tell.ts';

/** A check that a device was not reached with in this time has no use any more. */
const CHECK_WITHIN_S = 30;

interface Commanded {
  device_ids: string[];
}

/** The devices that are meant, all of them steered by the server. */
async function mustSteer(context: Ctx, targets: Targets): Promise<Target[]> {
  const { db } = context;
  const found = await findTargets(context, targets, LED_DEVICES);
  if (found.length === 0) throw new Failure(led.errors.LED_NONE);
  const orgs = [...new Set(found.map(({ org_id }) => org_id))];
  const { rows } = await sql<{ short_name: string }>`
    select short_name from organisation where id = any(${orgs}::uuid[]) and not led_steered(id) order by 1`.execute(
    db,
  );
  if (rows.length > 0)
    throw new Failure(led.errors.LED_SELF_STEERED, { named: rows.map((row) => row.short_name) });
  return found;
}

const isScreen = ({ type }: Target) => type === 'LED_SCREEN';

/** What of a change a lamp can be set to. */
const withoutScreen = (change: LedChange): LedChange =>
  Object.fromEntries(
    Object.entries(change).filter(([name]) => !(SCREEN_FIELDS as readonly string[]).includes(name)),
  );

/** Sets the devices: what is wanted of them is kept, and waits to be sent. */
export async function changeLeds(
  context: Ctx,
  { change, ...targets }: Targets & { change: LedChange },
): Promise<Commanded> {
  const sent = Object.fromEntries(
    Object.entries(change).filter(([, value]) => value !== undefined),
  );
  if (Object.keys(sent).length === 0) throw badField('change', 'required');
  const found = await mustSteer(context, targets);
  const forLamps = withoutScreen(sent);
  const lamps = Object.keys(forLamps).length > 0 ? found.filter((one) => !isScreen(one)) : [];
  const screens = found.filter(isScreen);
  const concerned = [...screens, ...lamps];
  if (concerned.length === 0) throw new Failure(led.errors.LED_NO_TEXT);
  await write(context, screens, sent);
  await write(context, lamps, forLamps);
  return command(context, concerned, { what: 'set', change: sent });
}

async function write({ db, actor }: Ctx, devices: readonly Target[], change: LedChange) {
  if (devices.length === 0) return;
  const ids = devices.map(({ id }) => id);
  await sql`
    insert into led_setting (device_id, org_id)
    select * from unnest(${ids}::uuid[], ${devices.map(({ org_id }) => org_id)}::uuid[]) on conflict do nothing`.execute(
    db,
  );
  await db
    .updateTable('led_setting')
    .set({
      ...change,
      revision: sql<number>`revision + 1`,
      changed_at: sql<string>`now()`,
      changed_by_name: nameOf(actor),
    })
    .where('device_id', '=', sql<string>`any(${ids}::uuid[])`)
    .execute();
}

const nameOf = ({ id, username }: Ctx['actor']) =>
  sql<string>`coalesce((select real_name from staff where id = ${id}::uuid), ${username})`;

interface Wish {
  what: LedCommandName;
  change?: LedChange;
}

/** Makes the command wait for each of the devices, in the place of an older one of its kind. */
async function command(
  context: Ctx,
  devices: readonly Target[],
  { what, change }: Wish,
): Promise<Commanded> {
  const { db, actor } = context;
  const device_ids = devices.map(({ id }) => id);
  const within = what === 'set' ? null : CHECK_WITHIN_S;
  await sql`
    insert into led_command (device_id, org_id, what, message_id, until, asked_by_name)
    select id, org_id, ${what}, 'led-' || uuidv7(), now() + make_interval(secs => ${within}::int), ${nameOf(actor)}
    from unnest(${device_ids}::uuid[], ${devices.map(({ org_id }) => org_id)}::uuid[]) d (id, org_id)
    on conflict (device_id, what) do update set message_id = excluded.message_id, state = 'waiting', tries = 0, next_at = now(),
      until = excluded.until, code = null, reason = null, asked_at = now(), asked_by_name = excluded.asked_by_name,
      sent_at = null, ended_at = null`.execute(db);
  await audit(context, devices, { what, ...(change ? { change } : {}) });
  await tellChanged(db, devices);
  return { device_ids };
}

/** One entry for each organisation, with the devices of it. */
async function audit(
  context: Ctx,
  devices: readonly Target[],
  { what, change }: { what: LedCommandName | 'resend'; change?: LedChange },
): Promise<void> {
  for (const org_id of new Set(devices.map((one) => one.org_id)))
    await context.audit({
      org_id,
      action: what,
      thing: 'led',
      thing_id: null,
      after: {
        ...change,
        devices: devices.filter((one) => one.org_id === org_id).map(({ id }) => id),
      },
    });
}

/** Lights everything, or makes the devices blink, for 10 seconds; what is not reached at once is not reached later. */
export async function checkLeds(
  context: Ctx,
  { what, ...targets }: Targets & { what: 'test' | 'identify' },
): Promise<Commanded> {
  return command(context, await mustSteer(context, targets), { what });
}

/** Sends again what is wanted of the devices, and of tests and identifications what did not succeed. */
export async function resendLeds(context: Ctx, targets: Targets): Promise<Commanded> {
  const { db } = context;
  const found = await mustSteer(context, targets);
  const { rows } = await sql<{ device_id: string }>`
    update led_command set state = 'waiting', message_id = 'led-' || uuidv7(), tries = 0, next_at = now(), code = null, reason = null,
      until = case when what <> 'set' then now() + make_interval(secs => ${CHECK_WITHIN_S}) end,
      asked_at = now(), asked_by_name = ${nameOf(context.actor)}, sent_at = null, ended_at = null
    where device_id = any(${found.map(({ id }) => id)}::uuid[]) and (what = 'set' or state in ('failed', 'timeout'))
    returning device_id`.execute(db);
  const again = new Set(rows.map(({ device_id }) => device_id));
  const devices = found.filter(({ id }) => again.has(id));
  if (devices.length === 0) throw new Failure(led.errors.LED_NEVER_SET);
  await audit(context, devices, { what: 'resend' });
  await tellChanged(db, devices);
  return { device_ids: devices.map(({ id }) => id) };
}
