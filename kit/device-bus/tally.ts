import type { BusCounters, RefusalReason } from './bus.ts';
import { DOWN_CHANNELS, UP_CHANNELS, type DeviceChannel, type DownChannel } from './topics.ts';

/** The counters behind `DeviceBus.counters`, written on the hot path. */
export class Tally implements BusCounters {
  readonly received = zeroes<DeviceChannel>(['state', ...UP_CHANNELS]);
  readonly sent = zeroes<DownChannel>(DOWN_CHANNELS);
  readonly refused: Partial<Record<RefusalReason, number>> = {};
  faults = 0;
  connections: number | undefined;
  pending = 0;

  refuse(reason: RefusalReason): void {
    this.refused[reason] = (this.refused[reason] ?? 0) + 1;
  }
}

function zeroes<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}
