// What must be so at any quiet moment: the record is the model, every timer has its call, every screen shows what it must.
import type { Device } from './device.ts';
import type { ModelCall } from './model-call.ts';
import { HEALED_MS, isWell, storeNow } from './parts.ts';
import type { World } from './world.ts';

/** A timer later than this, in milliseconds, while all is well, was forgotten. */
const LATE_MS = 5000;
const LOST_SHOWN_MS = 30_000;

export function checkWorld(world: World): void {
  world.parts.counts.checks += 1;
  checkActive(world);
  checkTimers(world);
  checkDeliveries(world);
  if (!isWell(world.parts) || world.servers.alive.length === 0) return;
  for (const device of world.devices.values()) checkDevice(world, device);
  checkLost(world);
}

function checkActive({ store, model, parts }: World): void {
  const { open, calls } = store.tables;
  for (const id of open.values())
    if (!model.calls.get(id)?.active) parts.fail('no call is left without end', id);
  for (const call of model.active) {
    const record = calls.get(call.id);
    if (!record || record.ended_at !== null || open.size < model.open.size)
      parts.fail('no call is lost', call.id);
    else if (record.repeats !== call.repeats)
      parts.fail('a repeat is never lost in the record', call.id);
  }
}

function checkTimers(world: World): void {
  const { store, model, parts } = world;
  const now = storeNow(parts);
  const serves = isWell(parts) && world.servers.alive.length > 0;
  let kept = 0;
  for (const { call_id, kind, due_at } of store.tables.timers.values()) {
    const call = model.calls.get(call_id);
    kept += 1;
    if (!call?.active) parts.fail('no timer is left for an ended call', `${call_id} ${kind}`);
    else if (call.timers.get(kind) !== due_at)
      parts.fail(
        'a timer has its time',
        `${call_id} ${kind} ${due_at} for ${call.timers.get(kind)}`,
      );
    if (serves && due_at < now - LATE_MS) parts.fail('no timer is forgotten', `${call_id} ${kind}`);
  }
  const wanted = model.active.reduce((sum, { timers }) => sum + timers.size, 0);
  if (kept !== wanted) parts.fail('every timer is a row', `${kept} of ${wanted}`);
}

function checkDeliveries({ store, model, parts }: World): void {
  for (const { call_id, action, device_id } of store.tables.waiting.values())
    if (action !== 'withdraw' && !model.calls.get(call_id)?.active)
      parts.fail('no delivery is open for an ended call', `${call_id} ${action} ${device_id}`);
}

function checkDevice(world: World, device: Device): void {
  const { parts, model, plan } = world;
  const { now } = parts.time;
  const { link } = device;
  if (!link.up || plan.ward.devices.get(device.id)?.enabled !== true) return;
  if (!link.isFair || now - link.calmSince <= HEALED_MS) return;
  for (const { since, until, message } of device.pending.values())
    if (until === Infinity && now - Math.max(since, link.calmSince) > HEALED_MS)
      parts.fail('a press is acknowledged', `${device.id} ${message.id}`);
  for (const call of model.active)
    if (mustShow(world, device, call) && !device.screen.has(call.id))
      parts.fail('every active call is shown', `${call.id} not on ${device.id}`);
  for (const [id, since] of device.screen) {
    const call = model.calls.get(id);
    const over = call ? (call.endedAt ?? Infinity) - parts.skew.store : 0;
    if (now - Math.max(over, since) > HEALED_MS)
      parts.fail('what is over is not shown', `${id} on ${device.id}`);
  }
}

function mustShow({ model, parts }: World, { id }: Device, call: ModelCall): boolean {
  const toldAt = call.toldAt.get(id);
  return (
    toldAt !== undefined &&
    parts.time.now - toldAt > HEALED_MS &&
    model.ward.showersOf(call).includes(id)
  );
}

function checkLost({ door, model, parts, plan }: World): void {
  for (const [device, since] of door.lostAt) {
    if (parts.time.now - Math.max(since, parts.calm.since) < LOST_SHOWN_MS) continue;
    if (plan.ward.devices.get(device)?.enabled !== true) continue;
    if ((model.lossKept.get(device) ?? -Infinity) < since)
      parts.fail('the loss of a device is shown', device);
  }
}

/** After all faults are over and everybody has seen to every call, nothing is left. */
export function checkEnd(world: World): void {
  checkWorld(world);
  const { parts, model, store, devices } = world;
  const { timers, waiting, open } = store.tables;
  if (model.open.size + open.size > 0)
    parts.fail('every call has an end', [...open.values()].join(' '));
  if (timers.size > 0) parts.fail('no timer is left for an ended call', `${timers.size}`);
  for (const { device_id, action } of waiting.values())
    if (!devices.get(device_id)?.mute)
      parts.fail('every withdrawal arrives', `${action} to ${device_id}`);
  for (const device of devices.values()) {
    if (device.screen.size > 0)
      parts.fail(
        'what is over is not shown',
        `${[...device.screen.keys()].join(' ')} on ${device.id}`,
      );
    for (const { message, until } of device.pending.values())
      if (until === Infinity) parts.fail('a press is acknowledged', `${device.id} ${message.id}`);
  }
}
