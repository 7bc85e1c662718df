// Tasks at the bedside: a device asks what is open around it, and tells what was done by the task's id (`up/event`, EVENT).
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { inScope } from '#kit/db/scope.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { Failure } from '#kit/http/failure.ts';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import { DUE_BEFORE_MIN, tasks } from '../contract.ts';
import { tellOf } from './reports.ts';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;
/** A device's screen is small. */
const MOST_LISTED = 20;
const MOST_REMARK = 50;

const ACTIONS = ['tasks', 'done', 'failed'];

interface Open {
  id: string;
  title: string;
  planned_at: string;
  about: string | null;
}

/** What is open and due at the device's place, above it and of who lies there; of a carried one, in its whole organisation. */
async function listOpen({ db }: Platform, device: KnownDevice): Promise<Open[]> {
  return inScope(
    db,
    [device.org_id],
    async (tx) => {
      const { rows } = await sql<Open>`
        select t.id, t.title, t.planned_at, nullif(concat_ws(' · ', r.name, space_path(t.space_id)), '') as about
        from task t left join resident r on r.id = t.resident_id
        where t.org_id = ${device.org_id}::uuid and t.status = 'not_operated' and t.planned_at <= now() + make_interval(mins => ${DUE_BEFORE_MIN})
          and (${device.space_id}::uuid is null or t.space_id in (select id from spaces_above(${device.space_id}::uuid))
            or t.subject = 'ward' and t.space_id is null
            or t.resident_id in (select resident_id from stay where to_at is null and bed_id in (select spaces_below(${device.space_id}::uuid))))
        order by t.planned_at limit ${MOST_LISTED}`.execute(tx);
      return rows;
    },
    { readOnly: true },
  );
}

async function tell(
  { db }: Platform,
  device: KnownDevice,
  { envelope: { id: message_id, data } }: DeviceMessage,
) {
  const { task: id, action, remark } = data;
  if (typeof id !== 'string' || !UUID.test(id)) throw new Failure(kitRoom.errors.DATA_NULL);
  return inScope(db, [device.org_id], async (tx) => {
    const { rows: before } = await sql<{ status: string; mine: boolean; person: string | null }>`
      select status, device_id = ${device.id}::uuid and message_id = ${message_id ?? null} as mine,
        (select real_name from staff where id = ${device.person_id}::uuid) as person
      from task where id = ${id}::uuid and org_id = ${device.org_id}::uuid for update`.execute(tx);
    const [found] = before;
    if (!found) throw new Failure(kitRoom.errors.DATA_NULL);
    // The same message again is told the same.
    if (found.mine) return { task: id, status: found.status };
    const status = action === 'failed' ? 'failed' : 'succeeded';
    const told = await tellOf(tx, id, sql<boolean>`org_id = ${device.org_id}::uuid`, {
      status,
      actual_at: null,
      remark:
        typeof remark === 'string' ? [...remark].slice(0, MOST_REMARK).join('') || null : null,
      operator_id: device.person_id,
      operator_name: found.person,
      device_id: device.id,
      device_name: device.alias ?? device.space_path ?? device.type,
      message_id: message_id ?? null,
    });
    if (!told) throw new Failure(tasks.errors.TASK_TOLD, { data: { status: found.status } });
    return { task: id, status };
  });
}

async function act(platform: Platform, device: KnownDevice, message: DeviceMessage) {
  try {
    if (message.envelope.data['action'] === 'tasks')
      return { code: 0, tasks: await listOpen(platform, device) };
    return { code: 0, ...(await tell(platform, device, message)) };
  } catch (error) {
    if (!(error instanceof Failure)) throw error;
    return { code: error.kind.code, error: error.kind.name, ...error.detail.data };
  }
}

/** Takes `up/event` of type EVENT with `data` `{ action: 'tasks' }` or `{ action: 'done' | 'failed', task, remark? }`. */
async function takeEvent(platform: Platform, device: KnownDevice, message: DeviceMessage) {
  const { envelope, org, device: id, via } = message;
  const { action, task } = envelope.data;
  if (envelope.type !== 'EVENT' || typeof action !== 'string' || !ACTIONS.includes(action)) return;
  if (action !== 'tasks' && task === undefined) return;
  const data = await act(platform, device, message);
  await platform.bus.send({ org, device: id, ...(via ? { via } : {}) }, 'cmd', {
    type: 'EVENT',
    ...(envelope.id === undefined ? {} : { ref: envelope.id }),
    data,
  });
}

export const taskListener: DeviceListener = { channels: { event: takeEvent } };
