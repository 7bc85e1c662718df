// What a room says of its entity: how a draft becomes columns, what must hold before, what follows.
import type { z } from 'zod';
import type { AnyEntity, ChangeOf, DraftOf, RowOf } from '../contract/entity.ts';
import type { Owner } from '../contract/entity-fields.ts';
import type { Context, NamedRoute } from '../http/context.ts';

/** An entity as it is served. */
export type ServedEntity = Pick<AnyEntity, 'thing' | 'auditRead' | 'private'> & {
  row: z.ZodObject;
  draft: unknown;
  change: unknown;
  owner: Owner | undefined;
  routes: { update: NamedRoute };
};

/** A draft with its owner settled. */
export type SettledDraft<E extends { row: unknown; draft: unknown }> = E extends { owner: Owner }
  ? Omit<DraftOf<E>, 'org_id'> & Pick<RowOf<E>, 'org_id' & keyof RowOf<E>>
  : DraftOf<E>;
/** A change without its version, and without the owner of a record that stays with its own. */
export type SettledChange<E extends { change: unknown }> = E extends { owner: { moves: false } }
  ? Omit<ChangeOf<E>, 'version' | 'org_id'>
  : Omit<ChangeOf<E>, 'version'>;

export type Columns = Record<string, unknown>;

/** What was done to a row, with what was sent. */
export type Done<E extends { row: unknown; draft: unknown; change: unknown }> =
  | { what: 'created'; row: RowOf<E>; sent: DraftOf<E> }
  | { what: 'changed'; row: RowOf<E>; before: RowOf<E>; sent: Omit<ChangeOf<E>, 'version'> }
  | { what: 'deleted'; row: RowOf<E> };

export interface EntityRules<
  E extends { row: unknown; draft: unknown; change: unknown },
  Schema,
  Platform,
> {
  /**
   * Columns for a new row, which hold `org_id`; absent: the draft as it is. Throws where a rule forbids it. Of rows made
   * together each is judged before any is written.
   */
  create?: (context: Context<Schema, Platform>, draft: SettledDraft<E>) => Promise<Columns>;
  /** Columns for a change; absent: the fields as sent. Of rows changed together each is judged before any is written. */
  update?: (
    context: Context<Schema, Platform>,
    before: RowOf<E>,
    change: SettledChange<E>,
  ) => Promise<Columns>;
  /** Throws where a rule forbids deleting the rows; may delete what hangs on them. */
  beforeRemove?: (context: Context<Schema, Platform>, rows: RowOf<E>[]) => Promise<void>;
  /** Runs in the same transaction after a create, change or delete; true where it changed more of the row itself. */
  after?: (context: Context<Schema, Platform>, done: Done<E>) => Promise<boolean | void>;
  /** Fills fields of read rows that no column holds. */
  complete?: (context: Context<Schema, Platform>, rows: RowOf<E>[]) => Promise<RowOf<E>[]>;
}

/** What the fields' own schemas can't judge, since it depends on the organisation that the row belongs to. */
export type SettleColumns<Schema, Platform> = (
  context: Context<Schema, Platform>,
  row: { draft: z.ZodObject; org_id: string | null | undefined; columns: Columns },
) => Promise<Columns>;

export interface Identified {
  id: string;
  version: number;
  org_id?: string | null;
}

export type Versioned<E extends { change: unknown }> = ChangeOf<E> & { version: number };
