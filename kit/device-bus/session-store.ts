import AsyncLevelPersistence from 'aedes-persistence-level/asyncPersistence.js';
import { Readable } from 'node:stream';
import { Level } from 'level';
import type { AedesPublishPacket, Client, Subscription } from 'aedes';
import { StartFailure } from '#kit/log/start-failure.ts';
import { RetainedMessages } from './retained-messages.ts';
import type { Retained } from './retained-messages.ts';

const OUTGOING = 'outgoing:';

export interface SessionStoreOptions {
  /** The most messages kept for a device that is away; one more and the older ones go. */
  readonly maxQueued: number;
  /** Whether this filter was granted to the client. */
  mayKeep(client: Client, filter: string): boolean;
  onQueueFull(clientId: string): void;
}

/** Retained messages, lasting sessions and their queues in a folder. A clean session costs no disk; wills live with their connection. */
export class SessionStore extends AsyncLevelPersistence {
  readonly #db: Level<string, unknown>;
  readonly #options: SessionStoreOptions;
  readonly #queued = new Map<string, number>();
  readonly #readings = new Set<Readable>();
  readonly #retained = new RetainedMessages();
  #ended = false;

  constructor(db: Level<string, unknown>, options: SessionStoreOptions) {
    super(db);
    this.#db = db;
    this.#options = options;
  }

  override async setup(broker: unknown): Promise<void> {
    await super.setup(broker);
    for await (const key of this.#db.keys({ gte: OUTGOING, lt: 'outgoing;' })) {
      this.#count(
        decodeURIComponent(key.slice(OUTGOING.length, key.indexOf(':', OUTGOING.length))),
        1,
      );
    }
    for await (const packet of super.createRetainedStream('#')) this.#retained.keep(packet);
  }

  override async storeRetained(packet: Retained): Promise<void> {
    await super.storeRetained(packet);
    this.#retained.keep(packet);
  }

  // aedes hands over every filter of the packet, the refused ones too.
  override async addSubscriptions(client: Client, subscriptions: Subscription[]): Promise<void> {
    await super.addSubscriptions(
      client,
      subscriptions.filter((one) => this.#options.mayKeep(client, one.topic)),
    );
  }

  override async outgoingEnqueueCombi(
    subscriptions: Array<{ clientId: string }>,
    packet: AedesPublishPacket,
  ): Promise<unknown> {
    for (const { clientId } of subscriptions) {
      if ((this.#queued.get(clientId) ?? 0) >= this.#options.maxQueued)
        await this.#forget(clientId);
      this.#count(clientId, 1);
    }
    return super.outgoingEnqueueCombi(subscriptions, packet);
  }

  // A forgotten message must not end the connection of a device that is reading well.
  override async outgoingUpdate(client: Client, packet: object): Promise<void> {
    await super.outgoingUpdate(client, packet).catch((error: unknown) => {
      if (!(error instanceof Error && error.message === 'no such packet')) throw error;
    });
  }

  override async outgoingClearMessageId(
    client: Client,
    packet: object,
  ): Promise<AedesPublishPacket | undefined> {
    if (client.clean) return undefined;
    const cleared = await super.outgoingClearMessageId(client, packet);
    if (cleared) this.#count(client.id, -1);
    return cleared;
  }

  override outgoingStream(client: Client): Readable {
    return client.clean ? Readable.from([]) : this.#follow(() => super.outgoingStream(client));
  }

  override createRetainedStream(pattern: string): Readable {
    return this.createRetainedStreamCombi([pattern]);
  }

  override createRetainedStreamCombi(patterns: string[]): Readable {
    return Readable.from(patterns.flatMap((pattern) => this.#retained.find(pattern)));
  }

  /** Ends every reading under way, so that none meets a closed database; later ones find nothing. */
  async endReading(): Promise<void> {
    this.#ended = true;
    await Promise.all(
      [...this.#readings].map((reading) => {
        reading.on('error', () => undefined);
        const closed = new Promise((resolve) => reading.once('close', resolve));
        reading.destroy();
        return closed;
      }),
    );
  }

  #follow(open: () => Readable): Readable {
    if (this.#ended) return Readable.from([]);
    const reading = open();
    this.#readings.add(reading);
    reading.once('close', () => this.#readings.delete(reading));
    return reading;
  }

  override async cleanSubscriptions(): Promise<void> {}

  override async cleanIncoming(client: Client): Promise<void> {
    if (!client.clean) await super.cleanIncoming(client);
  }

  override async putWill(): Promise<void> {}

  override async getWill(): Promise<undefined> {}

  override async delWill(): Promise<undefined> {}

  override streamWill(): Readable {
    return Readable.from([]);
  }

  async #forget(clientId: string): Promise<void> {
    this.#queued.delete(clientId);
    this.#options.onQueueFull(clientId);
    const owner = encodeURIComponent(clientId);
    await this.#db.clear({ gte: `${OUTGOING}${owner}:`, lt: `${OUTGOING}${owner};` });
    await this.#db.clear({ gte: `outgoing-id:${owner}:`, lt: `outgoing-id:${owner};` });
  }

  #count(clientId: string, change: number): void {
    const count = (this.#queued.get(clientId) ?? 0) + change;
    if (count > 0) this.#queued.set(clientId, count);
    else this.#queued.delete(clientId);
  }
}

/** Opens the folder, made where it is missing; a StartFailure names DATA_DIR where another process holds it or it can't be used. */
export async function openSessionDatabase(folder: string): Promise<Level<string, unknown>> {
  const db = new Level<string, unknown>(folder);
  try {
    await db.open();
    return db;
  } catch (error) {
    const locked =
      error instanceof Error &&
      (error.cause as { code?: string } | undefined)?.code === 'LEVEL_LOCKED';
    const why = locked ? 'is in use by another process' : 'can not be opened';
    throw new StartFailure('DATA_DIR', `the device broker's folder ${folder} ${why}`, {
      cause: error,
    });
  }
}
