// The HTTP application: parsers, limits, security headers, the rooms' routes, and an answer for what no route takes.
import cookie from '@fastify/cookie';
import formbody from '@fastify/formbody';
import multipart from '@fastify/multipart';
import { fastify } from 'fastify';
import type { FastifyInstance } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { dispatchRooms, translatorOf } from './dispatch.ts';
import type { DispatchOptions } from './dispatch.ts';
import { drainOnClose } from './drain.ts';
import { replyFor } from './errors.ts';
import { notFound } from './failure.ts';
import { keepSignedBodies } from './signed-body.ts';

const BODY_LIMIT = 1024 * 1024;
const UPLOAD_LIMIT = 50 * 1024 * 1024;
// Below the 10 s that containers are given to stop.
const DRAIN_MS = 7000;

export interface AppOptions<Schema, Platform> extends DispatchOptions<Schema, Platform> {
  /** Adds what is no room: console files, health, metrics, documentation. */
  extend?: (app: FastifyInstance) => Promise<void>;
  trustProxy?: boolean;
}

// Styles: antd writes its variables in a <style> element, and rc's scroll lock another without a nonce
// (docs/decisions/0004-content-security-policy.md).
const CONTENT_SECURITY_POLICY =
  "default-src 'self'; script-src 'self'; style-src 'self' 'unsafe-inline'; img-src 'self' data: blob:; media-src 'self' blob:; connect-src 'self'; font-src 'self' data:; object-src 'none'; base-uri 'none'; frame-ancestors 'none'; form-action 'self'";

/** Builds the application; it doesn't listen yet. */
export async function buildApp<Schema, Platform>(
  options: AppOptions<Schema, Platform>,
): Promise<FastifyInstance> {
  const app = fastify({
    logger: false,
    bodyLimit: BODY_LIMIT,
    trustProxy: options.trustProxy ?? false,
    routerOptions: { caseSensitive: false, ignoreTrailingSlash: true, maxParamLength: 8000 },
  });
  drainOnClose(app, DRAIN_MS);
  await app.register(cookie);
  await app.register(formbody);
  await app.register(multipart, { limits: { fileSize: UPLOAD_LIMIT, files: 1, fields: 20 } });
  keepSignedBodies(app, BODY_LIMIT);
  app.addHook('onSend', async (_request, reply) => {
    reply.header('X-Content-Type-Options', 'nosniff');
    reply.header('Referrer-Policy', 'no-referrer');
    if (!reply.hasHeader('Content-Security-Policy'))
      reply.header('Content-Security-Policy', CONTENT_SECURITY_POLICY);
    if (!reply.hasHeader('Cache-Control')) reply.header('Cache-Control', 'no-store');
  });
  app.setErrorHandler((error, request, reply) => {
    const { status, body } = replyFor(error, {
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
