// The server's part of WIRE "A call", played over the embedded broker: enough for devices and staff to be tried without it.
import { startEmbeddedBus } from '#kit/device-bus/embedded-bus.ts';
import type { EmbeddedBus } from '#kit/device-bus/embedded-bus.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { RecordingHooks } from '#kit/device-bus/bus-fixture.ts';
import { ulid } from 'ulid';
import type { WardDevice } from '../config.ts';

export interface PlayedCall {
  id: string;
  origin: string;
  type: string;
  event: string | undefined;
  priority: number;
  state: 'raised' | 'answered' | 'ended';
  repeats: number;
  answers: string[];
  hangUps: string[];
}

const PRIORITY: Readonly<Record<string, number>> = {
  CODE_BLUE: 1,
  REINFORCE: 2,
  BATHROOM: 3,
  BED_EXIT: 3,
  DEVICE: 5,
};

export class PlayedServer {
  readonly hooks = new RecordingHooks();
  readonly calls = new Map<string, PlayedCall>();
  /** Every press of a call that was answered: it must be in the record. */
  readonly answeredMessages = new Map<string, string>();
  /** How many of the next presses get no answer, as if the server were gone. */
  deaf = 0;
  #bus: EmbeddedBus | undefined;
  readonly #receivers: readonly string[];

  constructor(receivers: readonly string[]) {
    this.#receivers = receivers;
    this.hooks.take = (message) => this.#take(message);
  }

  async start(): Promise<this> {
    const knownTypes = new Set(['VOICE', 'EVENT', 'SOS', 'DEVICE', 'DATA', 'REINFORCE']);
    this.#bus = await startEmbeddedBus({ port: 0, host: '127.0.0.1', knownTypes }, this.hooks);
    return this;
  }

  get bus(): EmbeddedBus {
    if (!this.#bus) throw new Error('The played server has not been started');
    return this.#bus;
  }

  get url(): string {
    return `mqtt://127.0.0.1:${this.bus.port}`;
  }

  /** Messages that a device has sent on a channel. */
  heard(device: string, channel: string): DeviceMessage[] {
    return this.hooks.messages.filter((each) => each.device === device && each.channel === channel);
  }

  async #take(message: DeviceMessage): Promise<void> {
    if (message.channel !== 'call') return;
    const { action } = message.envelope.data;
    if (action === 'raise') return this.#raise(message);
    const call = this.calls.get(String(message.envelope.data['call_id']));
    const code = call ? this.#advance(call, message) : 38;
    await this.#reply(message, { code, call_id: call?.id, state: call?.state });
    if (call && code === 0) await this.#tell(call);
  }

  async #raise(message: DeviceMessage): Promise<void> {
    if (this.deaf > 0) {
      this.deaf -= 1;
      return;
    }
    const { id = '', type, data } = message.envelope;
    const twice = this.answeredMessages.get(id);
    const open = [...this.calls.values()].find(
      (call) =>
        call.origin === message.device &&
        call.type === type &&
        call.event === data['event'] &&
        call.state !== 'ended',
    );
    const call = (twice && this.calls.get(twice)) || open || this.#place(message);
    if (open && !twice) open.repeats += 1;
    this.answeredMessages.set(id, call.id);
    const { state, repeats } = call;
    await this.#reply(message, { code: 0, call_id: call.id, state, repeat: repeats });
    await this.#tell(call);
  }

  #place({ device, envelope: { type, data } }: DeviceMessage): PlayedCall {
    const event = typeof data['event'] === 'string' ? data['event'] : undefined;
    const call: PlayedCall = {
      id: ulid(),
      origin: device,
      type,
      event,
      priority: PRIORITY[event ?? type] ?? 4,
      state: 'raised',
      repeats: 0,
      answers: [],
      hangUps: [],
    };
    this.calls.set(call.id, call);
    return call;
  }

  #advance(call: PlayedCall, { device, envelope: { data } }: DeviceMessage): number {
    if (data['action'] === 'answer') {
      if (call.state !== 'raised') return 1803;
      call.answers.push(device);
      call.state = 'answered';
    }
    if (data['action'] === 'hangup') call.hangUps.push(device);
    if (data['action'] === 'reset') {
      if (device !== call.origin) return 1805;
      call.state = 'ended';
    }
    return 0;
  }

  async #reply({ org, device, envelope }: DeviceMessage, data: Record<string, unknown>) {
    const ref = envelope.id ?? '';
    await this.bus.send({ org, device }, 'call', { type: envelope.type, ref, data });
  }

  async #tell({ id, state, priority, type, origin }: PlayedCall): Promise<void> {
    const action = state === 'ended' ? 'withdraw' : 'present';
    const space = { id: spaceOf(origin), name: origin, path: origin };
    const data = { call_id: id, state, priority, action, space, text: origin };
    for (const device of this.#receivers)
      await this.bus.send({ org: 'o1', device }, 'call', { type, id: ulid(), data });
  }
}

const spaceOf = (device: string): string => `space-${device.replace(/\D+/g, '')}`;

/** A ward of so many beds, two to a bathroom, with one host and two watches. */
export function makeDevices(beds: number): { devices: WardDevice[]; receivers: string[] } {
  const make = (id: string, type: string, space?: string): WardDevice => ({
    id,
    type,
    org: 'o1',
    password: 'secret',
    ...(space ? { space } : {}),
  });
  const numbers = Array.from({ length: beds }, (_, index) => index + 1);
  const receivers = [
    make('host', 'NURSE_HOST'),
    make('watch-a', 'NURSE_WATCH'),
    make('watch-b', 'NURSE_WATCH'),
  ];
  const devices = [
    ...receivers,
    ...numbers.flatMap((number) => [
      make(`bed${number}`, 'DIGIT_BED_DEVICE', `space-${number}`),
      make(`mat${number}`, 'SLEEPMATTRESS', `space-${number}`),
    ]),
    ...numbers
      .filter((number) => number % 2 === 1)
      .map((number) => make(`bath${number}`, 'EMERGENCY_BUTTON', `bath-${number}`)),
  ];
  return { devices, receivers: receivers.map(({ id }) => id) };
}
