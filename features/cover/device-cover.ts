// Device cover: which spaces a mobile device serves that goes with whoever is on duty; it is bound to nobody.
import { z } from 'zod';
import { entity, idParams } from '#kit/contract/entity.ts';
import { flag, integer, maybe, reference, references } from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { DEVICE_TYPES, mayStand } from '#features/devices/contract.ts';
import type { DeviceType } from '#features/devices/contract.ts';
import { MOST_AREA_SPACES } from './area.ts';

/** What people carry. */
export const MOBILE_TYPES: readonly DeviceType[] = DEVICE_TYPES.filter((type) =>
  mayStand(type, 'person'),
);

const places = {
  space_ids: references('space', MOST_AREA_SPACES),
  area_ids: references('area'),
};

export const deviceCover = entity({
  thing: 'device_cover',
  access: 'cover',
  row: {
    type: z.string(),
    alias: maybe(z.string()),
    org_id: reference('partinfo'),
    /** Where it is kept. */
    space_path: maybe(z.string()),
    enabled: flag(),
    online: flag(),
    battery: maybe(integer(0, 100)),
    ...places,
    /** The spaces by their paths and the areas by their names, in the order of their ids. */
    spaces: z.array(z.string()),
    areas: z.array(z.string()),
    /** Changes with what is served, and is sent back with a change. */
    stamp: z.string(),
  },
  draft: places,
  filters: ['type', 'org_id', 'online'],
  sorts: ['alias', 'type'],
});

const { page, read } = deviceCover.routes;

export const deviceCoverRoutes = {
  devicePage: page,
  deviceRead: read,
  /** Sets which spaces and areas a device serves: what isn't named ends. */
  deviceSet: route({
    method: 'PUT',
    path: '/mgr/device_cover/{id}',
    access: 'cover.write',
    params: idParams,
    input: z.strictObject({ ...places, stamp: z.string().max(64).optional() }),
    reply: deviceCover.row,
  }),
};
