// The engine on one store, driven by hand: what it is told, what it sends, what is stored in the end.
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { startEngine } from '../engine.ts';
import type { Engine } from '../engine.ts';
import type { EngineParts } from '../engine-parts.ts';
import type { CallStore } from '../store.ts';
import { makeHandClock } from './hand-clock.ts';

export interface Sent {
  device: string;
  envelope: OutEnvelope;
}

/** What a test reads of a store, in the order of writing, times as whether there are any. */
export interface Stored {
  calls: object[];
  steps: object[];
  deliveries: object[];
  timers: object[];
  replies: object[];
  events: object[];
}

/** A store and how a test moves its time and reads it. */
export interface StoreUnderTest {
  store: CallStore;
  /** Time stands still: nothing falls due by itself, however long the test takes. */
  calm(): Promise<void>;
  /** Every timer and every message that has not arrived is due. */
  hurry(): Promise<void>;
  setOnline(device: string, online: boolean): Promise<void>;
  /** The ward's calls go to its sister too from now on, or no more. */
  handOver(begins: boolean): Promise<void>;
  read(): Promise<Stored>;
}

export interface Side {
  engine: Engine;
  sent: Sent[];
  under: StoreUnderTest;
  /** Resolves once nothing is under way. */
  settle(): Promise<void>;
  stop(): Promise<void>;
}

export function openSide(
  under: StoreUnderTest,
  away: ReadonlySet<string>,
  log: EngineParts['log'] = { warn: fail, error: fail },
): Side {
  const clock = makeHandClock();
  const sent: Sent[] = [];
  let busy = 0;
  let messages = 0;
  const store: CallStore = {
    async transact(...work) {
      busy += 1;
      try {
        return await under.store.transact(...work);
      } finally {
        busy -= 1;
      }
    },
  };
  const engine = startEngine({
    store,
    clock,
    ids: { message: () => `message-${String((messages += 1)).padStart(6, '0')}` },
    bus: {
      connected: (device) => !away.has(device),
      send: async ({ device }, _channel, envelope) => void sent.push({ device, envelope }),
    },
    live: { wake: () => undefined },
    log,
    // Both sides keep to one order.
    lanes: 1,
  });
  async function settle(): Promise<void> {
    for (let quiet = 0; quiet < 2;) {
      const moved = clock.pass();
      await new Promise((resolve) => setImmediate(resolve));
      quiet = moved || busy > 0 ? 0 : quiet + 1;
    }
  }
  return {
    engine,
    sent,
    under,
    settle,
    async stop() {
      const stopped = engine.stop();
      await settle();
      await stopped;
    },
  };
}

function fail(detail: object): never {
  throw new Error('The engine complained', { cause: detail });
}

/** A message of a device as the bus would hand it over. */
export function messageFrom(
  org: string,
  device: string,
  channel: 'call' | 'ack',
  envelope: { type?: string; id?: string; ref?: string; data: Record<string, unknown> },
): DeviceMessage {
  return {
    org,
    device,
    channel,
    envelope: { v: 1, type: 'SOS', ts: 0, ...envelope },
    receivedAt: new Date(0),
    retained: false,
  } as DeviceMessage;
}
