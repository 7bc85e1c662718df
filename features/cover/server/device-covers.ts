// Which spaces shared mobile devices serve.
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { MOBILE_TYPES, covers, deviceCover } from '../contract.ts';
import { announceCover } from './announce-cover.ts';
import { areOneTree, mustSee } from './check-places.ts';

const spaceIds = `array(select c.space_id from device_cover c where c.device_id = device.id and c.space_id is not null order by 1)`;
const areaIds = `array(select c.area_id from device_cover c where c.device_id = device.id and c.area_id is not null order by 1)`;
const spacePaths = `array(select space_path(c.space_id) from device_cover c where c.device_id = device.id and c.space_id is not null order by c.space_id)`;
const areaNames = `array(select area.name from device_cover c join area on area.id = c.area_id where c.device_id = device.id order by c.area_id)`;

const served = serveListing(covers, deviceCover, {
  table: 'device',
  columns: {
    space_path: 'space_path(device.space_id)',
    space_ids: spaceIds,
    area_ids: areaIds,
    spaces: spacePaths,
    areas: areaNames,
    stamp: `md5(${spaceIds}::text || ${areaIds}::text)`,
  },
  keyword: ['device.alias', 'device.type'],
  sort: 'alias',
  where: `device.person_id is null and device.resident_id is null and device.type in (${MOBILE_TYPES.map((type) => `'${type}'`).join(', ')})`,
});

export const deviceCoverPage = served.page;

export async function readDeviceCover(context: Ctx, id: string) {
  const [row] = await served.readMany(context, [id]);
  if (!row) throw notFound();
  return row;
}

interface Places {
  space_ids: string[];
  area_ids: string[];
  stamp?: string | undefined;
}

/** A device that is there, but bound to somebody or none that is carried, is told apart from one that isn't. */
async function mustBeShared(context: Ctx, id: string) {
  const [row] = await served.readMany(context, [id]);
  if (row) return row;
  const { rows } = await sql`
    select 1 from device where id = ${id} and ${ownedBy(context.scope, 'org_id')}`.execute(
    context.db,
  );
  throw rows.length > 0 ? new Failure(covers.errors.DEVICE_NOT_SHARED) : notFound();
}

/** Sets which spaces and areas the device serves; with a stale stamp nothing is changed. */
export async function setDeviceCover(
  context: Ctx,
  id: string,
  { space_ids, area_ids, stamp }: Places,
) {
  const { db } = context;
  await sql`select pg_advisory_xact_lock(hashtextextended(${id}, 1010))`.execute(db);
  const before = await mustBeShared(context, id);
  if (stamp !== undefined && stamp !== before.stamp)
    throw new Failure(kitRoom.errors.STALE_VERSION, { data: { current: before } });
  const places = [
    ...(await mustSee(context, 'space', space_ids, 'space_ids')),
    ...(await mustSee(context, 'area', area_ids, 'area_ids')),
  ];
  if (!(await areOneTree(context, [before.org_id, ...places.map(({ org_id }) => org_id)])))
    throw new Failure(covers.errors.COVER_FOREIGN);
  await sql`delete from device_cover where device_id = ${id}`.execute(db);
  await sql`insert into device_cover (device_id, space_id, org_id)
    select ${id}, place, ${before.org_id} from unnest(${[...new Set(space_ids)]}::uuid[]) as given(place)`.execute(
    db,
  );
  await sql`insert into device_cover (device_id, area_id, org_id)
    select ${id}, place, ${before.org_id} from unnest(${[...new Set(area_ids)]}::uuid[]) as given(place)`.execute(
    db,
  );
  const after = await readDeviceCover(context, id);
  await announceCover(context, [before.org_id]);
  await context.audit({
    org_id: before.org_id,
    action: 'set',
    thing: 'device_cover',
    thing_id: id,
    before,
    after,
  });
  return after;
}
