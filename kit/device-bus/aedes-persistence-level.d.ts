// The package ships no types; this is the part of its promise interface that the broker uses.
declare module 'aedes-persistence-level/asyncPersistence.js' {
  import type { Readable } from 'node:stream';
  import type { Level } from 'level';
  import type { AedesPublishPacket, Client, Subscription } from 'aedes';

  export default class AsyncLevelPersistence {
    constructor(db: Level<string, unknown>);
    setup(broker: unknown): Promise<void>;
    storeRetained(packet: object): Promise<void>;
    addSubscriptions(client: Client, subscriptions: Subscription[]): Promise<void>;
    cleanSubscriptions(client: Client): Promise<void>;
    outgoingEnqueueCombi(
      subscriptions: Array<{ clientId: string }>,
      packet: AedesPublishPacket,
    ): Promise<unknown>;
    outgoingUpdate(client: Client, packet: object): Promise<void>;
    outgoingClearMessageId(client: Client, packet: object): Promise<AedesPublishPacket | undefined>;
    outgoingStream(client: Client): Readable;
    createRetainedStream(pattern: string): Readable;
    createRetainedStreamCombi(patterns: string[]): Readable;
    cleanIncoming(client: Client): Promise<void>;
    putWill(client: Client, packet: object): Promise<void>;
    getWill(client: Client): Promise<object | undefined>;
    delWill(client: object): Promise<object | undefined>;
    streamWill(brokers?: object): Readable;
    destroy(): Promise<void>;
  }
}
