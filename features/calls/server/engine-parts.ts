// What the engine is given; a simulation gives it others of its own.
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import type { Log } from '#kit/log/log.ts';
import type { Clock, Ids } from './clock.ts';
import type { CallStore } from './store.ts';

export interface EngineParts {
  store: CallStore;
  clock: Clock;
  ids: Ids;
  bus: Pick<DeviceBus, 'send' | 'connected'>;
  /** Says that live events were written. */
  live: { wake(): void };
  /** So many timers are acted on at the same time, each of a call of its own; 1 keeps to their order. */
  lanes?: number | undefined;
  /** Hears of every timer by how many milliseconds it was late. */
  timerLate?: ((ms: number) => void) | undefined;
  log: Pick<Log, 'warn' | 'error'>;
}
