// Device cover: which spaces a mobile device serves that goes with whoever is on duty; it is bound to nobody.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { idParams } from '#kit/contract/asked.ts';
import { flag, integer, maybe, reference, references, text } from '#kit/contract/fields.ts';
import { listing } from '#kit/contract/listing.ts';
import { route } from '#kit/contract/route.ts';
import { DEVICE_TYPES, mayStand } from '#features/devices/contract.ts';
import type { DeviceType } from '#features/devices/contract.ts';
import { MOST_AREA_SPACES } from './area.ts';
import { losesPlace } from './takes-away.ts';

/** What people carry. */
export const MOBILE_TYPES: readonly DeviceType[] = DEVICE_TYPES.filter((type) =>
  mayStand(type, 'person'),
);

const places = {
  space_ids: references('space', MOST_AREA_SPACES),
  area_ids: references('area'),
};

interface Served {
  space_ids: string[];
  area_ids: string[];
}
const placesOf = ({ space_ids, area_ids }: Served): string[] => [...space_ids, ...area_ids];
/** A device that serves no place by name serves its whole department. */
const servesLess = ({ before, after }: Act): boolean => {
  const [was, is] = [placesOf(before as Served), placesOf(after as Served)];
  return was.length === 0 ? is.length > 0 : losesPlace(was, is);
};

export const deviceCover = listing({
  thing: 'device_cover',
  alarm: { acts: { set: servesLess } },
  readBy: 'cover.read',
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
    input: z.strictObject({ ...places, stamp: text({ max: 64 }).optional() }),
    reply: deviceCover.row,
  }),
};
