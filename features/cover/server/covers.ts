// Cover, row by row: a person, a place, a shift and perhaps a time.
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { cover, covers } from '../contract.ts';
import { announceCover } from './announce-cover.ts';
import { areOneTree, mustSeeOne } from './check-places.ts';

interface Place {
  staff_id: string;
  space_id?: string | null | undefined;
  area_id?: string | null | undefined;
}

const placeFailure = (): Failure =>
  new Failure(covers.errors.COVER_PLACE, { fields: { space_id: covers.errors.COVER_PLACE } });

/** The organisation that the cover belongs to: that of the place. Person and place must be of one tree. */
async function placeCover(
  context: Ctx,
  { staff_id, space_id, area_id }: Place,
): Promise<{ org_id: string; space_id: string | null; area_id: string | null }> {
  if (Boolean(space_id) === Boolean(area_id)) throw placeFailure();
  const person = await mustSeeOne(context, 'staff', staff_id, 'staff_id');
  const place = space_id
    ? await mustSeeOne(context, 'space', space_id, 'space_id')
    : await mustSeeOne(context, 'area', area_id ?? '', 'area_id');
  if (!(await areOneTree(context, [person.org_id, place.org_id])))
    throw new Failure(covers.errors.COVER_FOREIGN, {
      fields: { [space_id ? 'space_id' : 'area_id']: covers.errors.COVER_FOREIGN },
    });
  return { org_id: place.org_id, space_id: space_id ?? null, area_id: area_id ?? null };
}

/** What has run out makes way for new cover of the same person, place and shift. */
async function clearRunOut({ db }: Ctx, { staff_id, space_id, area_id }: Place): Promise<void> {
  await sql`delete from cover where staff_id = ${staff_id} and space_id is not distinct from ${space_id ?? null}::uuid
    and area_id is not distinct from ${area_id ?? null}::uuid and to_at <= now()`.execute(db);
}

export const servedCovers = serveThing(
  cover,
  {
    table: 'cover',
    from: 'cover left join staff on staff.id = cover.staff_id left join role on role.id = staff.role_id left join area on area.id = cover.area_id',
    filterFrom:
      'cover left join staff on staff.id = cover.staff_id left join area on area.id = cover.area_id',
    columns: {
      staff_name: 'coalesce(staff.real_name, coverer_name(cover.staff_id))',
      role_id: 'staff.role_id',
      role_name: 'shown_role(role.shipped, role.name)',
      space_path: 'space_path(cover.space_id)',
      area_name: 'area.name',
    },
    keyword: ['staff.real_name', 'area.name', 'space_path(cover.space_id)'],
    sort: '-created_at',
  },
  {
    create: async (context, draft) => {
      const placed = await placeCover(context, draft);
      await clearRunOut(context, draft);
      return { ...draft, ...placed };
    },
    update: async (context, before, { staff_id, space_id, area_id, ...change }) => {
      const moved = space_id !== undefined || area_id !== undefined;
      if (!moved && !staff_id) return checkOrder(before, change);
      const next = {
        staff_id: staff_id ?? before.staff_id,
        // Naming a place of one kind leaves that of the other.
        space_id: moved ? (space_id ?? (area_id ? null : before.space_id)) : before.space_id,
        area_id: moved ? (area_id ?? (space_id ? null : before.area_id)) : before.area_id,
      };
      const placed = await placeCover(context, next);
      return { ...checkOrder(before, change), staff_id: next.staff_id, ...placed };
    },
    after: async (context, done) => {
      const orgs = done.what === 'changed' ? [done.before.org_id] : [];
      await announceCover(context, [...orgs, done.row.org_id]);
    },
  },
);

interface Times {
  from_at?: string | null | undefined;
  to_at?: string | null | undefined;
}

/** A change of one time must fit the other, which stays. */
function checkOrder<Change extends Times>(before: Times, change: Change): Change {
  const { from_at = before.from_at, to_at = before.to_at } = change;
  if (from_at && to_at && Date.parse(to_at) <= Date.parse(from_at))
    throw badField('to_at', 'order');
  return change;
}
