// The simulated ward put together: plan, devices, door, servers on one store, people, and the model that watches.
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { OutEnvelope } from '#kit/device-bus/envelope.ts';
import { makeMemoryStore } from '../server/memory/memory-store.ts';
import type { MemoryStore } from '../server/memory/memory-store.ts';
import type { CallTransaction } from '../server/store.ts';
import { cancelAtConsole } from './console-person.ts';
import { Device } from './device.ts';
import { Door } from './door.ts';
import type { KindOfPress } from './kinds-of-press.ts';
import type { UpMessage } from './link.ts';
import { Model } from './model.ts';
import type { SaidInput } from './model.ts';
import { storeNow } from './parts.ts';
import type { Parts } from './parts.ts';
import { People } from './people.ts';
import type { Floor } from './people.ts';
import type { WardPlan } from './plan-ward.ts';
import { Servers } from './servers.ts';
import type { StoreFaults, Surroundings } from './process.ts';

export interface WorldOptions {
  plan: WardPlan;
  /** 1 embeds the broker; 2 stand beside one of its own. */
  servers: 1 | 2;
  /** Timers that one process acts on at once. */
  lanes: number;
  mutate: ((tx: CallTransaction) => void) | null;
}

const RECENT = 64;

export class World implements Floor {
  readonly parts: Parts;
  readonly plan: WardPlan;
  readonly store: MemoryStore;
  readonly model: Model;
  readonly people: People;
  readonly devices = new Map<string, Device>();
  readonly servers: Servers;
  readonly door: Door;
  readonly storeFaults: StoreFaults = { slow: 0, slowMs: 0, fail: 0 };
  /** The last messages that the server sent, for whoever confirms what is not theirs. */
  readonly recent: { device: string; id: string }[] = [];
  readonly recentCalls: string[] = [];
  readonly #raised = new Map<string, number>();
  #calls = 0;
  #messages = 0;
  readonly #ids = {
    message: (): string => `m${(this.#messages += 1).toString(36).padStart(8, '0')}`,
  };
  #sent = 0;

  constructor(parts: Parts, { plan, servers, lanes, mutate }: WorldOptions) {
    this.parts = parts;
    this.plan = plan;
    this.model = new Model(parts, plan, (id) => this.#connected(id) === true);
    this.people = new People(this);
    this.store = makeMemoryStore({
      ward: plan.ward,
      clock: { now: () => storeNow(parts) },
      newCallId: () =>
        `00000000-0000-7000-8000-${(this.#calls += 1).toString(16).padStart(12, '0')}`,
    });
    const around: Surroundings = {
      store: this.store,
      faults: this.storeFaults,
      ids: this.#ids,
      lanes,
      mutate,
      committed: (trace) => {
        for (const { record, fresh } of trace.writes) if (fresh) this.#remember(record.id);
        this.model.commit(trace);
      },
      bus: {
        send: async ({ device }, _channel, envelope) => this.#down(device, envelope),
        connected: (device) => this.#connected(device),
      },
    };
    for (const { id, org_id: org } of plan.ward.devices.values())
      this.devices.set(id, this.#makeDevice(id, org));
    this.servers = new Servers(parts, around, servers);
    this.door = new Door(parts, plan, this.servers, this.model.welcomed);
  }

  /** A button is pressed. */
  press(device: Device, { type, event, code }: KindOfPress): void {
    const { random, counts, course } = this.parts;
    if (!this.door.known(device.id).enabled) return;
    counts.presses += 1;
    course.note('press', device.id, event);
    // Without a key code the type's own is meant, where the device has no other.
    const named = code || event !== type || random.chance(0.5);
    this.say(device, type, { action: 'raise', ...(named ? { event } : {}) }, { what: 'press' });
  }

  /** A device says something, and the model hears what it meant. */
  say(
    device: Device,
    type: string,
    data: Record<string, unknown>,
    input: SaidInput,
    options: Parameters<Device['say']>[2] = {},
  ): void {
    if (!this.door.known(device.id).enabled) return;
    const id = device.say(type, data, options);
    this.model.hear(device.id, id, input);
  }

  cancel(call: string): void {
    this.servers.run(
      (engine) => cancelAtConsole(engine, this.store, this.parts, this.model, this.#ids, call),
      () => undefined,
    );
  }

  raisedAt(call: string): number {
    return this.#raised.get(call) ?? this.parts.time.now;
  }

  forget(call: string): void {
    this.store.forget(call);
    this.model.calls.delete(call);
    this.people.forget(call);
    this.#raised.delete(call);
  }

  #remember(call: string): void {
    this.#raised.set(call, this.parts.time.now);
    this.recentCalls[this.#calls % RECENT] = call;
  }

  #makeDevice(id: string, org: string): Device {
    return new Device(
      this.parts,
      { id, org },
      {
        toServer: (device, message) => this.#up(device, message),
        replied: (device, message, data) => {
          this.parts.course.note('reply', device.id, message.id, data['code'] as number);
          if (message.data['action'] === 'raise' && data['code'] === 0 && message.id !== undefined)
            this.model.acknowledged(device.id, message.id, data['call_id']);
        },
        shown: (device, call) => this.people.see(device, call),
      },
    );
  }

  #down(to: string, envelope: OutEnvelope): void {
    const { id, data } = envelope;
    if (id !== undefined) {
      this.recent[(this.#sent += 1) % RECENT] = { device: to, id };
      this.model.sent(to, id);
      this.parts.course.note('down', to, id, data['action'] as string, data['call_id'] as string);
    }
    this.devices.get(to)?.link.send(envelope);
  }

  #connected(id: string): boolean | undefined {
    if (this.servers.count === 1) return this.devices.get(id)?.link.up;
    // With a broker of its own it is what the device said last.
    return this.plan.ward.devices.get(id)?.online;
  }

  #up(device: Device, message: UpMessage): void {
    if (!this.door.known(device.id).enabled) return;
    const { channel, id, ref, type, ts, data } = message;
    const heard = {
      org: device.org,
      device: device.id,
      channel,
      envelope: { v: 1, id, ref, type, ts, data },
      receivedAt: new Date(this.parts.time.now),
      retained: false,
    } satisfies DeviceMessage;
    // One that could not be stored ends the connection; the device comes back and repeats.
    const refuse = (): void => this.door.flap(device);
    this.servers.run(
      (engine) => (channel === 'call' ? engine.takeCall(heard) : engine.takeAck(heard)),
      this.servers.alive.length === 0 ? () => undefined : refuse,
    );
  }
}
