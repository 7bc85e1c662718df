// What goes wrong, how often: ways that lose and reorder, devices away, processes killed, stores away, clocks that jump.
import type { Device } from './device.ts';
import { tellLie } from './liar.ts';
import { DEPARTMENT, FOREIGN_ORG } from './plan-ward.ts';
import { coversOf } from './staff.ts';
import type { World } from './world.ts';

const MINUTE_MS = 60_000;
const DAY_MS = 24 * 60 * MINUTE_MS;

/** Times a day, for the whole ward. */
export interface FaultRates {
  weather: number;
  cuts: number;
  powerCuts: number;
  kills: number;
  storeTroubles: number;
  clockJumps: number;
  lies: number;
  staffChanges: number;
}

/** A ward of bad days: about what a good one sees in a year, each week. */
export const ROUGH: FaultRates = {
  weather: 4,
  cuts: 6,
  powerCuts: 0.1,
  kills: 2,
  storeTroubles: 1,
  clockJumps: 0.3,
  lies: 12,
  staffChanges: 1,
};

export const times = (rates: FaultRates, factor: number): FaultRates => ({
  weather: rates.weather * factor,
  cuts: rates.cuts * factor,
  powerCuts: rates.powerCuts * factor,
  kills: rates.kills * factor,
  storeTroubles: rates.storeTroubles * factor,
  clockJumps: rates.clockJumps * factor,
  lies: rates.lies * factor,
  staffChanges: rates.staffChanges * factor,
});

/** Starts all of it until `until`; then everything heals. */
export function startFaults(world: World, rates: FaultRates, until: number): void {
  const { time, random } = world.parts;
  const often = (aDay: number, run: () => void): void => {
    if (aDay <= 0) return;
    const next = (): void =>
      void time.after(random.exponential(DAY_MS / aDay), () => {
        if (time.now >= until) return;
        run();
        next();
      });
    next();
  };
  const anyone = (): Device => random.pick([...world.devices.values()]);
  often(rates.weather, () =>
    spoilWeather(
      world,
      random.chance(0.3) ? [...world.devices.values()] : [anyone(), shower(world)],
    ),
  );
  often(rates.cuts, () => leave(world, random.chance(0.5) ? shower(world) : anyone()));
  often(rates.powerCuts, () => {
    for (const device of world.devices.values()) leave(world, device);
  });
  often(rates.kills, () => killOne(world));
  often(rates.storeTroubles, () => troubleStore(world));
  often(rates.clockJumps, () => jumpClock(world));
  often(rates.lies, () => tellLie(world));
  often(rates.staffChanges, () =>
    random.pick([changeHost, changeCover, handOver, goOffDuty])(world),
  );
}

const shower = ({ devices, plan, parts }: World): Device => {
  const device = devices.get(parts.random.pick([...plan.hosts, ...plan.doors]));
  if (!device) throw new Error('A ward has hosts');
  return device;
};

function spoilWeather({ parts }: World, devices: readonly Device[]): void {
  const { random, time } = parts;
  const weather = {
    loss: random.pick([0, 0.05, 0.3, 0.8]),
    double: random.pick([0, 0.05, 0.3]),
    late: random.pick([20, 200, 3000]),
  };
  parts.course.note('weather', devices.length, weather.loss, weather.double, weather.late);
  for (const { link } of devices) link.weather = weather;
  time.after(random.exponential(10 * MINUTE_MS), () => {
    for (const { link } of devices) link.clear();
  });
}

function leave(world: World, device: Device): void {
  const { random, time } = world.parts;
  world.door.lose(device);
  const back = random.chance(0.5)
    ? random.between(1000, 20_000)
    : random.exponential(20 * MINUTE_MS);
  time.after(back, () => world.door.join(device, random.chance(0.6)));
}

/** Between any two steps: a process rarely dies when it is convenient. */
function killOne(world: World): void {
  const { random, time } = world.parts;
  const place = random.below(world.servers.count);
  world.servers.kill(place);
  const down = random.chance(0.8) ? random.between(500, 10_000) : random.exponential(5 * MINUTE_MS);
  time.after(down, () => world.servers.start(place));
  if (world.servers.count > 1) return;
  // The broker goes with the process, and every device comes back by itself.
  for (const device of world.devices.values()) {
    if (!device.link.up) continue;
    world.door.lose(device, down + 25_000);
    const pause = 1000 + Math.min(59_000, random.exponential(8000));
    time.after(down + pause, () => world.door.join(device, false));
  }
}

function troubleStore({ parts, storeFaults }: World): void {
  const { random, time, calm } = parts;
  parts.course.note('store trouble');
  storeFaults.slow = random.pick([0.02, 0.3, 1]);
  storeFaults.slowMs = random.pick([2, 30, 800]);
  storeFaults.fail = random.pick([0, 0, 0.01, 0.2]);
  calm.troubles += 1;
  time.after(random.exponential(5 * MINUTE_MS), () => {
    calm.troubles -= 1;
    if (calm.troubles === 0) Object.assign(storeFaults, { slow: 0, slowMs: 0, fail: 0 });
    calm.since = time.now;
  });
}

function jumpClock({ parts, servers }: World): void {
  const { random, skew, calm, time, counts, course } = parts;
  counts.clock_jumps += 1;
  const [process] = servers.alive;
  if (process && random.chance(0.6)) {
    process.clockOff = random.pick([-3_600_000, 3_600_000, -time.now, 2_300_000_000_000, 0]);
    course.note('clock', process.clockOff);
    return;
  }
  // The store's own clock is kept by the network: it steps by seconds, and once in a while by hours.
  const step = random.chance(0.7)
    ? random.between(-20_000, 20_000)
    : random.between(0, 6 * 3_600_000);
  skew.store += Math.round(step);
  course.note('store clock', skew.store);
  calm.since = time.now + Math.max(0, -step);
}

/** A host is taken out of service for a while. */
function changeHost(world: World): void {
  const { parts, door, devices, plan } = world;
  const id = parts.random.pick(plan.hosts);
  const device = devices.get(id);
  if (!device || !door.known(id).enabled) return;
  parts.counts.staff_changes += 1;
  parts.course.note('disabled', id);
  door.set(id, { enabled: false, online: false });
  door.lostAt.delete(id);
  device.link.cut();
  parts.time.after(parts.random.exponential(120 * MINUTE_MS), () => {
    door.set(id, { enabled: true });
    door.join(device, true);
  });
}

/** Another nurse takes the rooms of one. */
function changeCover({ parts, plan: { ward, team } }: World): void {
  parts.counts.staff_changes += 1;
  const [from, to] = [parts.random.pick(team.nurses), parts.random.pick(team.nurses)];
  parts.course.note('cover', from, to);
  ward.covers = ward.covers.map((cover) =>
    cover.staff_id === from ? { ...cover, staff_id: to } : cover,
  );
}

/** A room, or the whole ward, is the neighbour's for a time. */
function handOver({ parts, plan: { ward, rooms } }: World): void {
  const { random, time, counts, course } = parts;
  counts.staff_changes += 1;
  const handover = {
    from_space_id: random.chance(0.3) ? DEPARTMENT : random.pick(rooms),
    to_org_id: FOREIGN_ORG,
    to_space_id: 'elsewhere',
  };
  course.note('handover', handover.from_space_id);
  ward.handovers = [...ward.handovers, handover];
  time.after(random.exponential(60 * MINUTE_MS), () => {
    ward.handovers = ward.handovers.filter((each) => each !== handover);
  });
}

/** Somebody leaves with their watch, and comes back. */
function goOffDuty(world: World): void {
  const { parts, devices, plan, door } = world;
  const device = devices.get(parts.random.pick(plan.team.watches));
  if (!device) return;
  parts.counts.staff_changes += 1;
  door.lose(device, 200);
  parts.time.after(parts.random.exponential(180 * MINUTE_MS), () => door.join(device, true));
}

/** Day and night: who covers what changes at 08:00 and at 20:00. */
export function startShifts(world: World): void {
  const { time } = world.parts;
  const { ward, team, rooms } = world.plan;
  const half = DAY_MS / 2;
  const next = (): void => {
    const change =
      Math.floor((time.now - 8 * 60 * MINUTE_MS) / half + 1) * half + 8 * 60 * MINUTE_MS;
    time.after(change - time.now, () => {
      const isNight = (time.now / half) % 2 >= 1;
      world.parts.course.note('shift', isNight);
      ward.covers = coversOf(team.nurses, rooms, DEPARTMENT, isNight);
      next();
    });
  };
  next();
}

/** All is well from here on: everything is back, and nothing is lost. */
export function heal({ parts, servers, devices, door, storeFaults }: World): void {
  Object.assign(storeFaults, { slow: 0, slowMs: 0, fail: 0 });
  for (let place = 0; place < servers.count; place += 1) servers.start(place);
  for (const device of devices.values()) {
    device.link.clear();
    device.mute = false;
    if (!door.known(device.id).enabled) door.set(device.id, { enabled: true });
    door.join(device, true);
  }
  parts.calm.since = parts.time.now;
}
