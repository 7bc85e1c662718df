// The handlers of a listing: its page and its export, and rows by their ids for the reading of one.
import type { z } from 'zod';
import type { RowOf } from '../contract/entity.ts';
import type { ListQuery, Page } from '../contract/list-query.ts';
import type { AnyRoom } from '../contract/room.ts';
import type { Context } from '../http/context.ts';
import { listRows, readRows } from './list.ts';
import { exportHandler } from './sheets/export.ts';
import type { ExportedEntity } from './sheets/sheet-fields.ts';
import { untyped } from './sheets/sheet-options.ts';
import type { ExportParts } from './sheets/sheet-options.ts';
import { describeTable } from './table.ts';
import type { EntityTable } from './table.ts';

export interface ListingRules<L, Schema, Platform> {
  /** The rows as the contract has them, where columns say something else. */
  complete?: (context: Context<Schema, Platform>, rows: RowOf<L>[]) => Promise<RowOf<L>[]>;
  /** The rows of an export, where cells take something else than columns say. */
  exported?: (context: Context<Schema, Platform>, rows: RowOf<L>[]) => Promise<object[]>;
}

/** Binds the serving of listings to a schema, a platform and the ways to an actor's time zone and tenant. */
export const servingListingsFor =
  <Schema, Platform>(ways: Pick<ExportParts<Schema, Platform>, 'zone' | 'tenant'>) =>
  <L extends ExportedEntity & { row: z.ZodObject }, Table extends keyof Schema & string>(
    room: AnyRoom,
    listing: L,
    entityTable: EntityTable<L, Schema, Table>,
    { complete, exported }: ListingRules<L, Schema, Platform> = {},
  ) => {
    type Ctx = Context<Schema, Platform>;
    const table = describeTable<L, Schema, Table>(listing, entityTable);
    const same = async (_context: Ctx, rows: object[]) => rows;
    const parts = { room, entity: listing, table, complete: exported ?? same, ...ways };
    return {
      table,
      page: async (context: Ctx, query: ListQuery): Promise<Page<RowOf<L>>> => {
        const page = await listRows<RowOf<L>>(untyped(context.db), table, query, context.scope);
        return complete ? { ...page, list: await complete(context, page.list) } : page;
      },
      readMany: (context: Ctx, ids: readonly string[]): Promise<RowOf<L>[]> =>
        readRows<RowOf<L>>(untyped(context.db), table, ids, context.scope),
      export: exportHandler(parts as unknown as ExportParts<Schema, Platform>),
    };
  };
