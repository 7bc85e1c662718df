// Calls as the shared list page takes an entity. Nobody makes, changes or deletes a call by hand.
import { z } from 'zod';
import { choice } from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import type { ShownEntity } from '#kit/ui/shown-entity.ts';
import { CALL_FILTERS, CALL_SORTS, PRIORITIES, callExport, callRow, calls } from '../contract.ts';

/** No permission of this name exists. */
const never = route({ method: 'POST', path: '/mgr/call', access: 'nobody' });

export const callEntity = {
  thing: 'call',
  /** A priority is chosen by its word, not typed as a number. */
  row: callRow.extend({ priority: choice('priority', PRIORITIES) }),
  draft: z.object({}),
  change: z.object({}),
  filters: CALL_FILTERS,
  sorts: CALL_SORTS,
  routes: {
    page: calls.routes.page,
    read: calls.routes.read,
    create: never,
    update: never,
    remove: never,
  },
  sheets: { export: callExport, template: never, import: never },
} satisfies ShownEntity;
