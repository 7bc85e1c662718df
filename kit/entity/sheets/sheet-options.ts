// What a room says of its sheets, and what the parts of the kit that read and write them share.
import type { Kysely } from 'kysely';
import type { AnyEntity } from '../../contract/entity.ts';
import type { AnyRoom } from '../../contract/room.ts';
import type { Context } from '../../http/context.ts';
import type { ConstraintMeaning } from '../../http/served.ts';
import type { AnyTable } from '../table.ts';

/** Ids by name of what a reference may point to, of these names or (null) of all. */
export type Resolve<Ctx> = (
  context: Ctx,
  names: readonly string[] | null,
) => Promise<ReadonlyMap<string, string>>;

export interface SheetOptions<Ctx, Draft> {
  /** The room's, so that a rule of the database is told at its row. */
  constraints?: Record<string, ConstraintMeaning>;
  /** Fields of which no two rows of a sheet may hold the same, whatever its case. */
  unique?: readonly (keyof Draft & string)[];
  resolve?: { [Field in keyof Draft & string]?: Resolve<Ctx> };
  /** What takes long for a row and needs no transaction: done for some rows at once, before any goes in. */
  prepare?: (context: Ctx, draft: Draft) => Promise<void>;
  /** Rows that differ in this field may need one another, so each sees those before it. */
  apart?: keyof Draft & string;
  /** Fields that a dry run checks but leaves out where it tries the rows. */
  untried?: readonly (keyof Draft & string)[];
}

/** An entity as served, untyped: what its sheets are made from. */
export interface SheetParts<Schema, Platform> {
  room: AnyRoom;
  entity: Pick<AnyEntity, 'thing' | 'row' | 'draft' | 'sheet' | 'exported' | 'private'>;
  table: AnyTable;
  createAll: (context: Context<Schema, Platform>, drafts: readonly object[]) => Promise<unknown>;
  complete: (
    context: Context<Schema, Platform>,
    rows: Record<string, unknown>[],
  ) => Promise<Record<string, unknown>[]>;
  options: SheetOptions<Context<Schema, Platform>, Record<string, unknown>>;
  /** The time zone of the actor's organisation. */
  zone: (context: Context<Schema, Platform>) => Promise<string>;
  /** Whose share of the long work it is. */
  tenant: (context: Context<Schema, Platform>) => Promise<string>;
}

export const untyped = (db: unknown): Kysely<never> => db as Kysely<never>;
