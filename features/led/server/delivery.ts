// Commands on their way to LED devices (WIRE `down/cmd`): sent when the device is there and the server steers it, again
// with growing pauses until it replies, and given up after some tries. By day and by night it is sent another brightness.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import { dueAgain, sendDue } from '#kit/device-bus/send-due.ts';
import type { Reached } from '#kit/device-bus/send-due.ts';
import type { Platform } from '#features/platform.ts';
import { CHECK_S } from '../contract.ts';
import type { LedCommandName, Speed } from '../contract.ts';
import { tellChanged } from './tell.ts';

const SOME_DUE = `exists (select from led_command where state in ('waiting', 'sent') and (next_at <= now() or until <= now()))`;
const LOOK_AT_SHIFTS_MS = 15_000;
const AT_ONCE = 200;
/** Without a reply to so many it is given up: 5 + 10 + 20 + 40 s, and 60 s after the last. */
const MOST_TRIES = 5;

interface Due extends Reached {
  what: LedCommandName;
  message_id: string;
  until: string | null;
  type: string;
  shift: 'day' | 'night' | null;
  revision: number;
  lit: boolean;
  brightness_day: number;
  brightness_night: number;
  text: string | null;
  colour: string;
  scroll: boolean;
  speed: Speed;
  clock: boolean;
}

/** Checks that come too late: never sent, they failed; without a reply they are given up, as is what was tried often enough. */
const endLate = ({ db }: Platform): Promise<void> =>
  inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ org_id: string }>`
      update led_command set state = case state when 'waiting' then 'failed' else 'timeout' end, ended_at = now()
      where state in ('waiting', 'sent') and (until <= now() or (state = 'sent' and tries >= ${MOST_TRIES} and next_at <= now()))
      returning org_id`.execute(tx);
    await tellChanged(tx, rows);
  });

const takeDue = ({ db }: Platform): Promise<Due[]> =>
  inScope(db, 'all', async (tx) => {
    const { rows } = await sql<Due>`
      with steered as materialized (
        select org_id from (select distinct org_id from led_command where state in ('waiting', 'sent') and next_at <= now()) o
        where led_steered(org_id)
      ), due as (
        select c.device_id, c.what from led_command c join steered on steered.org_id = c.org_id join device on device.id = c.device_id
        where c.state in ('waiting', 'sent') and c.next_at <= now() and device.online and device.enabled
        order by c.next_at limit ${AT_ONCE} for update of c skip locked
      ) update led_command c set tries = c.tries + 1, next_at = ${dueAgain('c.tries')},
          shift = case c.what when 'set' then shift_at(c.org_id, now()) end
        from due join device on device.id = due.device_id left join led_setting s on s.device_id = due.device_id
        where c.device_id = due.device_id and c.what = due.what
        returning c.device_id, device.org_id, device.gateway_id, device.type, c.what, c.message_id, c.until, c.shift, s.revision,
          s.lit, s.brightness_day, s.brightness_night, s.text, s.colour, s.scroll, s.speed, s.clock`.execute(
      tx,
    );
    return rows;
  });

/** What a device is told: a lamp nothing of text. */
function dataOf(one: Due): Record<string, unknown> {
  if (one.what !== 'set') return { action: `led_${one.what}`, seconds: CHECK_S };
  const { revision, lit, brightness_day, brightness_night, text, colour, scroll, speed, clock } =
    one;
  const brightness = one.shift === 'night' ? brightness_night : brightness_day;
  const light = { action: 'led', rev: revision, lit, brightness, brightness_day, brightness_night };
  return one.type === 'LED_SCREEN' ? { ...light, text, colour, scroll, speed, clock } : light;
}

function envelopeOf(one: Due): OutEnvelope {
  const exp = one.until ? { exp: Math.max(Date.parse(one.until) - Date.now(), 1000) } : {};
  return { type: 'DEVICE', id: one.message_id, ...exp, data: dataOf(one) };
}

async function markSent({ db }: Platform, sent: readonly Due[]): Promise<void> {
  if (sent.length === 0) return;
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ org_id: string }>`
      update led_command set state = 'sent', sent_at = now()
      where state = 'waiting' and message_id = any(${sent.map(({ message_id }) => message_id)}::text[])
      returning org_id`.execute(tx);
    await tellChanged(tx, rows);
  });
}

/** Gives up what is late and sends what is due. */
export async function deliverCommands(platform: Platform): Promise<void> {
  await endLate(platform);
  const sent = await sendDue(platform.bus, await takeDue(platform), {
    channel: 'cmd',
    envelope: envelopeOf,
    onError: (err) => platform.log.warn({ err }, 'A command to an LED device was not sent'),
  });
  await markSent(platform, sent);
}

/** Where day has become night, or night day, the brightness of it goes out. */
export const followShifts = ({ db }: Platform): Promise<void> =>
  inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ device_id: string; org_id: string }>`
      with now_at as materialized (
        select org_id, shift_at(org_id, now()) as shift from (select distinct org_id from led_command where what = 'set' and state = 'done') o)
      select c.device_id, c.org_id from led_command c join now_at using (org_id) join led_setting s using (device_id)
      where c.what = 'set' and c.state = 'done' and c.shift <> now_at.shift and s.brightness_day <> s.brightness_night`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await sql`select led_send_again(${rows.map(({ device_id }) => device_id)}::uuid[])`.execute(tx);
    await tellChanged(tx, rows);
  });

/** Delivers what is due; the returned function stops it. */
export function startDelivery(platform: Platform): () => Promise<void> {
  const onError = (err: unknown) =>
    platform.log.error({ err }, 'Commands to LED devices were not delivered');
  const stops = [
    platform.due.add({ isDue: SOME_DUE, work: () => deliverCommands(platform), onError }),
    startSweep({ everyMs: LOOK_AT_SHIFTS_MS, sweep: () => followShifts(platform), onError }),
  ];
  return async () => {
    await Promise.all(stops.map((stop) => stop()));
  };
}
