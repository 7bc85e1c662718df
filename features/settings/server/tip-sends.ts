// Sending a tip to screens, following it, taking it back.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { findTargets } from '#features/devices/server/index.ts';
import type { Targets } from '#features/devices/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { TIP_DEVICES, settings } from '../contract.ts';
import type { TipSend } from '../contract.ts';
import { servedTips } from './tips.ts';

const MOST_SENDS = 20;

async function readSends({ db, scope }: Ctx, where: RawBuilder<unknown>): Promise<TipSend[]> {
  const { rows } = await sql<TipSend>`
    select tip_send.id, content, at, until, withdrawn_at, sent_by_name,
      coalesce((select jsonb_agg(jsonb_build_object('device_id', d.device_id, 'device_name', device.alias, 'device_type', device.type,
          'space_path', space_path(device.space_id), 'online', device.online, 'state', d.state, 'sent_at', d.sent_at, 'shown_at', d.shown_at)
          order by space_path(device.space_id), device.alias, device.id)
        from tip_delivery d join device on device.id = d.device_id where d.send_id = tip_send.id), '[]') as deliveries
    from tip_send where ${where} and ${ownedBy(scope, 'tip_send.org_id')}
    order by at desc, tip_send.id desc limit ${MOST_SENDS}`.execute(db);
  return rows;
}

const changed = ({ announce }: Ctx, org_id: string, tip_id: string | null) =>
  announce({ org_id, type: 'screentip.changed', access: 'screentip.read', data: { tip_id } });

/** Sends a tip: from now on it waits for each of the screens, and takes the place of what they showed. */
export async function sendTip(context: Ctx, id: string, targets: Targets): Promise<TipSend> {
  const { db, actor } = context;
  const tip = await servedTips.readOne(context, id);
  const screens = await findTargets(context, targets, TIP_DEVICES);
  if (screens.length === 0) throw new Failure(settings.errors.TIP_NO_SCREEN);
  const { org_id, text, colour, background, size, display_minutes, scroll, direction } = tip;
  const content = JSON.stringify({
    text,
    colour,
    background,
    size,
    display_minutes,
    scroll,
    direction,
  });
  const { rows } = await sql<{ id: string }>`
    insert into tip_send (org_id, tip_id, content, sent_by, sent_by_name, until)
    values (${org_id}::uuid, ${id}::uuid, ${content}::jsonb, ${actor.id}::uuid,
      coalesce((select real_name from staff where id = ${actor.id}::uuid), ${actor.username}), now() + make_interval(mins => ${display_minutes}))
    returning id`.execute(db);
  const made = rows[0]?.id;
  if (!made) throw new Error('An insert gave no row');
  const devices = screens.map((screen) => screen.id);
  await sql`
    update tip_delivery set state = 'replaced' where device_id = any(${devices}::uuid[]) and state in ('waiting', 'sent', 'shown', 'withdrawing')`.execute(
    db,
  );
  await sql`
    insert into tip_delivery (send_id, device_id, org_id, message_id)
    select ${made}::uuid, device_id, org_id, 'tip-' || uuidv7() from unnest(${devices}::uuid[], ${screens.map((screen) => screen.org_id)}::uuid[]) s (device_id, org_id)`.execute(
    db,
  );
  await context.audit({
    org_id,
    action: 'send',
    thing: 'screentip',
    thing_id: id,
    after: { content: JSON.parse(content) as object, devices },
  });
  await changed(context, org_id, id);
  return mustRead(context, made);
}

async function mustRead(context: Ctx, id: string): Promise<TipSend> {
  const [send] = await readSends(context, sql`tip_send.id = ${id}::uuid`);
  if (!send) throw notFound();
  return send;
}

/** The newest 20 times that a tip was sent. */
export async function listSends(context: Ctx, id: string): Promise<TipSend[]> {
  await servedTips.readOne(context, id);
  return readSends(context, sql`tip_send.tip_id = ${id}::uuid`);
}

/** Takes a tip off the screens: from those that were never reached at once, from the others once they confirm. */
export async function withdrawTip(context: Ctx, id: string): Promise<TipSend> {
  const { db, scope } = context;
  const { rows } = await sql<{ org_id: string; tip_id: string | null; over: boolean }>`
    select org_id, tip_id, until <= now() or withdrawn_at is not null as over from tip_send
    where id = ${id}::uuid and ${ownedBy(scope, 'tip_send.org_id')} for update`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  if (found.over) throw new Failure(settings.errors.TIP_OVER);
  await sql`select withdraw_tip_send(${id}::uuid)`.execute(db);
  await context.audit({
    org_id: found.org_id,
    action: 'withdraw',
    thing: 'screentip',
    thing_id: found.tip_id,
    after: { send_id: id },
  });
  await changed(context, found.org_id, found.tip_id);
  return mustRead(context, id);
}
