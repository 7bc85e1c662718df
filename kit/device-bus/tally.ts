import type { BusCounters, BusHooks, RefusalDetail, RefusalReason } from './bus.ts';
import { DOWN_CHANNELS, UP_CHANNELS, type DeviceChannel, type DownChannel } from './topics.ts';

/** Counts what passes and tells the hooks of refusals and faults. */
export class Tally implements BusCounters {
  readonly received = zeroes<DeviceChannel>(['state', ...UP_CHANNELS]);
  readonly sent = zeroes<DownChannel>(DOWN_CHANNELS);
  readonly refused: Partial<Record<RefusalReason, number>> = {};
  faults = 0;
  connections: number | undefined;
  pending = 0;

  readonly #hooks: BusHooks;

  constructor(hooks: BusHooks) {
    this.#hooks = hooks;
  }

  refuse(reason: RefusalReason, detail: RefusalDetail): void {
    this.refused[reason] = (this.refused[reason] ?? 0) + 1;
    this.#hooks.onRefused?.(reason, detail);
  }

  fault(error: unknown): void {
    this.faults++;
    this.#hooks.onFault?.(error);
  }
}

function zeroes<Name extends string>(names: readonly Name[]): Record<Name, number> {
  return Object.fromEntries(names.map((name) => [name, 0])) as Record<Name, number>;
}
