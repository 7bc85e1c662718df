// Areas: spaces under one name.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { area, covers } from '../contract.ts';
import { announceCover } from './announce-cover.ts';
import { areOneTree, mustSee, mustSeeOne } from './check-places.ts';

/** Spaces of another tree than the area's must not be in it. */
async function checkSpaces(context: Ctx, org_id: string, ids: readonly string[]): Promise<void> {
  const seen = await mustSee(context, 'space', ids, 'space_ids');
  if (!(await areOneTree(context, [org_id, ...seen.map((space) => space.org_id)])))
    throw new Failure(covers.errors.COVER_FOREIGN, {
      fields: { space_ids: covers.errors.COVER_FOREIGN },
    });
}

async function setSpaces(
  { db }: Ctx,
  { id, org_id }: { id: string; org_id: string },
  space_ids: readonly string[],
): Promise<void> {
  await sql`delete from area_space where area_id = ${id} and not space_id = any(${[...space_ids]}::uuid[])`.execute(
    db,
  );
  await sql`insert into area_space (area_id, space_id, org_id)
    select ${id}, space_id, ${org_id} from unnest(${[...new Set(space_ids)]}::uuid[]) as given(space_id)
    on conflict do nothing`.execute(db);
}

const listed = (what: string): string =>
  `array(select ${what} from area_space t join space s on s.id = t.space_id where t.area_id = area.id order by t.space_id)`;

export const servedAreas = serveThing(
  area,
  {
    table: 'area',
    from: 'area join organisation on organisation.id = area.org_id',
    columns: {
      org_name: 'organisation.short_name',
      space_ids: listed('s.id'),
      spaces: listed('space_path(s.id)'),
      people: '(select count(distinct c.staff_id)::int from cover c where c.area_id = area.id)',
      devices: '(select count(*)::int from device_cover c where c.area_id = area.id)',
    },
    keyword: ['area.name'],
    partial: ['name'],
    sort: 'name',
  },
  {
    create: async (context, { name, org_id, space_ids }) => {
      await mustSeeOne(context, 'organisation', org_id, 'org_id');
      await checkSpaces(context, org_id, space_ids);
      return { name, org_id };
    },
    update: async (context, before, { name, space_ids }) => {
      if (space_ids) await checkSpaces(context, before.org_id, space_ids);
      return { name };
    },
    after: async (context, done) => {
      if (done.what !== 'deleted' && done.sent.space_ids) {
        await setSpaces(context, done.row, done.sent.space_ids);
        const fresh = await servedAreas.readOne(context, done.row.id);
        Object.assign(done.row, fresh);
      }
      await announceCover(context, [done.row.org_id]);
    },
  },
);
