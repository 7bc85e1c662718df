// The engine of a platform: started with the room, found by requests and by what devices say.
import { DEVICE_RULES, isDeviceType } from '#features/devices/contract.ts';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Platform } from '#features/platform.ts';
import { systemClock, systemIds } from './clock.ts';
import { startEngine } from './engine.ts';
import type { Engine, Waiting } from './engine.ts';
import { tellTimerLate } from './late-timers.ts';
import { makeMonths } from './months.ts';
import { makeSqlStore } from './sql/sql-store.ts';
import { sweepHourly } from './sweep.ts';

const engines = new WeakMap<object, Engine>();

/** Starts the engine; the returned function stops it. */
export async function startCalls(platform: Platform): Promise<() => Promise<void>> {
  // Before the first press: what comes while its month is missing lies among the others for good.
  await makeMonths(platform.db).catch((err: unknown) =>
    platform.log.error({ err }, 'Months for calls were not made; they will be within the hour'),
  );
  const engine = startEngine({
    store: makeSqlStore(platform.db),
    clock: systemClock,
    ids: systemIds,
    bus: platform.bus,
    live: platform.live,
    log: platform.log,
    timerLate: (ms) => tellTimerLate(platform, ms),
  });
  engines.set(platform.bus, engine);
  const stopSweeping = sweepHourly(platform);
  // A handover that begins or ends now: its calls change hands at once.
  const stopHearing = platform.live.subscribe(({ type }) => {
    if (type === 'handover.changed') void engine.look();
  });
  return async () => {
    stopHearing();
    await stopSweeping();
    // A press that this server could not take any more would wait for its repetition.
    await platform.bus.rest();
    engines.delete(platform.bus);
    await engine.stop();
  };
}

/** The engine that runs on the platform; undefined where this process has none. */
export const engineOf = ({ bus }: Pick<Platform, 'bus'>): Engine | undefined => engines.get(bus);

function mustEngine(platform: Platform): Engine {
  const engine = engineOf(platform);
  // The device is not answered and says it again: to a process that has one, or once this one has.
  if (!engine) throw new Error('The call engine does not run');
  return engine;
}

/** Raises a technical call of the device; joins the one that is open. What bears the same `message` counts once, within two days. */
export async function raiseTechnical(
  platform: Platform,
  device: Pick<KnownDevice, 'id' | 'org_id'>,
  event: string,
  message: string,
): Promise<void> {
  await mustEngine(platform).raiseTechnical(device, event, message);
}

/** Raises a call of type TIME at the device's place; of one message only one, also after a crash. `about` is what people read. */
export async function raiseTimed(
  platform: Platform,
  device: Pick<KnownDevice, 'id' | 'org_id'>,
  message: string,
  about: string,
): Promise<void> {
  await mustEngine(platform).raiseTimed(device, message, about);
}

/** A person who goes home takes a watch along: only what hangs in the ward is missed at once. */
const isMissed = ({ type }: KnownDevice): boolean =>
  isDeviceType(type) &&
  ['host', 'station', 'button', 'lamp', 'gateway'].includes(DEVICE_RULES[type].family);

/** Of what devices say of calls, what waits in this process; nothing where it has no engine. */
export const callsWaiting = (platform: Platform): Waiting =>
  engineOf(platform)?.waiting ?? { presses: 0, ends: 0, confirmations: 0 };

/** What the calls room hears of devices. */
export const callListener: DeviceListener = {
  isPressed(platform) {
    const { presses, ends } = callsWaiting(platform);
    return presses + ends > 0;
  },
  channels: {
    call: (platform, _device, message) => mustEngine(platform).takeCall(message),
    ack: (platform, _device, message) => mustEngine(platform).takeAck(message),
    birth: (platform, device, { envelope }) => mustEngine(platform).welcome(device, envelope.boot),
    // One that comes back before it was missed changes no state, and has lost what its screen showed all the same.
    state: async (platform, device, { envelope, retained }) => {
      if (!retained && envelope.data['online'] === true)
        await mustEngine(platform).welcome(device, envelope.boot);
    },
  },
  found: async (platform, devices) => {
    await engineOf(platform)
      ?.takeBack(devices.map(({ id }) => id))
      .catch((err: unknown) => platform.log.error({ err }, 'A return was not told'));
    for (const device of devices)
      await engineOf(platform)
        ?.welcome(device)
        .catch((error: unknown) =>
          platform.log.error({ err: error, device: device.id }, 'An arrival was not taken'),
        );
  },
  lost: async (platform, losses) => {
    const missed = losses.filter(({ device }) => isMissed(device));
    if (missed.length === 0) return [];
    const calls = missed.map(({ id, device }) => ({ device, message: `loss ${id}` }));
    const failed = new Set(
      (await mustEngine(platform).takeLosses(calls)).map(({ device }) => device.id),
    );
    return missed.filter(({ device }) => failed.has(device.id)).map(({ id }) => id);
  },
};
