import { randomUUID } from 'node:crypto';
import { callbackify } from 'node:util';
import type { AedesOptions, Client, ConnectPacket } from 'aedes';
import type { BusHooks } from './bus.ts';
import type { WaitingRoom } from '../connections/waiting-room.ts';
import { Connection, type Connections } from './connections.ts';
import type { FrameGate } from './frame-gate.ts';
import type { Tally } from './tally.ts';
import { isTopicName } from './topics.ts';

const SERVER_UNAVAILABLE = 3;
const BAD_USER_NAME_OR_PASSWORD = 4;

/** Ends a connection attempt with this code in its CONNACK. */
export class ConnectRefused extends Error {
  readonly returnCode: number;

  constructor(returnCode: number) {
    super('refused');
    this.returnCode = returnCode;
  }
}

/** Decides who may connect to the embedded broker, and notes who comes and goes. */
export class Admission {
  readonly #hooks: BusHooks;
  readonly #tally: Tally;
  readonly #connections: Connections;
  readonly #waiting: WaitingRoom;
  readonly #wills = new WeakMap<Client, object>();
  readonly #admitted = new WeakMap<Client, Connection>();
  #serial = 0;

  constructor(hooks: BusHooks, tally: Tally, connections: Connections, waiting: WaitingRoom) {
    this.#hooks = hooks;
    this.#tally = tally;
    this.#connections = connections;
    this.#waiting = waiting;
  }

  /** The connection of an admitted client. */
  connectionOf(client: Client): Connection | undefined {
    return this.#admitted.get(client);
  }

  /** Client ids live inside their device's name: no device can take over another's session, and each has one lasting session at most. */
  readonly preConnect: NonNullable<AedesOptions['preConnect']> = (
    client,
    packet: ConnectPacket,
    done,
  ) => {
    const owner = packet.username ?? '';
    packet.clientId = packet.clean ? `${owner}/${packet.clientId || randomUUID()}` : owner;
    if (packet.will) this.#wills.set(client, packet.will);
    done(null, true);
  };

  readonly authenticate: NonNullable<AedesOptions['authenticate']> = (
    client,
    username,
    password,
    done,
  ) => {
    this.#admit(client, username ?? '', password ?? Buffer.alloc(0), (error) =>
      done(error as Parameters<typeof done>[0], !error),
    );
  };

  readonly #admit = callbackify(async (client: Client, device: string, password: Buffer) => {
    const gate = client.conn as FrameGate;
    const owner = isTopicName(device) ? await this.#ask(device, password, gate.address) : null;
    if (!owner || !isTopicName(owner.org)) {
      this.#tally.refuse('bad_credential', { device, address: gate.address });
      throw new ConnectRefused(BAD_USER_NAME_OR_PASSWORD);
    }
    if (gate.destroyed) return;
    const identity = { org: owner.org, device, gateway: owner.gateway ?? false };
    const link = { clientId: client.id, gate, will: this.#wills.get(client) };
    const connection = new Connection(++this.#serial, identity, link);
    this.#admitted.set(client, connection);
    this.#waiting.leave(gate, gate.address);
    this.#connections.add(connection);
    this.#watch(client, connection);
    const { org, gateway } = identity;
    this.#hooks.onConnect?.(device, { org, gateway, address: gate.address });
  });

  async #ask(
    device: string,
    password: Buffer,
    address: string,
  ): ReturnType<BusHooks['authenticate']> {
    try {
      return await this.#hooks.authenticate(device, password, { address });
    } catch (error) {
      this.#tally.fault(error);
      throw new ConnectRefused(SERVER_UNAVAILABLE);
    }
  }

  #watch(client: Client, connection: Connection): void {
    const { device, org, gate } = connection;
    const heard = (): void => {
      connection.heardAt = Date.now();
      this.#connections.lastContacts.set(device, connection.heardAt);
    };
    heard();
    gate.onHeard(heard);
    gate.once('close', () => {
      this.#connections.remove(connection);
      const saidGoodbye = (client as Client & { _disconnected?: boolean })._disconnected === true;
      const reason = connection.ending ?? (saidGoodbye ? 'closed' : 'lost');
      this.#hooks.onDisconnect?.(device, {
        org,
        reason,
        connected: this.#connections.of(device).length > 0,
      });
    });
  }
}
