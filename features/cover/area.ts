// The fields of an area: spaces under one name, for those who cover them and for what is announced there.
import { z } from 'zod';
import type { Act } from '#kit/contract/alarm-rules.ts';
import { entity } from '#kit/contract/entity.ts';
import { owned, shown } from '#kit/contract/entity-fields.ts';
import { moment, references, text } from '#kit/contract/fields.ts';
import { losesPlace } from './takes-away.ts';

/** At most this many spaces in one area. */
export const MOST_AREA_SPACES = 500;

const losesSpace = ({ before, after }: Act): boolean => {
  const [was, is] = [before, after] as { space_ids: string[] }[];
  return losesPlace(was?.space_ids ?? [], is?.space_ids ?? []);
};

export const area = entity({
  thing: 'area',
  alarm: { acts: { update: losesSpace, delete: true } },
  fields: {
    name: text({ max: 20 }),
    org_id: owned(),
    org_name: shown(z.string()),
    space_ids: references('space', MOST_AREA_SPACES).default([]),
    /** Where they are, in the order of `space_ids`: "East ward / 301". */
    spaces: shown(z.array(z.string())),
    /** People who cover it, and shared devices that serve it. */
    people: shown(z.number()),
    devices: shown(z.number()),
    created_at: shown(moment()),
  },
  filters: ['name', 'org_id'],
  sorts: ['name', 'created_at'],
  sheet: ['name', 'space_ids', 'people', 'devices', 'org_id', 'created_at'],
  named: { space_ids: 'spaces' },
  exportedByReaders: true,
});
