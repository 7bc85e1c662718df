// Groups of nursing options: an organisation's own stand before those above it and the shipped ones of the same code.
import { sql } from 'kysely';
import { newId } from '#kit/db/new-id.ts';
import { badField } from '#kit/http/failure.ts';
import type { RowOf } from '#kit/contract/entity.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { SHIPPED_GROUPS, SHIPPED_OPTIONS, nursingGroup, settings } from '../contract.ts';
import type { GroupInForce, NursingOption, SentOption } from '../contract.ts';

type Group = RowOf<typeof nursingGroup>;
type Names = Pick<Ctx, 'translator' | 'translators'>;

const isShippedGroup = (code: string) => (SHIPPED_GROUPS as readonly string[]).includes(code);
const isShippedOption = (key: string) => (SHIPPED_OPTIONS as readonly string[]).includes(key);

/** The name of a shipped group in the reader's language, unless the provider gave it another. */
export function groupName(
  { translator, translators }: Names,
  { org_id, code, name }: { org_id: string | null; code: string; name: string },
): string {
  const path = `settings.enums.nursing_group.${code}`;
  const shipped = org_id === null && isShippedGroup(code);
  return shipped && translators.zh.text(path) === name ? translator.text(path) : name;
}

/** The name of an option; of a shipped one in the reader's language. */
export const optionName = (
  { translator }: Pick<Ctx, 'translator'>,
  { key, name }: { key: string | null; name: string },
): string =>
  key !== null && isShippedOption(key)
    ? translator.text(`settings.enums.nursing_option.${key}`)
    : name;

export const named = <G extends Pick<Group, 'org_id' | 'code' | 'name' | 'options'>>(
  context: Names,
  group: G,
): G => ({
  ...group,
  name: groupName(context, group),
  options: group.options.map((option) => ({ ...option, name: optionName(context, option) })),
});

/** Options as they are kept: one that there was keeps its id, and a shipped one its key while its name stays. */
function keptOptions(
  context: Names,
  sent: readonly SentOption[],
  before: readonly NursingOption[],
): string {
  const known = new Map(before.map((option) => [option.id, option]));
  const kept = sent.map(({ id, name, colour }): NursingOption => {
    const old = id === undefined ? undefined : known.get(id);
    if (id !== undefined && !old) throw badField('options', 'reference');
    const same = old && optionName(context, old) === name;
    return {
      id: old?.id ?? newId(),
      key: same ? old.key : null,
      name: same ? old.name : name,
      colour,
    };
  });
  return JSON.stringify(kept);
}

async function readStored({ db }: Ctx, id: string) {
  const { rows } = await sql<{ name: string; options: NursingOption[] }>`
    select name, options from nursing_group where id = ${id}::uuid`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('The group is gone');
  return row;
}

/** The devices at the beds of those who have a label of the group, and at the doors of their rooms, show it anew. */
const raiseGroup = ({ db }: Ctx, id: string) =>
  sql`
    select raise_nursing_devices(s.bed_id) from (
      select distinct stay.bed_id from stay
      join resident_nursing r on r.resident_id = stay.resident_id
      join nursing_option o on o.id = r.option_id
      where o.group_id = ${id}::uuid and stay.to_at is null and stay.bed_id is not null) s`.execute(
    db,
  );

export const servedGroups = serveThing(
  nursingGroup,
  {
    table: 'nursing_group',
    keyword: ['nursing_group.name', 'nursing_group.code'],
    partial: ['code'],
    sort: 'position',
    shared: settings.errors.SETTING_SHARED,
  },
  {
    create: async (context, { options, ...draft }) => ({
      ...draft,
      options: keptOptions(
        context,
        options.map(({ name, colour }) => ({ name, colour })),
        [],
      ),
    }),
    update: async (context, before, { options, name, ...change }) => {
      const stored = await readStored(context, before.id);
      return {
        ...change,
        ...(name === undefined || name === before.name ? {} : { name }),
        ...(options ? { options: keptOptions(context, options, stored.options) } : {}),
      };
    },
    after: async (context, done) => {
      if (done.what === 'changed') await raiseGroup(context, done.row.id);
      const { org_id } = done.row;
      if (org_id !== null)
        await context.announce({
          org_id,
          type: 'nurseconfig.changed',
          access: 'nurseconfig.read',
          data: { id: done.row.id },
        });
    },
    complete: async (context, rows) => rows.map((row) => named(context, row)),
  },
);

/** The groups that hold in an organisation, the nearest of each code, in their order. */
export async function readGroups(context: Ctx, org_id: string | null): Promise<GroupInForce[]> {
  const { rows } = await sql<GroupInForce>`
    select id, org_id, code, name, several, shown_on, options from nursing_in_force(${org_id}::uuid)
    order by position, code`.execute(context.db);
  return rows.map((group) => named(context, group));
}
