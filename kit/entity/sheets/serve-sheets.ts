// The handlers of an entity's sheets: export, template and import (WIRE "Requests").
import type { AnyEntity, DraftOf } from '../../contract/entity.ts';
import type { AnyRoom } from '../../contract/room.ts';
import type { Context } from '../../http/context.ts';
import { exportHandler } from './export.ts';
import type { AnyJobKind } from '../../jobs/job.ts';
import { importHandler, importJob } from './import-job.ts';
import type { SheetOptions, SheetParts } from './sheet-options.ts';
import { templateHandler } from './template.ts';

interface Served<Ctx> {
  table: SheetParts<never, never>['table'];
  complete: (context: Ctx, rows: never[]) => Promise<object[]>;
  /** Absent: sheets of it only go out. */
  createAll?: (context: Ctx, drafts: never[]) => Promise<unknown>;
  updateAll?: (context: Ctx, asked: never[]) => Promise<unknown>;
  readMany?: (context: Ctx, ids: readonly string[]) => Promise<unknown>;
}

/** Binds `serveSheets` to a schema, a platform and the ways to an actor's time zone and tenant. */
export const servingSheetsFor =
  <Schema, Platform>(ways: Pick<SheetParts<Schema, Platform>, 'zone' | 'tenant' | 'jobs'>) =>
  /** Serves an entity's sheets from its contract; `served` is what `serveEntity` gave. */
  <
    E extends Pick<AnyEntity, 'thing' | 'sheet' | 'private'> & {
      row: unknown;
      draft: unknown;
    },
  >(
    room: AnyRoom,
    entity: E,
    served: Served<Context<Schema, Platform>>,
    options: SheetOptions<Context<Schema, Platform>, DraftOf<E>> = {},
  ) => {
    const given = { room, entity, ...served, options, ...ways };
    const parts = given as unknown as SheetParts<Schema, Platform>;
    const job = importJob(parts);
    return {
      export: exportHandler(parts),
      template: templateHandler(parts),
      import: importHandler(parts, job),
      job: job as unknown as AnyJobKind<Schema, Platform>,
    };
  };
