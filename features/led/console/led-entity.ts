// LED devices as the shared search row takes an entity; they are made and edited among the devices.
import { z } from 'zod';
import { route } from '#kit/contract/route.ts';
import type { ShownEntity } from '#kit/ui/shown-entity.ts';
import { LED_FILTERS, LED_SORTS, led, ledRow } from '../contract.ts';

/** No permission of this name exists. */
const never = route({ method: 'POST', path: '/mgr/led/none', access: 'nobody' });

export const ledEntity = {
  thing: 'led',
  row: ledRow,
  draft: z.object({}),
  change: z.object({}),
  filters: LED_FILTERS,
  sorts: LED_SORTS,
  routes: { page: led.routes.page, read: never, create: never, update: never, remove: never },
  sheets: { export: led.routes.export, template: never, import: never },
} satisfies ShownEntity;
