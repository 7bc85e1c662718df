// The MLLP listener: connections within bounds, the messages of each answered in their order, each only once it is stored.
import { readFileSync } from 'node:fs';
import { createServer } from 'node:net';
import type { AddressInfo, Server, Socket } from 'node:net';
import { createServer as createTlsServer } from 'node:tls';
import { StartFailure } from '#kit/log/start-failure.ts';
import { Framer, frame } from './framer.ts';
import type { FramingFault } from './framer.ts';

export interface ListenerBounds {
  /** Bytes of a message, and of noise before one. */
  frame: number;
  noise: number;
  /** Bytes of unfinished messages of all connections together. */
  held: number;
  connections: number;
  perAddress: number;
  /** A message that has begun must end, and an answer be taken, within so many milliseconds. */
  deadlineMs: number;
}

export const USUAL_BOUNDS: ListenerBounds = {
  frame: 5 * 1024 * 1024,
  noise: 64 * 1024,
  held: 64 * 1024 * 1024,
  connections: 256,
  perAddress: 32,
  deadlineMs: 60_000,
};

const KEEPALIVE_MS = 60_000;

export interface ListenerParts {
  port: number;
  host: string;
  /** Files of a certificate and its key: with them TLS, and nothing else, is spoken. */
  tls?: { cert: string; key: string } | undefined;
  bounds?: Partial<ListenerBounds>;
  /** The answers to what a frame holds. */
  receive: (bytes: Buffer, address: string) => Promise<Buffer[]>;
  /** The answer to a frame that was not read to its end, where one can be made. */
  refuse: (begun: Buffer, fault: FramingFault) => Buffer | null;
  onError: (error: unknown) => void;
}

export interface Listener {
  port: number;
  readonly connections: number;
  readonly refused: number;
  readonly isListening: boolean;
  stop(): Promise<void>;
}

/** An address as people write it: IPv4 without the clothes of IPv6. */
const plainAddress = (socket: Socket): string =>
  (socket.remoteAddress ?? '').replace(/^::ffff:/, '');

interface Common {
  parts: ListenerParts;
  bounds: ListenerBounds;
  sockets: Map<Socket, Promise<void>>;
  counts: { held: number; refused: number; stopping: boolean };
}

/** Resolves once the other side has taken what was written, or is gone. */
function waitForTaking(socket: Socket, ms: number): Promise<void> {
  return new Promise((resolve) => {
    const timer = setTimeout(() => socket.destroy(), ms);
    const done = () => {
      clearTimeout(timer);
      socket.off('drain', done).off('close', done);
      resolve();
    };
    socket.once('drain', done).once('close', done);
  });
}

async function send(socket: Socket, answer: Buffer, { bounds }: Common): Promise<void> {
  if (socket.destroyed) return;
  if (!socket.write(frame(answer))) await waitForTaking(socket, bounds.deadlineMs);
}

/** Whether a message ended. */
async function serveChunk(
  socket: Socket,
  framer: Framer,
  chunk: Buffer,
  common: Common,
): Promise<boolean> {
  const { parts, bounds, counts } = common;
  const { frames, fault } = framer.take(chunk);
  for (const bytes of frames)
    for (const answer of await parts.receive(bytes, plainAddress(socket)))
      await send(socket, answer, common);
  const full = counts.held > bounds.held ? ('too_large' as const) : fault;
  if (full === null) return frames.length > 0;
  counts.refused += 1;
  const answer = parts.refuse(framer.leave(), full);
  if (answer) await send(socket, answer, common);
  giveUp(socket);
  return true;
}

/** How long a connection that is given up is still read, unheard: closed at once, its answer would be lost on the way. */
const GIVEN_UP_MS = 5000;

function giveUp(socket: Socket): void {
  const timer = setTimeout(() => socket.destroy(), GIVEN_UP_MS);
  socket.removeAllListeners('data').on('data', () => undefined);
  socket.once('close', () => clearTimeout(timer)).end();
}

function serve(socket: Socket, common: Common): void {
  const { bounds, sockets, counts, parts } = common;
  const address = plainAddress(socket);
  const same = [...sockets.keys()].filter((other) => plainAddress(other) === address);
  if (sockets.size >= bounds.connections || same.length >= bounds.perAddress) {
    counts.refused += 1;
    socket.destroy();
    return;
  }
  const framer = new Framer(bounds, (bytes) => (counts.held += bytes));
  let deadline: NodeJS.Timeout | undefined;
  const watch = (ended: boolean) => {
    if (ended || !framer.isOpen) {
      clearTimeout(deadline);
      deadline = undefined;
    }
    if (framer.isOpen) deadline ??= setTimeout(() => socket.destroy(), bounds.deadlineMs);
  };
  sockets.set(socket, Promise.resolve());
  socket.setKeepAlive(true, KEEPALIVE_MS);
  socket.setNoDelay(true);
  socket.on('error', () => undefined);
  socket.on('data', (chunk: Buffer) => {
    // One piece at a time: whoever sends faster than is stored waits.
    socket.pause();
    const served = serveChunk(socket, framer, chunk, common)
      .then(watch, (error: unknown) => {
        parts.onError(error);
        socket.destroy();
      })
      .then(() => {
        if (!socket.destroyed && !counts.stopping) socket.resume();
      });
    sockets.set(socket, served);
  });
  socket.once('close', () => {
    clearTimeout(deadline);
    framer.leave();
    void sockets.get(socket)?.then(() => sockets.delete(socket));
  });
}

function makeServer({ tls }: ListenerParts, onSocket: (socket: Socket) => void): Server {
  if (!tls) return createServer(onSocket);
  try {
    const files = { cert: readFileSync(tls.cert), key: readFileSync(tls.key) };
    return createTlsServer(files, onSocket).on('tlsClientError', () => undefined);
  } catch (cause) {
    throw new StartFailure(
      'MLLP_TLS_CERT, MLLP_TLS_KEY',
      `MLLP_TLS_CERT and MLLP_TLS_KEY name no certificate and key in PEM: ${cause instanceof Error ? cause.message : ''}`,
      { cause },
    );
  }
}

/** Listens; what comes is served until `stop`, which lets what was taken be answered. */
export async function openListener(parts: ListenerParts): Promise<Listener> {
  const common: Common = {
    parts,
    bounds: { ...USUAL_BOUNDS, ...parts.bounds },
    sockets: new Map(),
    counts: { held: 0, refused: 0, stopping: false },
  };
  const { sockets, counts } = common;
  const server = makeServer(parts, (socket) => serve(socket, common));
  await new Promise<void>((done, fail) => {
    server.once('error', fail);
    server.listen({ port: parts.port, host: parts.host }, done);
  });
  server.on('error', parts.onError);
  return {
    port: (server.address() as AddressInfo).port,
    get connections() {
      return sockets.size;
    },
    get refused() {
      return counts.refused;
    },
    get isListening() {
      return server.listening;
    },
    async stop() {
      const closed = new Promise((done) => server.close(done));
      counts.stopping = true;
      for (const socket of sockets.keys()) socket.pause();
      await Promise.all(sockets.values());
      for (const socket of sockets.keys()) socket.destroy();
      await closed;
    },
  };
}
