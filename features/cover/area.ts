// The fields of an area: spaces under one name, for those who cover them and for what is announced there.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { entity } from '#kit/contract/entity.ts';
import { moment, optional, reference, references, text } from '#kit/contract/fields.ts';
import { losesPlace } from './takes-away.ts';

/** At most this many spaces in one area. */
export const MOST_AREA_SPACES = 500;

const spaceIds = () => references('space', MOST_AREA_SPACES);

const losesSpace = ({ before, after }: Act): boolean => {
  const [was, is] = [before, after] as { space_ids: string[] }[];
  return losesPlace(was?.space_ids ?? [], is?.space_ids ?? []);
};

export const area = entity({
  thing: 'area',
  alarm: { acts: { update: losesSpace, delete: true } },
  row: {
    name: text({ max: 20 }),
    org_id: reference('partinfo'),
    org_name: z.string(),
    space_ids: spaceIds(),
    /** Where they are, in the order of `space_ids`: "East ward / 301". */
    spaces: z.array(z.string()),
    /** People who cover it, and shared devices that serve it. */
    people: z.number(),
    devices: z.number(),
    created_at: moment(),
  },
  draft: {
    name: text({ max: 20 }),
    org_id: optional(reference('partinfo')),
    space_ids: spaceIds().default([]),
  },
  filters: ['name', 'org_id'],
  sorts: ['name', 'created_at'],
  sheet: ['name', 'space_ids', 'people', 'devices', 'org_id', 'created_at'],
  shown: { space_ids: 'spaces', org_id: 'org_name' },
  exportedByReaders: true,
});
