// The HTTP application: parsers, limits, security headers, the rooms' routes, and an answer for what no route takes.
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { REQUEST_BOUNDS, SERVER_TIMES, boundRequests } from './bound-requests.ts';
import type { RequestBounds } from './bound-requests.ts';
import { OPEN_BODY, dispatchRooms, translatorOf } from './dispatch.ts';
import type { DispatchOptions } from './dispatch.ts';
import { drainOnClose } from './drain.ts';
import { replyFor } from './errors.ts';
import { Failure, notFound } from './failure.ts';
import { takeJson } from './json-body.ts';
import { takeBodies } from './request-body.ts';
import { trustNobody } from './trusted-proxies.ts';
import type { Trust } from './trusted-proxies.ts';

const UPLOAD_LIMIT = 50 * 1024 * 1024;
// Below the 10 s that containers are given to stop.
const DRAIN_MS = 7000;
const KEEP_TO_HTTPS = 'max-age=31536000';
/** Most absences of the database or the broker are restarts. */
const RETRY_AFTER_S = 5;

export interface AppOptions<Schema, Platform> extends DispatchOptions<Schema, Platform> {
  /** Adds what is no room: console files, health, metrics, documentation. */
  extend?: (app: FastifyInstance) => Promise<void>;
  /** Whose word on a caller's address, scheme and host is taken. */
  trustProxy?: Trust;
  /** The folder where files wait until they are whole. */
  incoming: string;
  bounds?: Partial<RequestBounds>;
}

// Styles: antd writes its variables in a <style> element, and rc's scroll lock another without a nonce
// (docs/decisions/0004-content-security-policy.md).
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/** Builds the application; it doesn't listen yet. */
export async function buildApp<Schema, Platform>(
  options: AppOptions<Schema, Platform>,
): Promise<FastifyInstance> {
  const { requestTimeout, ...http } = SERVER_TIMES;
  const app = fastify({
    logger: false,
    http,
    requestTimeout,
    bodyLimit: OPEN_BODY,
    trustProxy: options.trustProxy ?? trustNobody,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 8000 },
  });
  drainOnClose(app, DRAIN_MS);
  // First of all: a refusal of what comes after is in the language of the cookie.
  await app.register(cookie);
  boundRequests(app, { ...REQUEST_BOUNDS, ...options.bounds });
  takeJson(app);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 20 } });
  takeBodies(app, options.incoming);
  app.addHook('onSend', async (request, reply) => {
    // Plain http is how a hospital's own network may go on; who came by https is not led back to it.
    if (request.protocol === 'https') reply.header('Strict-Transport-Security', KEEP_TO_HTTPS);
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    if (reply.statusCode === 503 && !reply.hasHeader('Retry-After'))
      reply.header('Retry-After', RETRY_AFTER_S);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    // Who broke off in the midst of a request reads no reply; it is no failure of the program.
    const told = request.raw.errored ? new Failure(kitRoom.errors.PARAM_ERROR) : error;
    const { status, body } = replyFor(told, {
      translator: translatorOf(options.translators, request),
      room: kitRoom,
      constraints: {},
      log: options.log,
    });
    return reply.code(status).send(body);
  });
  app.setNotFoundHandler((request, reply) => {
    const { status, body } = replyFor(notFound(), {
      translator: translatorOf(options.translators, request),
      room: kitRoom,
      constraints: {},
      log: options.log,
    });
    return reply.code(status).send(body);
  });
  await options.extend?.(app);
  dispatchRooms(app, options);
  return app;
}
