// Who may read what is for those who run the server: in production whoever has METRICS_TOKEN, elsewhere everyone.
import { createHash, timingSafeEqual } from 'node:crypto';
import type { FastifyInstance } from 'fastify';
import { notFound } from '#kit/http/failure.ts';

/** As the routes are registered, whatever the request's case. */
const GUARDED = /^\/(metrics|docs)(\/|$)/i;

const digest = (text: string): Buffer => createHash('sha256').update(text).digest();

/** What an Authorization header holds: a bearer token, or the password of whatever user a browser asked for. */
function tokenIn(header: string | undefined): string {
  const [scheme = '', value = ''] = (header ?? '').split(/ +/, 2);
  if (/^bearer$/i.test(scheme)) return value;
  if (!/^basic$/i.test(scheme)) return '';
  return Buffer.from(value, 'base64')
    .toString('utf8')
    .replace(/^[^:]*:/, '');
}

export interface WatchGuard {
  production: boolean;
  token: string | undefined;
}

/** Guards /metrics and /docs: without the token they ask for it, and in production without a token set they aren't there. */
export function guardWatch(app: FastifyInstance, { production, token }: WatchGuard): void {
  if (!production && token === undefined) return;
  const expected = token === undefined ? null : digest(token);
  app.addHook('onRequest', async (request, reply) => {
    if (!GUARDED.test(request.routeOptions.url ?? '')) return undefined;
    if (!expected) throw notFound();
    if (timingSafeEqual(digest(tokenIn(request.headers.authorization)), expected)) return undefined;
    return reply
      .code(401)
      .header('WWW-Authenticate', 'Basic realm="Carillon", charset="UTF-8"')
      .type('text/plain')
      .send('METRICS_TOKEN');
  });
}
