// The audit and what waits as the shared list page takes an entity: nobody writes or deletes them there.
import { z } from 'zod';
import { AUDIT_FILTERS, AUDIT_SORTS, auditRow } from '#kit/contract/audit.ts';
import { route } from '#kit/contract/route.ts';
import type { ShownEntity } from '#kit/ui/shown-entity.ts';
import { audit, pendingFields } from '../contract.ts';

/** No permission of this name exists. */
const never = route({ method: 'POST', path: '/mgr/audit', access: 'nobody' });
const { page, read, export: exportRoute, pendingPage } = audit.routes;

export const auditEntity = {
  thing: 'audit',
  row: auditRow,
  draft: z.object({}),
  change: z.object({}),
  filters: AUDIT_FILTERS,
  sorts: AUDIT_SORTS,
  routes: { page, read, create: never, update: never, remove: never },
  sheets: { export: exportRoute, template: never, import: never },
} satisfies ShownEntity;

export const pendingEntity = {
  thing: 'pending_change',
  row: z.object({ ...pendingFields, id: z.string(), version: z.number() }),
  draft: z.object({}),
  change: z.object({}),
  filters: ['state', 'created_at'],
  sorts: ['created_at'],
  routes: { page: pendingPage, read: never, create: never, update: never, remove: never },
  sheets: { export: never, template: never, import: never },
} satisfies ShownEntity;
