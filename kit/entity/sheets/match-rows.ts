// Which rows of a sheet are there already: by their id, or by what the entity is known by.
import { CompiledQuery } from 'kysely';
import { z } from 'zod';
import { hiddenFrom } from '../../contract/private.ts';
import type { Context } from '../../http/context.ts';
import { conditionsOf } from '../conditions.ts';
import { columnOf } from '../table.ts';
import type { CellRow } from './read-cells.ts';
import type { RowFault } from './read-headings.ts';
import { ID } from './sheet-fields.ts';
import { untyped } from './sheet-options.ts';
import type { Existing, SheetKey, SheetParts } from './sheet-options.ts';
import { plain } from './sheet-words.ts';

/** So many are read at a time. */
const AT_ONCE = 1000;
const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface Found {
  id: string;
  org_id: string | null;
  [field: string]: unknown;
}

export interface Matched {
  /** By the row's number. */
  existing: ReadonlyMap<number, Existing>;
  faults: RowFault[];
}

const spell = (values: readonly unknown[], folded: boolean): string =>
  values.map((value) => (folded ? plain(String(value)) : String(value))).join('\n');

/** The values of a key in a row; null where one is missing or no such value. */
function keyOf<Schema, Platform>(
  { raw }: CellRow,
  { fields, folded = false }: SheetKey,
  { entity }: SheetParts<Schema, Platform>,
): { values: unknown[]; spelled: string } | null {
  const values = fields.map((field) => {
    const schema = entity.draft.shape[field];
    const parsed = schema && z.safeParse(schema, raw[field]);
    return parsed?.success ? parsed.data : null;
  });
  if (values.some((value) => value === null || value === undefined)) return null;
  return { values, spelled: spell(values, folded) };
}

async function findByKey<Schema, Platform>(
  context: Context<Schema, Platform>,
  parts: SheetParts<Schema, Platform>,
  { fields, folded = false }: SheetKey,
  asked: readonly (readonly unknown[])[],
): Promise<Map<string, Found[]>> {
  const { table } = parts;
  const conditions = conditionsOf(table, {}, context.scope);
  for (const [index, field] of fields.entries()) {
    const values = [...new Set(asked.map((one) => String(one[index])))];
    const column = `${columnOf(table, field)}::text`;
    conditions.add((place) =>
      folded
        ? `lower(${column}) = any(${place(values.map((value) => value.toLowerCase()))}::text[])`
        : `${column} = any(${place(values)}::text[])`,
    );
  }
  const listed = [...fields, 'org_id'].map((field) => `${columnOf(table, field)} as "${field}"`);
  const text = `select ${table.table}.id, ${listed.join(', ')} from ${table.filterFrom ?? table.table}${conditions.text}`;
  const { rows } = await untyped(context.db).executeQuery<Found>(
    CompiledQuery.raw(text, conditions.values),
  );
  return Map.groupBy(rows, (row) =>
    spell(
      fields.map((field) => row[field]),
      folded,
    ),
  );
}

/** The one that is meant among those known alike: that of the organisation named, or of the actor's own. */
function chooseOne(found: readonly Found[], owner: string): Found | undefined {
  if (found.length < 2) return found[0];
  const own = found.filter(({ org_id }) => org_id === owner);
  return own.length === 1 ? own[0] : undefined;
}

/** Finds what each row means, as far as the actor sees it; of two rows that mean the same the second is at fault. */
export async function matchRows<Schema, Platform>(
  context: Context<Schema, Platform>,
  parts: SheetParts<Schema, Platform>,
  rows: readonly CellRow[],
): Promise<Matched> {
  const faults: RowFault[] = [];
  const idOf = new Map<number, { id: string; field: string }>();
  for (const { row, raw } of rows) {
    const id = raw[ID];
    if (id === undefined) continue;
    if (typeof id === 'string' && UUID.test(id.trim()))
      idOf.set(row, { id: id.trim().toLowerCase(), field: ID });
    else faults.push({ row, field: ID, fault: { fault: 'invalid' } });
  }
  const known = await readExisting(
    context,
    parts,
    [...idOf.values()].map(({ id }) => id),
  );
  const hidden = hiddenFrom(parts.entity.private, context.actor.permissions);
  for (const key of parts.options.keys ?? []) {
    // Whoever doesn't see what something is known by can't find it by that either.
    if (key.fields.some((field) => hidden.includes(field))) continue;
    const open = rows.flatMap((cells) => {
      const found = known.has(idOf.get(cells.row)?.id ?? '') ? null : keyOf(cells, key, parts);
      return found ? [{ cells, ...found }] : [];
    });
    if (open.length === 0) continue;
    const byKey = await findByKey(
      context,
      parts,
      key,
      open.map(({ values }) => values),
    );
    const [field = ID] = key.fields.slice(-1);
    for (const { cells, spelled } of open) {
      const found = byKey.get(spelled) ?? [];
      const owner = cells.raw['org_id'];
      const one = chooseOne(found, typeof owner === 'string' ? owner : context.actor.org_id);
      if (one) idOf.set(cells.row, { id: one.id, field });
      else if (found.length > 0)
        faults.push({ row: cells.row, field, fault: { fault: 'several' } });
    }
    const more = [...idOf.values()].map(({ id }) => id).filter((id) => !known.has(id));
    for (const [id, row] of await readExisting(context, parts, more)) known.set(id, row);
  }
  return { existing: await take(rows, idOf, known, faults), faults };
}

async function take(
  rows: readonly CellRow[],
  idOf: ReadonlyMap<number, { id: string; field: string }>,
  known: ReadonlyMap<string, Existing>,
  faults: RowFault[],
): Promise<Map<number, Existing>> {
  const existing = new Map<number, Existing>();
  const seen = new Set<string>();
  for (const { row } of rows) {
    const { id = '', field = ID } = idOf.get(row) ?? {};
    const found = known.get(id);
    if (!found) continue;
    if (seen.has(id)) faults.push({ row, field, fault: { fault: 'twice' } });
    seen.add(id);
    existing.set(row, found);
  }
  return existing;
}

async function readExisting<Schema, Platform>(
  context: Context<Schema, Platform>,
  { readMany }: SheetParts<Schema, Platform>,
  ids: readonly string[],
): Promise<Map<string, Existing>> {
  const found = new Map<string, Existing>();
  const each = [...new Set(ids)];
  for (let at = 0; at < each.length; at += AT_ONCE)
    for (const row of await readMany(context, each.slice(at, at + AT_ONCE))) found.set(row.id, row);
  return found;
}
