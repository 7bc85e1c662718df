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

/** A device that comes back is told what runs around it. */
async function welcome(platform: Platform, device: KnownDevice): Promise<void> {
  if (device.space_id === null || !COUNTDOWN_TYPES.includes(device.type)) return;
  const { rows } = await inScope(
    platform.db,
    [device.org_id],
    (tx) =>
      sql<CountdownRun>`
        select ${RUN_COLUMNS} from countdown_run
        where state = 'running' and org_id = ${device.org_id}::uuid
          and exists (select from spaces_above(countdown_run.space_id) above where above.id = ${device.space_id}::uuid)
        order by due_at limit 50`.execute(tx),
    { readOnly: true },
  );
  await tellRunning(platform, device, rows);
}

export const countdownListener: Pick<DeviceListener, 'found'> & {
  channels: Pick<NonNullable<DeviceListener['channels']>, 'event'>;
} = { channels: { event: takeEvent }, found: welcome };
