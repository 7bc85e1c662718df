// The error log as the shared list page takes an entity: nobody writes or deletes it there.
import { z } from 'zod';
import { route } from '#kit/contract/route.ts';
import type { ShownEntity } from '#kit/ui/shown-entity.ts';
import { ERROR_FILTERS, ERROR_SORTS, errorLog, errorRow } from '../contract.ts';

/** No permission of this name exists. */
const never = route({ method: 'POST', path: '/mgr/errorlog', access: 'nobody' });
const { page, read } = errorLog.routes;

export const errorEntity = {
  thing: 'errorlog',
  row: errorRow,
  draft: z.object({}),
  change: z.object({}),
  filters: ERROR_FILTERS,
  sorts: ERROR_SORTS,
  routes: { page, read, create: never, update: never, remove: never },
  sheets: { export: errorLog.routes.export, template: never, import: never },
} satisfies ShownEntity;
