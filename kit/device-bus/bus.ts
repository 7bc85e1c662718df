// The road between the server and its MQTT devices (WIRE.md "Devices"). It carries, guards and counts; it knows nothing of calls or beds.
import type { Envelope, EnvelopeFault, OutEnvelope } from './envelope.ts';
import type { DeviceAddress, DeviceChannel, DownChannel } from './topics.ts';

/** One accepted message; `device` is who speaks, `via` the gateway it speaks through; `receivedAt` is the server's clock. */
export interface DeviceMessage {
  readonly org: string;
  readonly device: string;
  readonly via?: string | undefined;
  readonly channel: DeviceChannel;
  readonly envelope: Envelope;
  readonly receivedAt: Date;
  /** True for what the broker had kept from an earlier time: it tells what was, not what is. */
  readonly retained: boolean;
}

/**
 * Whether the message confirms another. What it confirms is named in it, so that a host to which much is told at once may
 * confirm all of it at once: one after another, each behind a commit, it would be told again of what it has confirmed.
 */
export const isConfirmation = ({ channel }: Pick<DeviceMessage, 'channel'>): boolean =>
  channel === 'ack';

/** Why something was refused; each has a counter. */
export type RefusalReason =
  | EnvelopeFault
  | 'bad_credential'
  | 'too_many_connections'
  | 'bad_topic'
  | 'foreign_topic'
  | 'foreign_subscription'
  | 'too_many_subscriptions'
  | 'bad_packet'
  | 'connect_timeout'
  | 'handler_failed'
  | 'slow_reader'
  | 'queue_full'
  | 'outdated';

export type DisconnectReason =
  | 'closed'
  | 'lost'
  | 'keepalive'
  | 'unanswered'
  | 'slow'
  | 'replaced'
  | 'revoked'
  | 'refused'
  | 'stopped';

export interface RefusalDetail {
  readonly device?: string | undefined;
  readonly topic?: string | undefined;
  readonly field?: string | undefined;
  readonly address?: string | undefined;
  readonly error?: unknown;
}

export interface BusHooks {
  /** Decides who may connect; runs for every reconnect, so it must be quick (333 a second after a power cut). A throw answers "server unavailable". */
  authenticate(
    device: string,
    password: Buffer,
    remote: { address: string },
  ): Promise<{ org: string; gateway?: boolean } | null>;
  /**
   * Takes one message; messages of one device come one after another, in order, confirmations that follow one another at
   * the same time.
   * The acknowledgement of QoS 1 waits for it. A rejection withholds it and ends the connection, so that the device
   * comes back and repeats: reject only for that. At least once: the same message can come again.
   */
  onMessage(message: DeviceMessage): Promise<void>;
  onConnect?(device: string, info: { org: string; gateway: boolean; address: string }): void;
  /** `connected` is true while another connection of the same device lives. */
  onDisconnect?(
    device: string,
    info: { org: string; reason: DisconnectReason; connected: boolean },
  ): void;
  onRefused?(reason: RefusalReason, detail: RefusalDetail): void;
  /** A fault of the bus itself, not of a device: the link to the broker, the store. */
  onFault?(error: unknown): void;
}

export interface BusCounters {
  readonly received: Readonly<Record<DeviceChannel, number>>;
  readonly sent: Readonly<Record<DownChannel, number>>;
  readonly refused: Readonly<Partial<Record<RefusalReason, number>>>;
  /** Faults of the bus itself, among them every loss of an outside broker. */
  readonly faults: number;
  /** Open device connections; undefined where an outside broker holds them. */
  readonly connections: number | undefined;
  /** Messages taken and not yet answered by `onMessage`. */
  readonly pending: number;
}

export interface SendOptions {
  /** 1 unless said otherwise. */
  readonly qos?: 0 | 1;
  readonly retain?: boolean;
}

export interface DeviceBus {
  /** Resolves when the broker has the message, which says nothing of the device; rejects when the broker can't take it or is lost meanwhile (it may arrive all the same). A queued message is dropped once older than its `exp` (60 s without one). */
  send(
    address: DeviceAddress,
    channel: DownChannel,
    envelope: OutEnvelope,
    options?: SendOptions,
  ): Promise<void>;
  /** Ends every connection of a device whose credential was revoked. With an outside broker this must happen there; here it only forgets the device. */
  disconnect(device: string): void;
  /** Whether the device has a connection now; with an outside broker, what its `state` said last; undefined if nothing is known. */
  connected(device: string): boolean | undefined;
  /** When each device that had a connection was last heard, pings included, in Unix milliseconds of the server; with an outside broker its messages only. Children speak under their gateway here. */
  readonly lastContacts: ReadonlyMap<string, number>;
  readonly counters: BusCounters;
  /** Since when messages pass, in Unix milliseconds; null while an outside broker is away. */
  readonly readySince: number | null;
  /** Takes no more messages of devices, which repeat them elsewhere or later, and resolves when those in hand are done; sending still works. */
  rest(): Promise<void>;
  /** Stops taking messages, waits for the ones in hand, and tells nobody that devices went offline. */
  stop(): Promise<void>;
}
