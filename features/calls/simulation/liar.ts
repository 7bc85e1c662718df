// Devices that lie: answers to calls that are none of theirs, wrong references, junk, words said again with another meaning.
import type { Device } from './device.ts';
import type { SaidInput } from './model.ts';
import type { World } from './world.ts';

const NO_CALL = '00000000-0000-7000-8000-ffffffffffff';

export function tellLie(world: World): void {
  const { random, counts, course } = world.parts;
  const device = random.pick([...world.devices.values()]);
  counts.lies += 1;
  course.note('lie', device.id);
  random.pick(LIES)(world, device);
}

const call = ({ parts, recentCalls }: World): string =>
  recentCalls.length > 0 ? (parts.random.pick(recentCalls.filter(Boolean)) ?? NO_CALL) : NO_CALL;

const LIES: readonly ((world: World, device: Device) => void)[] = [
  // A call that it was never shown, one of another ward, one that is long over.
  (world, device) => {
    const action = world.parts.random.pick(['answer', 'refuse', 'hangup'] as const);
    const id = call(world);
    sayAct(world, device, action, id);
  },
  (world, device) => {
    const foreign = world.devices.get(world.plan.foreign) ?? device;
    sayAct(world, foreign, world.parts.random.pick(['answer', 'reset'] as const), call(world));
  },
  (world, device) => sayAct(world, device, 'answer', NO_CALL),
  (world, device) => sayJunk(world, device, { action: 'reset', call_id: 'not an id' }),
  (world, device) => sayJunk(world, device, { action: 'explode', call_id: call(world) }),
  (world, device) => sayJunk(world, device, {}),
  // Confirms what another was sent, and what nobody was.
  (world, device) => {
    const { recent, parts } = world;
    const known = recent.filter(Boolean);
    device.confirm(known.length > 0 ? parts.random.pick(known).id : 'nothing', 'seen');
    device.confirm('nothing-of-this-kind', 'delivered');
  },
  // Its clock says 1970, or 2099.
  (world, device) => {
    device.clockOff = world.parts.random.pick([-world.parts.time.now, 2_300_000_000_000, 0]);
  },
  (world, device) => {
    device.mute = !device.mute && world.plan.hosts[0] !== device.id;
    world.parts.time.after(600_000, () => {
      device.mute = false;
    });
  },
];

function sayAct(
  world: World,
  device: Device,
  action: 'answer' | 'refuse' | 'hangup' | 'reset',
  id: string,
): void {
  const input: SaidInput = { what: 'act', action, call: id, speech: false };
  world.say(device, 'SOS', { action, call_id: id }, input, { until: 5000 });
}

function sayJunk(world: World, device: Device, data: Record<string, unknown>): void {
  world.say(device, 'MADE_UP', data, { what: 'junk' }, { until: 5000 });
}
