// Devices that run in a browser: MQTT over WebSocket on the HTTP port. Bytes alone pass here; the broker asks for the credential
// as it does on its own port. A page of another site gains nothing: there is no cookie that would speak for its visitor.
import type { IncomingMessage, Server } from 'node:http';
import type { Duplex } from 'node:stream';
import type { FastifyInstance } from 'fastify';
import { WebSocketServer, createWebSocketStream } from 'ws';
import type { WebSocket } from 'ws';
import { callerOf } from '#kit/http/trusted-proxies.ts';
import type { Trust } from '#kit/http/trusted-proxies.ts';

export const MQTT_PATH = '/mqtt';
const PROTOCOL = 'mqtt';

/** Twice the largest message, so that a whole queue in one frame is cut and one message never is. */
const MAX_FRAME_BYTES = 128 * 1024;
const REFUSAL = { 400: 'Bad Request', 404: 'Not Found', 503: 'Service Unavailable' } as const;
/** A whole ward may stand behind one address. */
const LIMITS: SocketLimits = { perAddress: 250, all: 10_000, idleMs: 60_000 };
const GOING_AWAY = 1001;
const UNSUPPORTED = 1003;

export interface SocketLimits {
  /** Connections at the same time, from one address and from all. */
  perAddress: number;
  all: number;
  /** Silence after which a connection is dead: pings go out twice as often. */
  idleMs: number;
}

export interface MqttSocketOptions {
  /** Hands a connection to the broker. */
  meet: (stream: Duplex, address: string) => void;
  trustProxy: Trust;
  limits?: Partial<SocketLimits>;
}

/** Takes upgrades at `/mqtt` until the application closes; every other upgrade is refused. */
export function serveMqttSocket(app: FastifyInstance, options: MqttSocketOptions): void {
  const limits = { ...LIMITS, ...options.limits };
  const sockets = new WebSocketServer({
    noServer: true,
    clientTracking: true,
    maxPayload: MAX_FRAME_BYTES,
    perMessageDeflate: false,
    handleProtocols: (offered) => offered.has(PROTOCOL) && PROTOCOL,
  });
  const held = new Map<string, number>();
  let closing = false;

  function refusalOf(request: IncomingMessage, address: string): keyof typeof REFUSAL | null {
    if ((request.url ?? '').split('?')[0]?.toLowerCase() !== MQTT_PATH) return 404;
    if (!offersMqtt(request)) return 400;
    const full =
      sockets.clients.size >= limits.all || (held.get(address) ?? 0) >= limits.perAddress;
    return closing || full ? 503 : null;
  }

  function accept(socket: WebSocket, address: string): void {
    held.set(address, (held.get(address) ?? 0) + 1);
    socket.once('close', () => {
      const left = (held.get(address) ?? 1) - 1;
      if (left > 0) held.set(address, left);
      else held.delete(address);
    });
    socket.on('message', (_data, binary) => binary || socket.close(UNSUPPORTED));
    endWhenSilent(socket, limits.idleMs);
    options.meet(createWebSocketStream(socket), address);
  }

  (app.server as Server).on('upgrade', (request: IncomingMessage, socket: Duplex, head: Buffer) => {
    const address = callerOf(request, options.trustProxy);
    const refusal = refusalOf(request, address);
    if (refusal === null)
      sockets.handleUpgrade(request, socket, head, (opened) => accept(opened, address));
    else refuse(socket, refusal);
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of sockets.clients) socket.close(GOING_AWAY);
    const cut = setTimeout(() => sockets.clients.forEach((socket) => socket.terminate()), 1000);
    await new Promise<void>((closed) => sockets.close(() => closed()));
    clearTimeout(cut);
  });
}

const offersMqtt = ({ headers }: IncomingMessage): boolean =>
  (headers['sec-websocket-protocol'] ?? '').split(',').some((name) => name.trim() === PROTOCOL);

function refuse(socket: Duplex, status: keyof typeof REFUSAL): void {
  socket.on('error', () => undefined);
  socket.end(
    `HTTP/1.1 ${status} ${REFUSAL[status]}\r\nConnection: close\r\nContent-Length: 0\r\n\r\n`,
  );
}

/** A tablet that lost its network says nothing, not even that it is gone. */
function endWhenSilent(socket: WebSocket, idleMs: number): void {
  let heard = true;
  const hear = () => {
    heard = true;
  };
  socket.on('pong', hear);
  socket.on('message', hear);
  const timer = setInterval(() => {
    if (!heard) return socket.terminate();
    heard = false;
    socket.ping();
  }, idleMs / 2);
  socket.once('close', () => clearInterval(timer));
}
