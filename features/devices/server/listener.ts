// How other rooms take part in what devices say, without the devices room knowing them: the app hands their listeners in.
import type { Kysely } from 'kysely';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { DeviceChannel } from '#kit/device-bus/topics.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import type { KnownDevice } from './known-device.ts';

/** Takes a message of an admitted, enabled device; a rejection makes the device repeat it (at least once), so reject only for that. */
export type TakeMessage = (
  platform: Platform,
  device: KnownDevice,
  message: DeviceMessage,
) => Promise<void>;

export interface LostDevice {
  /** Names the loss. */
  id: string;
  device: KnownDevice;
}

export interface DeviceListener {
  readonly channels?: Partial<Record<DeviceChannel, TakeMessage>>;
  /**
   * Devices went offline and nobody signed them off; runs after that is committed. Resolves with the ids of those that it
   * could not take: they are told again, also after a crash, and by the same ids.
   */
  readonly lost?: (platform: Platform, losses: readonly LostDevice[]) => Promise<readonly string[]>;
  /** The devices came online; runs after that is committed. */
  readonly found?: (platform: Platform, devices: readonly KnownDevice[]) => Promise<void>;
  /** Whether presses of this process wait: what is only kept of devices gives way to them. */
  readonly isPressed?: (platform: Platform) => boolean;
  /** What this room adds to the settings that go down to the device. */
  readonly settings?: (
    db: Kysely<Database>,
    device: KnownDevice,
  ) => Promise<Record<string, unknown>>;
}
