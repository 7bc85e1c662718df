// A device whose clock is over two seconds off is told the time.
import type { DeviceBus, DeviceMessage } from '#kit/device-bus/bus.ts';

const OFF_MS = 2000;
/** Old messages that a device had kept look like a wrong clock; one word a minute is enough either way. */
const QUIET_MS = 60_000;

export class DeviceClocks {
  readonly #told = new Map<string, number>();

  /** Sends the time where the message shows a wrong clock. A last will was written when the device connected: it shows nothing. */
  async check(
    bus: DeviceBus,
    { org, device, via, channel, envelope, receivedAt, retained }: DeviceMessage,
  ): Promise<void> {
    const isWill = channel === 'state' && envelope.data['online'] === false;
    const now = receivedAt.getTime();
    if (retained || isWill || envelope.ts === undefined || Math.abs(now - envelope.ts) <= OFF_MS)
      return;
    if (now - (this.#told.get(device) ?? 0) < QUIET_MS) return;
    this.#told.set(device, now);
    const time = new Date();
    await bus.send({ org, device, ...(via ? { via } : {}) }, 'time', {
      type: 'TIME',
      data: { time: time.toISOString(), ts: time.getTime() },
    });
  }

  forget(now: number): void {
    for (const [device, at] of this.#told) if (now - at > QUIET_MS) this.#told.delete(device);
  }
}
