// Requests written by hand, as no client would send them: a head without its body, half a body, nothing at all.
import { once } from 'node:events';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { beforeStop } from '#kit/testing/database.ts';

/** A connection to the server at the address; it ends with the file's tests. */
export async function openRaw(url: string): Promise<Socket> {
  const { hostname, port } = new URL(url);
  const socket = connect(Number(port), hostname);
  socket.on('error', () => undefined);
  beforeStop(async () => void socket.destroy());
  await once(socket, 'connect');
  return socket;
}

/** A request's head as it travels. */
export const headOf = (
  method: string,
  path: string,
  headers: Readonly<Record<string, string | number>> = {},
): string =>
  [
    `${method} ${path} HTTP/1.1`,
    'host: ward',
    ...Object.entries(headers).map(([name, value]) => `${name}: ${value}`),
    '\r\n',
  ].join('\r\n');

/** What the server says next, as soon as a whole head is there; rejects where it ends the connection without a word. */
export async function readStatus(socket: Socket): Promise<number> {
  let heard = '';
  for await (const chunk of socket.iterator({ destroyOnReturn: false })) {
    heard += String(chunk);
    const [, status] = /^HTTP\/1\.1 (\d{3}) [^]*\r\n\r\n/.exec(heard) ?? [];
    if (status) return Number(status);
  }
  throw new Error(`The connection ended after: ${heard}`);
}
