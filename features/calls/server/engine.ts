// The thin engine around the machine: one transaction a message, then the answer to the caller and the word to receivers.
import { makeBatch } from '#kit/db/batch.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { KnownDevice } from '#features/devices/server/index.ts';
import type { CallType } from '../contract.ts';
import { takeAcks } from './acks.ts';
import { Arrivals } from './arrivals.ts';
import { takeBack } from './back.ts';
import type { EngineParts } from './engine-parts.ts';
import { sortByWard, takeOutage } from './outage.ts';
import type { Loss } from './outage.ts';
import { startOutbox } from './outbox.ts';
import type { Outbox } from './outbox.ts';
import { isReceiver } from './receivers.ts';
import { readAck } from './said.ts';
import type { Ack, WardLosses } from './store.ts';
import { startTaking } from './take-calls.ts';
import { startTimers } from './timers.ts';
import { makeTools } from './tools.ts';
import { welcomeReceiver } from './welcome.ts';
import type { Work } from './work.ts';

/** Nobody waits for a confirmation: what comes within this is written together. */
const ACKS_WAIT_MS = 40;
/** What a device says at its start, its state and its birth, is one arrival. */
const ARRIVAL_MS = 1000;

type Arriving = Pick<KnownDevice, 'id' | 'org_id' | 'type' | 'space_id' | 'gateway_id'>;

/** How much of what devices say is not taken yet. */
export interface Waiting {
  presses: number;
  ends: number;
  confirmations: number;
}

export interface Engine {
  readonly waiting: Waiting;
  takeCall(message: DeviceMessage): Promise<void>;
  takeAck(message: DeviceMessage): Promise<void>;
  /** A device came online; `boot` tells its start where it says so. */
  welcome(device: Arriving, boot?: string): Promise<void>;
  /** Devices were lost: that is itself a call, open until someone closes it (UL 1069), many of a ward together are one. Gives those that could not be taken. */
  takeLosses(losses: readonly Loss[]): Promise<Loss[]>;
  /** Devices are there again: the call of their loss says so, once nothing of it is away, and stays until someone closes it. */
  takeBack(devices: readonly string[]): Promise<void>;
  /** A fault of a device is a call. The same `message` counts once, as a device's own does. */
  raiseTechnical(
    device: Pick<KnownDevice, 'id' | 'org_id'>,
    event: string,
    message?: string,
  ): Promise<void>;
  /** A time that was set at the device's place is over; the same message is one call, however often it is said. */
  raiseTimed(
    device: Pick<KnownDevice, 'id' | 'org_id'>,
    message: string,
    about: string,
  ): Promise<void>;
  /** Tells receivers what has been committed elsewhere, by a person's request. */
  told(work: Work): void;
  /** Acts at once on all timers that are due, and looks for what has not arrived. */
  look(): Promise<void>;
  stop(): Promise<void>;
}

/** Starts the engine on what it is given. */
export function startEngine(parts: EngineParts): Engine {
  const { store, clock, ids, bus, live, log } = parts;
  const tools = makeTools(ids, bus);
  const taking = startTaking(parts, tools);
  const acks = makeBatch<Ack>({
    clock,
    work: async (items) => {
      if (await store.transact('all', (tx) => takeAcks(tx, tools, items))) live.wake();
      outbox.confirmed(items.map(({ ref }) => ref));
    },
    waitMs: ACKS_WAIT_MS,
    atMost: 500,
  });
  const outbox: Outbox = startOutbox({
    ...parts,
    settled: () => acks.flush(),
    isPressed: () => taking.waiting.presses + taking.waiting.ends > 0,
  });
  const arrivals = new Arrivals(ARRIVAL_MS);

  function told({ record, deliveries }: Work): void {
    if (!record) return;
    outbox.send(record, deliveries);
    live.wake();
  }

  const timers = startTimers(parts, tools, told);

  function answer({ org, device, via, envelope }: DeviceMessage, reply: object): void {
    const address = via === undefined ? { org, device } : { org, device, via };
    const out = {
      type: envelope.type,
      data: { ...reply },
      ...(envelope.id === undefined ? {} : { ref: envelope.id }),
    };
    // One that does not arrive is asked for again: the device repeats until it is answered.
    bus
      .send(address, 'call', out)
      .catch((error: unknown) => log.warn({ err: error, device }, 'A caller was not answered'));
  }

  async function raiseTechnical(
    { id, org_id }: Loss['device'],
    event: string,
    message: string | null,
  ): Promise<void> {
    const type: CallType = 'DEVICE';
    told(await taking.press({ org: org_id, device: id, type, event, message }));
  }

  async function takeWardLosses(losing: WardLosses): Promise<void> {
    const one = await store.transact([losing.org], (tx) => takeOutage(tx, tools, losing));
    if (one) return told(one);
    for (const { id, org, message } of losing.lost)
      await raiseTechnical({ id, org_id: org }, 'DEVICE_LOST', message);
  }

  let confirmations = 0;
  return {
    get waiting() {
      return { ...taking.waiting, confirmations };
    },
    async takeCall(message) {
      const done = await taking.take(message);
      answer(message, done.reply);
      told(done);
    },
    async takeAck(message) {
      const ack = readAck(message);
      if (!ack) return;
      confirmations += 1;
      await acks.add(ack).finally(() => (confirmations -= 1));
    },
    async welcome({ id, org_id, type, space_id, gateway_id }, boot = '') {
      const arrival = `${id} ${boot}`;
      if (!isReceiver(type) || !arrivals.isNew(arrival, clock.now())) return;
      try {
        await outbox.settle(id);
        const shown = await store.transact('all', (tx) =>
          welcomeReceiver(tx, tools, { id, org_id, type, space_id, via: gateway_id }),
        );
        for (const { record, delivery } of shown) outbox.send(record, [delivery]);
      } catch (error) {
        arrivals.drop(arrival);
        throw error;
      }
      await outbox.look();
    },
    async takeLosses(losses) {
      const wards = await store.transact('all', (tx) => sortByWard(tx, losses), { readOnly: true });
      const failed = new Set<string>();
      for (const losing of wards)
        await takeWardLosses(losing).catch((error: unknown) => {
          log.error({ err: error, ward: losing.ward }, 'Losses were not taken; they will be again');
          for (const { id } of losing.lost) failed.add(id);
        });
      return losses.filter(({ device }) => failed.has(device.id));
    },
    async takeBack(devices) {
      const changed = await store.transact('all', (tx) => takeBack(tx, tools, devices));
      for (const one of changed) told({ ...one, reply: {} });
    },
    raiseTechnical: (device, event, message) => raiseTechnical(device, event, message ?? null),
    async raiseTimed({ id, org_id }, message, about) {
      const type: CallType = 'TIME';
      told(await taking.press({ org: org_id, device: id, type, event: type, message, about }));
    },
    told,
    async look() {
      await timers.look();
      await outbox.look();
    },
    async stop() {
      await taking.idle();
      await acks.drain();
      await timers.stop();
      await outbox.stop();
    },
  };
}
