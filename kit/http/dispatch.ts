// One path for every request: language, who, permission, input, transaction, reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { z } from 'zod';
import { parse } from '../contract/faults.ts';
import { kitRoom } from '../contract/kit-room.ts';
import type { Route } from '../contract/route.ts';
import { inScope } from '../db/scope.ts';
import type { Log } from '../log/log.ts';
import { LANGUAGE_COOKIE, chooseLanguage } from '../words/languages.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { auditUnsaid } from './audit-unsaid.ts';
import { makeContext } from './context.ts';
import type { Actor } from './context.ts';
import { replyFor } from './errors.ts';
import { Failure, badFields, notFound } from './failure.ts';
import { HeldBack } from './second-person.ts';
import type { SecondPerson } from './second-person.ts';
import type { ServedRoom } from './served.ts';

/** Finds out who asks, or throws the refusal. `signed` query names are taken out before the input is read. */
export type Authenticate = (request: FastifyRequest) => Promise<Actor>;

export interface DispatchOptions<Schema, Platform> {
  rooms: readonly ServedRoom<Platform>[];
  db: Kysely<Schema>;
  platform: Platform;
  authenticate: Authenticate;
  /** Refuses what an actor who must first change the password may not do; the route's path decides. */
  admit: (actor: Actor, route: Route) => void;
  translators: Record<Language, Translator>;
  log: Log;
  /** Who keeps alarm changes that need a second person; absent: none does. */
  secondPerson?: SecondPerson<Schema, Platform>;
  /** Tests hold each reply against its contract. */
  checkReplies?: boolean;
}

/** The query's names that belong to the signature, not to the input. */
const SIGNING = ['uid', 'nonce', 'timestamp', 'sign'];

export const translatorOf = (
  translators: Record<Language, Translator>,
  request: FastifyRequest,
): Translator =>
  translators[chooseLanguage(request.cookies[LANGUAGE_COOKIE], request.headers['accept-language'])];

function rawInput(request: FastifyRequest): Record<string, unknown> {
  const query = Object.entries(request.query as Record<string, unknown>).filter(
    ([name]) => !SIGNING.includes(name),
  );
  const body = request.body;
  if (body !== undefined && body !== null && (typeof body !== 'object' || Array.isArray(body)))
    throw badFields({ '': { fault: 'invalid' } });
  return { ...body, ...Object.fromEntries(query) };
}

function readInput(route: Route, request: FastifyRequest): { input: unknown; params: unknown } {
  const params = route.params ? parse(route.params, request.params) : null;
  // A malformed id is the id of nothing.
  if (params && !params.ok) throw notFound();
  const raw = rawInput(request);
  const schema = route.inputFor?.(raw) ?? route.input;
  const input = schema ? parse(schema, raw) : null;
  if (input && !input.ok) throw badFields(input.faults);
  return { input: input?.value, params: params?.value };
}

function checkReply(route: Route, data: unknown): void {
  const result = z.safeParse(route.reply ?? z.null(), data === undefined ? null : data);
  if (!result.success)
    throw new Error(`${route.method} ${route.path} broke its contract: ${result.error.message}`);
}

/** Registers every route of every room. Paths match without regard to case. */
export function dispatchRooms<Schema, Platform>(
  app: FastifyInstance,
  options: DispatchOptions<Schema, Platform>,
): void {
  for (const room of options.rooms)
    for (const [name, route] of Object.entries(room.contract.routes)) {
      const handler = room.handlers[name] as
        | ((c: unknown, i: unknown, p: unknown) => Promise<unknown>)
        | undefined;
      if (!handler) throw new Error(`${room.contract.name}.${name} has no handler`);
      app.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        config: route.upload ? { upload: route.upload } : {},
        handler: (request, reply) => serve(options, room, route, handler, request, reply),
      });
    }
}

async function serve<Schema, Platform>(
  options: DispatchOptions<Schema, Platform>,
  room: ServedRoom<Platform>,
  route: Route,
  handler: (context: unknown, input: unknown, params: unknown) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const translator = translatorOf(options.translators, request);
  try {
    const actor = await actorFor(options, route, request);
    const { input, params } = readInput(route, request);
    const made = makeContext({
      route,
      db: options.db,
      actor,
      translator,
      translators: options.translators,
      platform: options.platform,
      http: { request, reply },
    });
    const { context, committed } = made;
    const data = route.ownTransactions
      ? await handler(context, input, params)
      : await inScope(
          options.db,
          context.scope,
          async (tx) => {
            context.db = tx;
            const result = await handler(context, input, params);
            await auditUnsaid(made, route, { room: room.contract.name, input, params });
            const entries = made.entries.filter(({ alarm }) => alarm);
            if (entries.length > 0 && (await options.secondPerson?.isNeeded(context, entries))) {
              const { actor: asker, address, uuid } = context;
              const { name } = room.contract;
              throw new HeldBack({
                room: name,
                route,
                input,
                params,
                entries,
                actor: asker,
                address,
                uuid,
              });
            }
            return result;
          },
          { readOnly: route.readOnly ?? false },
        );
    for (const work of committed) work();
    if (route.raw) return await reply;
    if (options.checkReplies) checkReply(route, data);
    return { code: 0, message: '', data: data ?? null };
  } catch (thrown) {
    const error = thrown instanceof HeldBack ? await keepHeld(options, thrown) : thrown;
    if (reply.raw.headersSent) {
      options.log.error({ err: error, path: route.path }, 'A stream broke off');
      reply.raw.destroy();
      return reply;
    }
    const { status, body } = replyFor(error, {
      translator,
      room: room.contract,
      constraints: room.constraints ?? {},
      log: options.log,
    });
    return reply.code(status).type('application/json; charset=utf-8').send(body);
  }
}

/** What held the change back, once it is kept; why it couldn't be kept, where that failed. */
async function keepHeld<Schema, Platform>(
  options: DispatchOptions<Schema, Platform>,
  { change }: HeldBack,
): Promise<unknown> {
  try {
    const pending_id = await options.secondPerson?.hold(change, options.platform);
    return new Failure(kitRoom.errors.WAITS_FOR_SECOND, { data: { pending_id } });
  } catch (error) {
    return error;
  }
}

async function actorFor<Schema, Platform>(
  options: DispatchOptions<Schema, Platform>,
  route: Route,
  request: FastifyRequest,
): Promise<Actor | null> {
  if (route.knowsWho) return options.authenticate(request).catch(() => null);
  if (route.access === 'public' || route.access === 'device') return null;
  const actor = await options.authenticate(request);
  options.admit(actor, route);
  if (route.access !== 'session' && !actor.permissions.has(route.access))
    throw new Failure(kitRoom.errors.PERMISSION_DENIED);
  return actor;
}
