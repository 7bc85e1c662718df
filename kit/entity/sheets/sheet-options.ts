// What a room says of its sheets, and what the parts of the kit that read and write them share.
import type { Kysely } from 'kysely';
import type { AnyRoom } from '../../contract/room.ts';
import type { Context } from '../../http/context.ts';
import type { ConstraintMeaning } from '../../http/served.ts';
import type { Jobs } from '../../jobs/runner.ts';
import type { AnyTable } from '../table.ts';
import type { Named } from './owned-names.ts';
import type { ExportedEntity, SheetEntity } from './sheet-fields.ts';

/** What names mean that a reference may have, of these or (null) of all. */
export type Resolve<Ctx> = (
  context: Ctx,
  names: readonly string[] | null,
) => Promise<ReadonlyMap<string, Named>>;

/** Draft fields by which a record is known among those of its organisation. */
export interface SheetKey<Field extends string = string> {
  fields: readonly Field[];
  /** Whatever its case. */
  folded?: boolean;
}

/** A row as the entity reads it. */
export interface Existing {
  id: string;
  version: number;
  [field: string]: unknown;
}

export interface SheetOptions<Ctx, Draft> {
  /** The room's, so that a rule of the database is told at its row. */
  constraints?: Record<string, ConstraintMeaning>;
  /** What a row without an id, or with one that is nothing's, is known by; the first that finds something decides. */
  keys?: readonly SheetKey<keyof Draft & string>[];
  /** Settles what a row's cells say together before it is judged; of columns that are passed over it sees the texts. */
  settle?: (raw: Record<string, unknown>, texts: Readonly<Record<string, string>>) => void;
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

/** A list as served, untyped: what its export is made from. */
export interface ExportParts<Schema, Platform> {
  room: AnyRoom;
  entity: ExportedEntity;
  table: AnyTable;
  complete: (
    context: Context<Schema, Platform>,
    rows: Record<string, unknown>[],
  ) => Promise<Record<string, unknown>[]>;
  /** The time zone of the actor's organisation. */
  zone: (context: Context<Schema, Platform>) => Promise<string>;
  /** Whose share of the long work it is. */
  tenant: (context: Context<Schema, Platform>) => Promise<string>;
}

/** An entity as served, untyped: what its sheets are made from. */
export interface SheetParts<Schema, Platform> extends ExportParts<Schema, Platform> {
  entity: SheetEntity;
  createAll: (context: Context<Schema, Platform>, drafts: readonly object[]) => Promise<unknown>;
  updateAll: (
    context: Context<Schema, Platform>,
    asked: readonly { id: string; change: object }[],
  ) => Promise<unknown>;
  readMany: (context: Context<Schema, Platform>, ids: readonly string[]) => Promise<Existing[]>;
  options: SheetOptions<Context<Schema, Platform>, Record<string, unknown>>;
  jobs: (platform: Platform) => Pick<Jobs<Schema, Platform>, 'start'>;
}

export const untyped = (db: unknown): Kysely<never> => db as Kysely<never>;
