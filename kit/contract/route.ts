// A route as both sides know it: the server must implement it, the console calls it, the documentation shows it.
import type { z } from 'zod';

export type Method = 'GET' | 'POST' | 'PUT' | 'DELETE';

/** `public` needs no sign-in; `session` needs one and nothing more; `device` is a device's own; else a permission's name. */
export type Access = 'public' | 'session' | 'device' | (string & {});

/** The query's name for the stand-in by which a request is made. */
export const STANDIN_QUERY = 'standin';

/** Whether someone signed in with these permissions has the access; a device's own routes are no person's. */
export const isAllowed = (access: Access, permissions: ReadonlySet<string>): boolean =>
  access === 'public' || access === 'session' || permissions.has(access);

export interface Route<
  Input extends z.ZodType = z.ZodType,
  Params extends z.ZodType = z.ZodType,
  Reply extends z.ZodType = z.ZodType,
> {
  method: Method;
  /** As the documentation shows it: `/mgr/staff/{id}`; matched without regard to case. */
  path: string;
  access: Access;
  /** The query of a GET or DELETE; for others the body, over which the query's fields are laid. */
  input?: Input;
  /** Chooses the input's schema by what came, where one path does two things (create, or update when an id comes). */
  inputFor?: (raw: Record<string, unknown>) => z.ZodType;
  params?: Params;
  /** By field: the error of any room that says that the field didn't come; else it is PARAM_ERROR. */
  absent?: Readonly<Record<string, string>>;
  /** What `data` of the envelope holds; absent: null. */
  reply?: Reply;
  /** The reply is no envelope: a file, or a stream of events, that the handler writes itself. */
  raw?: 'file' | 'events';
  /** The request brings files (multipart/form-data); each at most this many bytes. */
  upload?: number;
  /** The most that a body without files may hold, in bytes; absent: 16 KiB where anybody may send it, else 1 MiB. */
  mostBytes?: number;
  /** Reads without writing: runs in a read-only transaction. */
  readOnly?: boolean;
  /** The handler opens its own transactions (streams, sign-in that counts failures). */
  ownTransactions?: boolean;
  /** Writes, and goes on whatever the licence says: signing in, calls, care. Other writes wait for one that holds. */
  withoutLicence?: boolean;
  /** Whatever it changes can mute, slow or reroute an alarm; where only some fields can, those are marked instead. */
  alarm?: true;
  /** Public, and told who asks where that can be known (`knownActor`). */
  knowsWho?: boolean;
  /** Changes nothing that anybody could ask about later: tries, checks, signs of life. */
  unaudited?: true;
  /** About the signed-in person themselves: whom they stand in for changes nothing. */
  own?: true;
  /** Looking at a single record is itself recorded (residents). */
  auditRead?: boolean;
}

/** Declares a route; the permission it names must be one of its room's. */
export const route = <
  Input extends z.ZodType = z.ZodUndefined,
  Params extends z.ZodType = z.ZodUndefined,
  Reply extends z.ZodType = z.ZodNull,
>(
  definition: Route<Input, Params, Reply>,
): Route<Input, Params, Reply> => definition;

export type InputOf<R> =
  R extends Route<infer Input, z.ZodType, z.ZodType> ? z.output<Input> : never;
export type SentOf<R> = R extends Route<infer Input, z.ZodType, z.ZodType> ? z.input<Input> : never;
export type ParamsOf<R> =
  R extends Route<z.ZodType, infer Params, z.ZodType> ? z.output<Params> : never;
export type ReplyOf<R> =
  R extends Route<z.ZodType, z.ZodType, infer Reply> ? z.output<Reply> : never;
