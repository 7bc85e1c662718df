// Connections: how many may say nothing, how much each may ask before it reads, and none served that has ended.
import type { IncomingMessage, Server, ServerResponse } from 'node:http';
import type { Socket } from 'node:net';
import { WaitingRoom } from '../connections/waiting-room.ts';
import type { Count } from './count.ts';

export interface ConnectionBounds {
  /** Connections without a request under way. */
  waiting: number;
  /** Requests that a connection may send before it has read the first's reply. */
  perConnection: number;
  /** In every such time a file must bring some bytes, and a reply that waits must be taken in part. */
  paceMs: number;
}

/** Holds the server's connections to these bounds, and counts what each has under way. */
export function boundConnections(
  server: Server,
  onConnection: Count,
  bounds: ConnectionBounds,
): void {
  const waiting = new WaitingRoom(bounds.waiting);
  const addresses = new WeakMap<Socket, string>();
  const addressOf = (socket: Socket) => addresses.get(socket) ?? '';
  server.on('connection', (socket) => {
    addresses.set(socket, socket.remoteAddress ?? '');
    waiting.enter(socket, addressOf(socket));
    socket.once('close', () => waiting.leave(socket, addressOf(socket)));
  });
  server.on('upgrade', (_request, socket: Socket) => waiting.leave(socket, addressOf(socket)));
  boundBefore(server, ({ socket }, response) => {
    waiting.leave(socket, addressOf(socket));
    onConnection.add(socket, 1);
    // Of a reply's end hear the framework, the one who sends a file, and these bounds: more than Node thinks usual.
    response.setMaxListeners(20);
    response.once('close', () => {
      onConnection.add(socket, -1);
      if (onConnection.of(socket) === 0 && !socket.destroyed)
        waiting.enter(socket, addressOf(socket));
    });
    if (onConnection.of(socket) > bounds.perConnection) socket.destroy();
  });
  // Nothing went either way: fine while a request is worked on, not while its reply waits to be taken.
  server.setTimeout(bounds.paceMs);
  server.on('timeout', (socket) => {
    if (onConnection.of(socket) === 0 || socket.writableLength > 0) socket.destroy();
  });
}

type Listener = (request: IncomingMessage, response: ServerResponse) => void;

/** Runs it before whoever serves requests; those of a connection that it ends, or that has ended, are served by nobody. */
function boundBefore(server: Server, bound: Listener): void {
  const listeners = server.listeners('request') as Listener[];
  server.removeAllListeners('request');
  server.on('request', (request, response) => {
    // A piece of what was sent is read to its end, though its connection is no more: thousands of requests may be in it.
    if (!request.socket.destroyed) bound(request, response);
    if (request.socket.destroyed) return;
    for (const serve of listeners) serve.call(server, request, response);
  });
}
