// What LED devices say to commands, and that they have started anew.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import { LED_DEVICES } from '../contract.ts';
import { tellChanged } from './tell.ts';

const MOST_WORDS = 200;
const LARGEST = 2_147_483_647;

interface Reply {
  /** 0: it is done. */
  code: number;
  reason: string | null;
}

/** `code` other than 0 refuses, whatever the status says; null where it says nothing of how it went. */
function readReply({ code, status, reason }: DeviceMessage['envelope']['data']): Reply | null {
  if (typeof code === 'number' && Number.isSafeInteger(code) && Math.abs(code) <= LARGEST)
    if (code !== 0) return { code, reason: readWords(reason) };
  return status === 'delivered' || status === 'seen' || code === 0
    ? { code: 0, reason: null }
    : null;
}

function readWords(reason: unknown): string | null {
  if (typeof reason !== 'string') return null;
  const words = [...reason.replaceAll(/\p{Cc}+/gu, ' ').trim()].slice(0, MOST_WORDS).join('');
  return words || null;
}

/** A late word counts as well: the device has it. */
async function takeReply(
  { db }: Platform,
  device: KnownDevice,
  { envelope: { ref, data } }: DeviceMessage,
): Promise<void> {
  const reply = ref?.startsWith('led-') ? readReply(data) : null;
  if (!reply || !ref) return;
  const state = reply.code === 0 ? 'done' : 'failed';
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ org_id: string }>`
      update led_command set state = ${state}, code = ${reply.code === 0 ? null : reply.code}, reason = ${reply.reason},
        sent_at = coalesce(sent_at, now()), ended_at = now()
      where message_id = ${ref} and device_id = ${device.id}::uuid and state in ('waiting', 'sent', 'timeout')
      returning org_id`.execute(tx);
    await tellChanged(tx, rows);
  });
}

const isLed = ({ type }: KnownDevice): boolean => (LED_DEVICES as readonly string[]).includes(type);

/** What was given up while a device did not reply goes out once it comes back, also where that was its line alone. */
async function takeReturn({ db }: Platform, devices: readonly KnownDevice[]): Promise<void> {
  const ids = devices.filter(isLed).map(({ id }) => id);
  if (ids.length === 0) return;
  await inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ device_id: string; org_id: string }>`
      select device_id, org_id from led_command
      where device_id = any(${ids}::uuid[]) and what = 'set' and state = 'timeout' for update`.execute(
      tx,
    );
    if (rows.length === 0) return;
    await sql`select led_send_again(${rows.map(({ device_id }) => device_id)}::uuid[])`.execute(tx);
    await tellChanged(tx, rows);
  });
}

/** A device that starts is as it left the factory: it gets what is wanted of it again. */
async function takeBirth({ db }: Platform, device: KnownDevice): Promise<void> {
  if (!isLed(device)) return;
  const { id, org_id } = device;
  await inScope(db, 'all', async (tx) => {
    await sql`select led_send_again(array[${id}::uuid])`.execute(tx);
    await tellChanged(tx, [{ org_id }]);
  });
}

export const ledListener: DeviceListener = {
  channels: { ack: takeReply, birth: takeBirth },
  found: takeReturn,
};
