// The plan and the logbook as the shared list page takes an entity. An entry is never changed or deleted.
import { z } from 'zod';
import { route } from '#kit/contract/route.ts';
import type { ShownEntity } from '#kit/ui/shown-entity.ts';
import {
  LOG_FILTERS,
  LOG_SORTS,
  PLAN_FILTERS,
  PLAN_SORTS,
  logFields,
  logRoutes,
  planFields,
} from '../logbook.ts';

/** No permission of this name exists. */
const never = route({ method: 'POST', path: '/mgr/device_test', access: 'nobody' });
const own = { id: z.string(), version: z.number() };

export const planEntity = {
  thing: 'test_plan',
  row: z.object({ ...planFields, ...own }),
  draft: z.object({}),
  change: z.object({}),
  filters: PLAN_FILTERS,
  sorts: PLAN_SORTS,
  routes: { page: logRoutes.planPage, read: never, create: never, update: never, remove: never },
  sheets: { export: never, template: never, import: never },
} satisfies ShownEntity;

export const logEntity = {
  thing: 'device_test',
  row: z.object({ ...logFields, ...own }),
  draft: z.object({}),
  change: z.object({}),
  filters: LOG_FILTERS,
  sorts: LOG_SORTS,
  routes: { page: logRoutes.logPage, read: never, create: never, update: never, remove: never },
  sheets: { export: logRoutes.logExport, template: never, import: never },
} satisfies ShownEntity;
