// One path for every request: language, who, permission, input, transaction, reply.
import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import type { Kysely } from 'kysely';
import { parse } from '../contract/faults.ts';
import { kitRoom } from '../contract/kit-room.ts';
import { STANDIN_QUERY } from '../contract/route.ts';
import type { Route } from '../contract/route.ts';
import { inScope } from '../db/scope.ts';
import type { Log } from '../log/log.ts';
import { LANGUAGE_COOKIE, chooseLanguage } from '../words/languages.ts';
import type { Language } from '../words/languages.ts';
import type { Translator } from '../words/translator.ts';
import { auditUnsaid } from './audit-unsaid.ts';
import { checkReply } from './check-reply.ts';
import { makeContext } from './context.ts';
import type { Actor, SecondPerson } from './context.ts';
import { replyFor, toFailure } from './errors.ts';
import { Failure, badFields, notFound } from './failure.ts';
import type { Looks } from './looks.ts';
import { byOwnError, ownErrorsIn } from './own-errors.ts';
import type { OwnErrors } from './own-errors.ts';
import { releaseBody } from './request-body.ts';
import { HeldBack } from './second-person.ts';
import type { ServedRoom } from './served.ts';

/** Finds out by its head alone whether a request can be of somebody who is known, or throws the refusal. */
export type Authenticate = (request: FastifyRequest) => Promise<Prove>;

/** Says once the body is there who asks, or throws the refusal. */
export type Prove = () => Promise<Actor>;

export interface DispatchOptions<Schema, Platform> {
  rooms: readonly ServedRoom<Platform>[];
  db: Kysely<Schema>;
  platform: Platform;
  authenticate: Authenticate;
  /** The actor of a request that names a stand-in, or throws the refusal. */
  standIn: (own: Actor, id: string) => Promise<Actor>;
  /** Refuses what an actor who must first change the password may not do; the route's path decides. */
  admit: (actor: Actor, route: Route) => void;
  translators: Record<Language, Translator>;
  /** What the database is told of the reader's words at the beginning of each request. */
  words?: (translator: Translator) => string;
  log: Log;
  /** Who keeps alarm changes that need a second person; absent: none does. */
  secondPerson?: SecondPerson<Schema, Platform>;
  /** Takes what was looked at, to be audited. */
  looks: Looks;
  /** Tests hold each reply against its contract. */
  checkReplies?: boolean;
}

/** What a request may hold, in bytes: where it may come from anybody, and where the sender is known. */
export const OPEN_BODY = 16 * 1024;
const KNOWN_BODY = 1024 * 1024;

const isOpen = ({ access }: Route): boolean => access === 'public' || access === 'device';

/** The query's names that say who asks, and are no input: the signature, and the stand-in. */
const ASKING = ['uid', 'nonce', 'timestamp', 'sign', STANDIN_QUERY];

/** None where a request is refused before its cookies are read. */
type Cookies = FastifyRequest['cookies'];

export const translatorOf = (
  translators: Record<Language, Translator>,
  { cookies, headers }: Pick<FastifyRequest, 'headers'> & { cookies: Cookies | null },
): Translator =>
  translators[chooseLanguage(cookies?.[LANGUAGE_COOKIE], headers['accept-language'])];

function rawInput(request: FastifyRequest): Record<string, unknown> {
  const query = Object.entries(request.query as Record<string, unknown>).filter(
    ([name]) => !ASKING.includes(name),
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

/** Registers every route of every room. Paths match without regard to case. */
export function dispatchRooms<Schema, Platform>(
  app: FastifyInstance,
  options: DispatchOptions<Schema, Platform>,
): void {
  const ownErrors = ownErrorsIn([kitRoom, ...options.rooms.map(({ contract }) => contract)]);
  for (const room of options.rooms)
    for (const [name, route] of Object.entries(room.contract.routes)) {
      const handler = room.handlers[name] as
        | ((c: unknown, i: unknown, p: unknown) => Promise<unknown>)
        | undefined;
      if (!handler) throw new Error(`${room.contract.name}.${name} has no handler`);
      const served = { room, route, own: ownErrors(route) };
      app.route({
        method: route.method,
        url: route.path.replace(/\{(\w+)\}/g, ':$1'),
        config: {
          ...(route.upload ? { upload: route.upload } : {}),
          stream: route.raw === 'events',
        },
        bodyLimit: route.mostBytes ?? (isOpen(route) ? OPEN_BODY : KNOWN_BODY),
        // Before the body is read: a stranger's is not worth holding.
        onRequest: (request) => askWho(options, route, request),
        handler: async (request, reply) => {
          try {
            return await serve(options, served, handler, request, reply);
          } finally {
            await releaseBody(request);
          }
        },
      });
    }
}

interface Served<Platform> {
  room: ServedRoom<Platform>;
  route: Route;
  own: OwnErrors;
}

async function serve<Schema, Platform>(
  options: DispatchOptions<Schema, Platform>,
  { room, route, own }: Served<Platform>,
  handler: (context: unknown, input: unknown, params: unknown) => Promise<unknown>,
  request: FastifyRequest,
  reply: FastifyReply,
): Promise<unknown> {
  const translator = translatorOf(options.translators, request);
  try {
    const actor = await actorFor(options, route, request);
    if (route.upload && !request.isMultipart()) throw new Failure(kitRoom.errors.MEDIA_TYPE);
    const { input, params } = readInput(route, request);
    const made = makeContext({
      route,
      db: options.db,
      actor,
      translator,
      translators: options.translators,
      platform: options.platform,
      words: options.words?.(translator),
      http: { request, reply },
      secondPerson: options.secondPerson,
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
              throw new HeldBack({ route, input, params, entries, actor: asker, address, uuid });
            }
            return result;
          },
          {
            readOnly: route.readOnly ?? route.auditRead ?? false,
            by: actor?.id,
            words: context.words,
          },
        );
    await options.looks.note(made.looks);
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
    const constraints = room.constraints ?? {};
    const failure = toFailure(error, constraints);
    const { status, body } = replyFor(failure ? byOwnError(failure, own) : error, {
      translator,
      room: room.contract,
      constraints,
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

const proofs = new WeakMap<FastifyRequest, Prove>();

async function askWho<Schema, Platform>(
  { authenticate }: DispatchOptions<Schema, Platform>,
  route: Route,
  request: FastifyRequest,
): Promise<void> {
  if (isOpen(route) && !route.knowsWho) return;
  const prove = await authenticate(request).catch((error: unknown) => {
    if (!route.knowsWho || !(error instanceof Failure)) throw error;
  });
  if (prove) proofs.set(request, prove);
}

async function actorFor<Schema, Platform>(
  options: DispatchOptions<Schema, Platform>,
  route: Route,
  request: FastifyRequest,
): Promise<Actor | null> {
  const prove = proofs.get(request);
  if (!prove) return null;
  if (route.knowsWho)
    return prove().catch((error: unknown) => {
      if (error instanceof Failure) return null;
      throw error;
    });
  const actor = await standing(options, route, request, await prove());
  options.admit(actor, route);
  if (route.access !== 'session' && !actor.permissions.has(route.access))
    throw new Failure(kitRoom.errors.PERMISSION_DENIED);
  return actor;
}

/** The actor where they stand in: named in the query, which a signature covers, so that nobody on the way makes it another's. */
async function standing<Schema, Platform>(
  { standIn }: DispatchOptions<Schema, Platform>,
  { own }: Route,
  request: FastifyRequest,
  actor: Actor,
): Promise<Actor> {
  const asked = (request.query as Record<string, unknown>)[STANDIN_QUERY];
  return asked === undefined || own
    ? actor
    : standIn(actor, typeof asked === 'string' ? asked : '');
}
