// What a room's server side hands over: a handler for every route of its contract, checked by the compiler.
import type { z } from 'zod';
import type { InputOf, ParamsOf, ReplyOf, Route } from '../contract/route.ts';
import type { AnyRoom, ErrorKind } from '../contract/room.ts';
import type { Context } from './context.ts';

type Reply<R> = R extends { raw: 'file' | 'events' } ? void : ReplyOf<R>;

export type Handler<R, Schema, Platform> = (
  context: Context<Schema, Platform>,
  input: InputOf<R>,
  params: ParamsOf<R>,
) => Promise<Reply<R>>;

export type Handlers<Routes extends Record<string, Route>, Schema, Platform> = {
  [Name in keyof Routes]: Handler<Routes[Name], Schema, Platform>;
};

/** A database constraint that keeps a rule, and the error (and field) that it means to people. */
export interface ConstraintMeaning {
  error: ErrorKind;
  field?: string;
}

/** A column that holds the names of stored files. */
export type FileHolder = `${string}.${string}`;

/** A job as declared; its types are checked where it is. */
export interface DeclaredJob {
  kind: string;
}

export interface ServedRoom<Platform = never> {
  contract: AnyRoom;
  /** By route name; their types are checked where the room is made. */
  handlers: Record<string, (context: never, input: never, params: never) => Promise<unknown>>;
  /** The folder of the room's migrations, where it has tables; functions and triggers stand in `sql/` beside it. */
  migrations?: URL;
  /** Rooms whose triggers stand on this room's tables: whoever changes a table learns here who hears of it. */
  watchedBy?: readonly string[];
  constraints?: Record<string, ConstraintMeaning>;
  /** Where the room keeps names of stored files, as `table.column`; a file that nothing holds is deleted after a day. */
  holdsFiles?: readonly FileHolder[];
  /** What the room does with the words of devices; its type is checked where it is made. */
  listener?: object;
  /** Long work that the room declares. */
  jobs?: readonly DeclaredJob[];
  /** Starts what runs beside requests (listeners, timers); the returned function stops it. */
  start?: (platform: Platform) => Promise<() => Promise<void>>;
}

/** Binds handlers to a contract for a schema and a platform. */
export const servingFor =
  <Schema, Platform>() =>
  <Contract extends AnyRoom>(
    contract: Contract,
    handlers: Handlers<Contract['routes'], Schema, Platform>,
    more: Omit<ServedRoom<Platform>, 'contract' | 'handlers'> = {},
  ): ServedRoom<Platform> => ({
    contract,
    handlers: handlers as unknown as ServedRoom['handlers'],
    ...more,
  });

export type AnyRoute = Route<z.ZodType, z.ZodType, z.ZodType>;
