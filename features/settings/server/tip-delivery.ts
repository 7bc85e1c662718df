// Tips on their way to screens (WIRE `down/tip`): sent when the screen is there, again until it says so, over with its
// minutes. A screen that starts anew has lost what it showed, and is sent it again.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announceAll } from '#kit/live/announce.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import { dueAgain, sendDue } from '#kit/device-bus/send-due.ts';
import type { Reached } from '#kit/device-bus/send-due.ts';
import type { Database } from '#features/database.ts';
import type { KnownDevice } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import type { TipContent } from '../contract.ts';

const SOME_DUE = `(exists (select from tip_delivery where state in ('waiting', 'sent', 'withdrawing') and next_at <= now())
  or exists (select from tip_send s join tip_delivery d on d.send_id = s.id
    where s.until <= now() and d.state in ('waiting', 'sent', 'shown', 'withdrawing')))`;
const AT_ONCE = 200;

interface Sent extends Reached {
  send_id: string;
  tip_id: string | null;
  state: 'waiting' | 'sent' | 'withdrawing';
  message_id: string;
  content: TipContent;
  until: string;
}
type Changed = Pick<Sent, 'tip_id'> & { owner: string };

/** Tells the consoles which tips stand otherwise now. */
async function tellChanged(tx: Kysely<Database>, rows: readonly Changed[]): Promise<void> {
  const tips = new Map(rows.map((row) => [row.tip_id, row]));
  await announceAll(
    tx,
    [...tips.values()].map(({ owner, tip_id }) => ({
      org_id: owner,
      type: 'screentip.changed',
      access: 'screentip.read',
      data: { tip_id },
    })),
  );
}

async function endOver({ db }: Platform): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Changed>`
      update tip_delivery d set state = 'over' from tip_send s
      where s.id = d.send_id and s.until <= now() and d.state in ('waiting', 'sent', 'shown', 'withdrawing')
      returning s.tip_id, s.org_id as owner`.execute(tx);
    await tellChanged(tx, rows);
  });
}

const takeDue = ({ db }: Platform): Promise<Sent[]> =>
  inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Sent>`
      with due as (
        select d.send_id, d.device_id from tip_delivery d join device on device.id = d.device_id
        where d.state in ('waiting', 'sent', 'withdrawing') and d.next_at <= now() and device.online and device.enabled
        order by d.next_at limit ${AT_ONCE} for update of d skip locked
      ) update tip_delivery d set tries = d.tries + 1,
          next_at = ${dueAgain('d.tries')}
        from due, tip_send s, device
        where d.send_id = due.send_id and d.device_id = due.device_id and s.id = d.send_id and device.id = d.device_id
        returning d.send_id, s.tip_id, d.device_id, device.org_id, device.gateway_id, d.state, d.message_id, s.content, s.until`.execute(
      tx,
    );
    return rows;
  });

function envelopeOf({ state, message_id, send_id, content, until }: Sent): OutEnvelope {
  const { display_minutes: _, ...shown } = content;
  const data =
    state === 'withdrawing'
      ? { action: 'withdraw', tip_id: send_id }
      : { action: 'show', tip_id: send_id, ...shown, until };
  const exp = Math.max(Date.parse(until) - Date.now(), 1000);
  return { type: 'IM', id: message_id, exp, data };
}

async function markSent({ db }: Platform, sent: readonly Sent[]): Promise<void> {
  if (sent.length === 0) return;
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Changed>`
      update tip_delivery d set state = 'sent', sent_at = now() from tip_send s
      where s.id = d.send_id and d.state = 'waiting' and d.message_id = any(${sent.map(({ message_id }) => message_id)}::text[])
      returning s.tip_id, s.org_id as owner`.execute(tx);
    await tellChanged(tx, rows);
  });
}

/** Ends what is over and sends what is due. */
export async function deliverTips(platform: Platform): Promise<void> {
  await endOver(platform);
  const sent = await sendDue(platform.bus, await takeDue(platform), {
    channel: 'tip',
    envelope: envelopeOf,
    onError: (err) => platform.log.warn({ err }, 'A tip was not sent'),
  });
  await markSent(platform, sent);
}

/** A screen shows a tip, or has taken it off: confirmed as calls are, `delivered` when it is shown. */
export async function takeTipAck(
  { db }: Platform,
  device: KnownDevice,
  { envelope: { ref, data } }: DeviceMessage,
): Promise<void> {
  const { status } = data;
  if (!ref?.startsWith('tip-') || (status !== 'delivered' && status !== 'seen')) return;
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Changed>`
      update tip_delivery d set
        state = case d.state when 'withdrawing' then 'withdrawn' else 'shown' end, sent_at = coalesce(d.sent_at, now()),
        shown_at = case d.state when 'withdrawing' then d.shown_at else now() end
      from tip_send s where s.id = d.send_id and d.message_id = ${ref} and d.device_id = ${device.id}::uuid
        and d.state in ('waiting', 'sent', 'withdrawing') returning s.tip_id, s.org_id as owner`.execute(
      tx,
    );
    await tellChanged(tx, rows);
  });
}

/** A screen that starts has nothing on it: what it is to show comes again, and what was to be taken off is off. */
export async function takeScreenBirth({ db }: Platform, { id }: KnownDevice): Promise<void> {
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Changed>`
      update tip_delivery d set state = case when d.state = 'withdrawing' then 'withdrawn' else 'waiting' end, next_at = now(), tries = 0
      from tip_send s where s.id = d.send_id and s.until > now() and d.device_id = ${id}::uuid and d.state in ('sent', 'shown', 'withdrawing')
      returning s.tip_id, s.org_id as owner`.execute(tx);
    await tellChanged(tx, rows);
  });
}

/** Sends what is due; the returned function stops it. */
export const startTips = (platform: Platform): (() => Promise<void>) =>
  platform.due.add({
    isDue: SOME_DUE,
    work: () => deliverTips(platform),
    onError: (err) => platform.log.error({ err }, 'Tips were not delivered'),
  });
