// Countdowns from devices: `up/event` of type TIME starts or stops one, answered on `down/cmd`.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure } from '#kit/http/failure.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import type { CountdownRun } from '../contract.ts';
import { COUNTDOWN_TYPES } from './concerned.ts';
import { readItems } from './countdown-items.ts';
import { RUN_COLUMNS, beginRun, endRun } from './countdown-runs.ts';
import { tellRunning, tellSoon } from './countdown-telling.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
const missing = () => new Failure(kitRoom.errors.DATA_NULL);
const idIn = (value: unknown): string | null =>
  typeof value === 'string' && UUID.test(value) ? value : null;

/** Countdowns that a device is told of when it comes back, those first that are due first. */
const MOST_TOLD = 50;

type Data = Readonly<Record<string, unknown>>;

async function start(
  { db }: Platform,
  device: KnownDevice,
  { envelope: { id: message_id, data } }: DeviceMessage,
): Promise<CountdownRun> {
  return inScope(db, [device.org_id], async (tx) => {
    const item = (await readItems(tx, device.org_id)).find(({ id }) => id === data['countdown']);
    const asked = data['space_id'] === undefined ? device.space_id : idIn(data['space_id']);
    const { rows } = await sql<{ staff: string | null }>`
      select (select real_name from staff where id = ${device.person_id}::uuid) as staff
      from space where id = ${asked}::uuid and kind <> 'hospital'`.execute(tx);
    const [at] = rows;
    if (!item || !asked || !at) throw missing();
    return beginRun(tx, {
      org_id: device.org_id,
      item,
      space_id: asked,
      staff_id: device.person_id,
      staff_name: at.staff ?? device.alias,
      device_id: device.id,
      message_id: message_id ?? null,
    });
  });
}

async function stop({ db }: Platform, device: KnownDevice, data: Data): Promise<CountdownRun> {
  const id = idIn(data['run_id']);
  if (id === null) throw missing();
  const where = sql<boolean>`countdown_run.org_id = ${device.org_id}::uuid`;
  const run = await inScope(db, [device.org_id], async (tx) => {
    const ended = await endRun(tx, id, { by: device.alias, where });
    if (ended) return ended;
    // Said again, or too late: the device is told how it stands.
    const { rows } = await sql<CountdownRun>`
      select ${RUN_COLUMNS} from countdown_run where id = ${id}::uuid and ${where}`.execute(tx);
    return rows[0];
  });
  if (!run) throw missing();
  return run;
}

async function act(platform: Platform, device: KnownDevice, message: DeviceMessage) {
  try {
    const { data } = message.envelope;
    const run = await (data['action'] === 'stop'
      ? stop(platform, device, data)
      : start(platform, device, message));
    tellSoon(platform, run);
    return { code: 0, run_id: run.id, state: run.state, until: run.due_at };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.kind.code, error: error.kind.name };
  }
}

/** Takes `up/event` of type TIME with `data` `{ action: 'start', countdown, space_id? }` or `{ action: 'stop', run_id }`. */
async function takeEvent(platform: Platform, device: KnownDevice, message: DeviceMessage) {
  const { envelope, org, device: id, via } = message;
  const { action } = envelope.data;
  const concerns = envelope.type === 'TIME' && COUNTDOWN_TYPES.includes(device.type);
  if (!concerns || (action !== 'start' && action !== 'stop')) return;
  const reply = await act(platform, device, message);
  await platform.bus.send({ org, device: id, ...(via ? { via } : {}) }, 'cmd', {
    type: 'TIME',
    ...(envelope.id === undefined ? {} : { ref: envelope.id }),
    data: reply,
  });
}

/** Devices that come back are told what runs around each. */
async function welcome(platform: Platform, found: readonly KnownDevice[]): Promise<void> {
  const devices = found.filter(
    ({ type, space_id }) => space_id !== null && COUNTDOWN_TYPES.includes(type),
  );
  if (devices.length === 0) return;
  const { rows } = await inScope(
    platform.db,
    [...new Set(devices.map(({ org_id }) => org_id))],
    (tx) =>
      sql<CountdownRun & { device: string }>`
        select around.device, ${RUN_COLUMNS} from countdown_run
        join unnest(${devices.map(({ id }) => id)}::uuid[], ${devices.map(({ org_id }) => org_id)}::uuid[],
          ${devices.map(({ space_id }) => space_id)}::uuid[]) as around(device, org_id, space_id) on around.org_id = countdown_run.org_id
        where state = 'running' and exists (select from spaces_above(countdown_run.space_id) above where above.id = around.space_id)
        order by due_at`.execute(tx),
    { readOnly: true },
  );
  for (const device of devices) {
    const around = rows.filter((row) => row.device === device.id);
    await tellRunning(platform, device, around.slice(0, MOST_TOLD)).catch((error: unknown) =>
      platform.log.warn({ err: error, device: device.id }, 'A device was not told of countdowns'),
    );
  }
}

export const countdownListener: Pick<DeviceListener, 'found'> & {
  channels: Pick<NonNullable<DeviceListener['channels']>, 'event'>;
} = { channels: { event: takeEvent }, found: welcome };
