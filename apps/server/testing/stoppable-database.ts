// A PostgreSQL of its own that can be stopped and started under a server: at one address, whatever port it has itself.
import { once } from 'node:events';
import { chmod, mkdtemp, rm } from 'node:fs/promises';
import { connect, createServer } from 'node:net';
import type { AddressInfo, Socket } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';

export interface StoppableDatabase {
  /** For its owner. */
  url: string;
  stop(): Promise<void>;
  start(): Promise<void>;
  /** Stops it for good and deletes its data. */
  remove(): Promise<void>;
}

/** Starts a database; while it is stopped its address refuses connections. */
export async function startStoppable(): Promise<StoppableDatabase> {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-stoppable-'));
  // As root the database's own account must get in.
  await chmod(dataDir, 0o711);
  const start = () => startEmbedded({ dataDir, durable: false });
  let running = await start();
  const lines = new Set<Socket>();
  const relay = createServer((near) => {
    const far = connect(Number(new URL(running.ownerUrl).port), '127.0.0.1');
    for (const line of [near, far]) {
      lines.add(line);
      line.on('error', () => undefined);
      line.once('close', () => lines.delete(line));
    }
    near.pipe(far).pipe(near);
    // One that breaks off ends without a word to the other.
    near.once('close', () => far.destroySoon());
    far.once('close', () => near.destroySoon());
  });
  const listen = async (port: number) => {
    relay.listen(port, '127.0.0.1');
    await once(relay, 'listening');
  };
  const hangUp = async () => {
    const closed = new Promise((done) => relay.close(done));
    // What the database said last has gone through by now; half-open lines have nobody behind them.
    for (const line of lines) line.destroySoon();
    await closed;
  };
  await listen(0);
  const { port } = relay.address() as AddressInfo;
  const url = new URL(running.ownerUrl);
  url.port = String(port);
  return {
    url: url.href,
    stop: async () => {
      await running.stop();
      await hangUp();
    },
    start: async () => {
      running = await start();
      await listen(port);
    },
    remove: async () => {
      await running.stop();
      if (relay.listening) await hangUp();
      for (const folder of [dataDir, running.home])
        await rm(folder, { recursive: true, force: true });
    },
  };
}
