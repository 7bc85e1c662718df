// The handlers of an entity's sheets: export, template and import (WIRE "Requests").
import type { AnyEntity, DraftOf } from '../../contract/entity.ts';
import type { AnyRoom } from '../../contract/room.ts';
import type { Context } from '../../http/context.ts';
import { exportHandler } from './export.ts';
import { importHandler } from './import.ts';
import type { SheetOptions, SheetParts } from './sheet-options.ts';
import { templateHandler } from './template.ts';

interface Served<Ctx> {
  table: SheetParts<never, never>['table'];
  createAll: (context: Ctx, drafts: never[]) => Promise<unknown>;
  complete: (context: Ctx, rows: never[]) => Promise<object[]>;
}

/** Binds `serveSheets` to a schema, a platform and the ways to an actor's time zone and tenant. */
export const servingSheetsFor =
  <Schema, Platform>(ways: Pick<SheetParts<Schema, Platform>, 'zone' | 'tenant'>) =>
  /** Serves an entity's sheets from its contract; `served` is what `serveEntity` gave. */
  <
    E extends Pick<AnyEntity, 'thing' | 'sheet' | 'exported' | 'private'> & {
      row: unknown;
      draft: unknown;
    },
  >(
    room: AnyRoom,
    entity: E,
    { table, createAll, complete }: Served<Context<Schema, Platform>>,
    options: SheetOptions<Context<Schema, Platform>, DraftOf<E>> = {},
  ) => {
    const given = { room, entity, table, createAll, complete, options, ...ways };
    const parts = given as unknown as SheetParts<Schema, Platform>;
    return {
      export: exportHandler(parts),
      template: templateHandler(parts),
      import: importHandler(parts),
    };
  };
