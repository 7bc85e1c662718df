// The console's files: compressed copies where the browser takes them, hashed ones for good, the page itself never kept.
import { existsSync } from 'node:fs';
import { join } from 'node:path';
import fastifyStatic from '@fastify/static';
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { notFound } from '#kit/http/failure.ts';

/** Paths of the server's own, which are never a page of the console. */
const API = /^\/(mgr|lc|health|docs|metrics)(\/|$)/i;
/** Vite gives these a name by their content. */
const HASHED = /^\/assets\/[\w.-]+$/;
/** Pages that are programs of their own, by the first word of their address. */
const OWN_PAGES = /^\/(host|pager)(\/|$)/i;
/** Files whose names never change: looked at again each time. */
const NAMED = /^\/pager(-worker\.js|\.webmanifest|-icon-\d+\.png)$/;

const pageOf = (path: string): string =>
  `${OWN_PAGES.exec(path)?.[1]?.toLowerCase() ?? 'index'}.html`;

const YEAR_S = 31_536_000;

/** Serves the built console in `folder` for every GET that no route takes; the folder may come to be later. */
export async function serveConsole(app: FastifyInstance, folder: string): Promise<void> {
  await app.register(fastifyStatic, {
    root: folder,
    serve: false,
    preCompressed: true,
    cacheControl: false,
    index: false,
    dotfiles: 'ignore',
  });
  app.get('/*', async (request: FastifyRequest, reply: FastifyReply) => {
    const path = (request.raw.url ?? '/').split('?')[0] ?? '/';
    if (API.test(path)) throw notFound();
    if (path.startsWith('/assets/')) {
      if (!HASHED.test(path) || !existsSync(join(folder, path))) throw notFound();
      reply.header('Cache-Control', `public, max-age=${YEAR_S}, immutable`);
      return reply.sendFile(path.slice(1));
    }
    if (NAMED.test(path)) {
      reply.header('Cache-Control', 'no-cache');
      return reply.sendFile(path.slice(1));
    }
    reply.header('Cache-Control', 'no-store');
    return reply.sendFile(pageOf(path));
  });
}
