// The labels of a resident: given and taken one by one; what no longer holds stays until somebody takes it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { badField, notFound } from '#kit/http/failure.ts';
import { gather } from '#kit/db/gather.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import type { NursingLabel, ResidentNursing } from '../contract.ts';
import { groupName, optionName, readGroups } from './nursing-groups.ts';

interface LabelRow extends NursingLabel {
  code: string;
  key: string | null;
  shown_on: string[];
  shipped: boolean;
}

const labelsOf = async (db: Kysely<Database>, resident: string): Promise<LabelRow[]> =>
  (
    await sql<LabelRow>`
      select option_id, group_id, group_name, name, colour, code, key, shown_on, shipped from nursing_labels(${resident}::uuid)`.execute(
      db,
    )
  ).rows;

async function mustFind({ db, scope }: Ctx, id: string): Promise<string> {
  const { rows } = await sql<{ org_id: string }>`
    select org_id from resident where id = ${id}::uuid and ${ownedBy(scope, 'resident.org_id')}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  return rows[0].org_id;
}

async function read(context: Ctx, id: string, org_id: string): Promise<ResidentNursing> {
  const rows = await labelsOf(context.db, id);
  return {
    labels: rows.map(({ option_id, group_id, group_name, name, colour, code, key, shipped }) => ({
      option_id,
      group_id,
      group_name: groupName(context, { org_id: shipped ? null : '', code, name: group_name }),
      name: optionName(context, { key, name }),
      colour,
    })),
    groups: await readGroups(context, org_id),
  };
}

/** The labels of a resident and what they can be chosen from; that they were read is recorded. */
export async function readNursing(context: Ctx, id: string): Promise<ResidentNursing> {
  const org_id = await mustFind(context, id);
  await context.look({ org_id, action: 'read', thing: 'resident_nursing', thing_id: id });
  return read(context, id, org_id);
}

const namesOf = ({ labels }: ResidentNursing) =>
  labels.map(({ group_name, name }) => `${group_name}: ${name}`);

/** Gives and takes labels; of a group that allows one, a new label takes the place of the old one. */
export async function labelResident(
  context: Ctx,
  id: string,
  { add, remove }: { add: readonly string[]; remove: readonly string[] },
): Promise<ResidentNursing> {
  const { db, actor } = context;
  const org_id = await mustFind(context, id);
  await sql`select from resident where id = ${id}::uuid for update`.execute(db);
  const before = await read(context, id, org_id);
  const single = new Set<string>();
  for (const option of add) {
    const group = before.groups.find(({ options }) => options.some((one) => one.id === option));
    if (!group) throw badField('add', 'reference');
    if (!group.several && single.has(group.code)) throw badField('add', 'too_many');
    if (!group.several) single.add(group.code);
  }
  await sql`
    delete from resident_nursing r using nursing_option o, nursing_group g
    where r.resident_id = ${id}::uuid and o.id = r.option_id and g.id = o.group_id
      and (r.option_id = any(${[...remove]}::uuid[]) or g.code = any(${[...single]}::text[]))`.execute(
    db,
  );
  await sql`
    insert into resident_nursing (resident_id, option_id, org_id, set_by)
    select ${id}::uuid, option_id, ${org_id}::uuid, ${actor.id}::uuid from unnest(${[...add]}::uuid[]) option_id
    on conflict do nothing`.execute(db);
  await sql`
    select raise_nursing_devices(bed_id) from stay where resident_id = ${id}::uuid and to_at is null and bed_id is not null`.execute(
    db,
  );
  const after = await read(context, id, org_id);
  await context.audit({
    org_id,
    action: 'update',
    thing: 'resident_nursing',
    thing_id: id,
    before: namesOf(before),
    after: namesOf(after),
  });
  await context.announce({
    org_id,
    type: 'nurseconfig.changed',
    access: 'nurseconfig.read',
    data: { resident_id: id },
  });
  return after;
}

interface ShownAt {
  space_id: string;
  where: 'bed' | 'door';
}

async function readShown(db: Kysely<Database>, asked: readonly ShownAt[]): Promise<object[][]> {
  const { rows } = await sql<{ place: number; id: string; name: string; labels: object[] }>`
    select a.place::int, s.id, s.name, jsonb_agg(jsonb_build_object('group', l.group_name, 'name', l.name, 'colour', l.colour) order by l.position, l.code, l.name) as labels
    from unnest(${asked.map(({ space_id }) => space_id)}::uuid[], ${asked.map(({ where }) => where)}::text[]) with ordinality as a(space_id, shown_at, place)
    cross join lateral (select id, name, position from space where id = a.space_id and kind = 'bed'
      union all select id, name, position from space where parent_id = a.space_id and kind = 'bed') s
    join stay on stay.bed_id = s.id and stay.to_at is null
    cross join lateral nursing_labels(stay.resident_id) l
    where a.shown_at = any(l.shown_on)
    group by a.place, s.id, s.name, s.position order by s.position, s.name`.execute(db);
  const shown = asked.map((): object[] => []);
  for (const { place, id, name, labels } of rows)
    shown[place - 1]?.push({ space: { id, name }, labels });
  return shown;
}

/** What a device at a bed or at the door of a room shows of those who lie there. */
export const shownLabels = gather(readShown);
