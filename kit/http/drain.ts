// Closing the application without cutting off who is being served.
import type { Socket } from 'node:net';
import type { FastifyInstance } from 'fastify';

/**
 * When the application closes, requests under way get their replies and each connection ends with its reply; those that
 * have asked nothing yet end at once, and whatever still hangs after the limit (in milliseconds) is cut off.
 */
export function drainOnClose(app: FastifyInstance, limitMs: number): void {
  const { server } = app;
  // Browsers open connections ahead of need; to Node they are as busy as a request, for a minute.
  const silent = new Set<Socket>();
  let closing = false;
  server.on('connection', (socket) => {
    silent.add(socket);
    socket.once('close', () => silent.delete(socket));
  });
  server.on('request', (request, response) => {
    silent.delete(request.socket);
    // A connection that was busy when the closing began would be kept alive for the next request.
    response.once('close', () => {
      if (closing) setImmediate(() => server.closeIdleConnections());
    });
  });
  app.addHook('preClose', async () => {
    closing = true;
    for (const socket of silent) socket.destroy();
    const cut = setTimeout(() => server.closeAllConnections(), limitMs);
    server.once('close', () => clearTimeout(cut));
  });
}
