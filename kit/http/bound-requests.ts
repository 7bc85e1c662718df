// How much anybody may have under way: connections that ask for nothing, requests of one address, and the time that each may take
// to arrive and its reply to be taken.
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { boundConnections } from './bound-connections.ts';
import type { ConnectionBounds } from './bound-connections.ts';
import { Count } from './count.ts';
import { Failure } from './failure.ts';
import { Works, isGone } from './works.ts';

export interface RequestBounds extends ConnectionBounds {
  /** Requests under way of one address and of all; live streams have bounds of their own. */
  perAddress: number;
  all: number;
  /** Files on their way from one address. */
  uploads: number;
  /** How long a request without files may take to arrive. */
  bodyMs: number;
  /** What a file must bring in every `paceMs`. */
  paceBytes: number;
}

export const REQUEST_BOUNDS: RequestBounds = {
  waiting: 2048,
  perAddress: 256,
  all: 2048,
  perConnection: 32,
  uploads: 16,
  bodyMs: 30_000,
  paceMs: 20_000,
  paceBytes: 64 * 1024,
};

/** Of the HTTP server itself: a head, and a request however it comes, has so long. */
export const SERVER_TIMES = {
  headersTimeout: 15_000,
  requestTimeout: 15 * 60_000,
  connectionsCheckingInterval: 5000,
};

interface Config {
  upload?: number;
  stream?: boolean;
}
const configOf = (request: FastifyRequest) => request.routeOptions.config as Config;

const ALL = Symbol('all');

/** Holds the application's server to these bounds; before its routes are made. */
export function boundRequests(app: FastifyInstance, bounds: RequestBounds): void {
  const [underWay, uploads, onConnection] = [new Count(), new Count(), new Count()];
  boundConnections(app.server, onConnection, bounds);
  const works = new Works();
  app.addHook('onRoute', (route) => works.watch(route));
  app.addHook('onRequest', async (request, reply) => {
    const { upload, stream } = configOf(request);
    const { ip, raw } = request;
    if (isGone(request)) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    limitArrival(raw, upload !== undefined, bounds);
    if (stream) return;
    const full =
      underWay.of(ip) >= bounds.perAddress ||
      underWay.of(ALL) >= bounds.all ||
      (upload !== undefined && uploads.of(ip) >= bounds.uploads);
    if (full) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    const counted: [Count, unknown][] = [
      [underWay, ip],
      [underWay, ALL],
    ];
    if (upload !== undefined) counted.push([uploads, ip]);
    for (const [count, key] of counted) count.add(key, 1);
    whenOver(raw, reply.raw, () =>
      works.whenDone(request, () => {
        for (const [count, key] of counted) count.add(key, -1);
      }),
    );
  });
}

/** Over is what was answered and has arrived whole, or was broken off. */
function whenOver(raw: IncomingMessage, reply: ServerResponse, work: () => void): void {
  reply.once('close', () => {
    if (!bringsBody(raw) || raw.complete || raw.readableEnded || raw.destroyed) return work();
    // What was answered before it was whole hears nothing of its connection's end.
    let over = false;
    const end = () => {
      if (!over) work();
      over = true;
    };
    raw.once('close', end);
    raw.once('end', end);
    raw.socket.once('close', end);
  });
}

const bringsBody = ({ headers }: IncomingMessage): boolean =>
  headers['transfer-encoding'] !== undefined || Number(headers['content-length'] ?? 0) > 0;

function limitArrival(
  raw: IncomingMessage,
  isUpload: boolean,
  { bodyMs, paceMs, paceBytes }: RequestBounds,
): void {
  if (!bringsBody(raw)) return;
  const { socket } = raw;
  let before = socket.bytesRead;
  const look = () => {
    // What has arrived may wait its turn to be read; what was broken off may end without a word.
    if (raw.complete || socket.destroyed) return clearInterval(timer);
    if (!isUpload || socket.bytesRead - before < paceBytes) socket.destroy();
    before = socket.bytesRead;
  };
  // The server's own connections keep the process, not a look at one of them.
  const timer = setInterval(look, isUpload ? paceMs : bodyMs).unref();
  for (const event of ['end', 'close']) raw.once(event, () => clearInterval(timer));
}
