// What the roles that an organisation began with are called: in the reader's words, and in whatever language they are typed.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import type { Translator } from '#kit/words/translator.ts';
import type { Ctx } from '#features/platform.ts';
import { SHIPPED_ROLES, access } from '../contract.ts';
import type { ShippedRole } from '../contract.ts';

const wordOf = (translator: Translator, key: ShippedRole): string =>
  translator.text(`access.enums.shipped_role.${key}`);

const kept = new WeakMap<Translator, string>();

/** The words of a language as the database is told them at the beginning of a transaction. */
export function roleWords(translator: Translator): string {
  const known = kept.get(translator);
  if (known !== undefined) return known;
  const words = JSON.stringify(
    Object.fromEntries(SHIPPED_ROLES.map((key) => [key, wordOf(translator, key)])),
  );
  kept.set(translator, words);
  return words;
}

/** All that a shipped role is called, in any language. */
export const namesOfShipped = (translators: Ctx['translators'], key: string): string[] =>
  (SHIPPED_ROLES as readonly string[]).includes(key)
    ? Object.values(translators).map((translator) => wordOf(translator, key as ShippedRole))
    : [];

/** The shipped roles that go by the name in any language. */
export const shippedNamed = (translators: Ctx['translators'], name: string): string[] =>
  SHIPPED_ROLES.filter((key) => namesOfShipped(translators, key).includes(name));

/** Refuses a name by which readers of some language know another role of the organisation. */
export async function checkName(
  { db, translators }: Pick<Ctx, 'db' | 'translators'>,
  org_id: string,
  name: string | undefined,
  id: string | null = null,
): Promise<void> {
  if (name === undefined) return;
  const { rows } = await sql`
    select from role where org_id = ${org_id} and id is distinct from ${id}::uuid
      and shipped = any(${shippedNamed(translators, name)}::text[])`.execute(db);
  const error = access.errors.ROLE_NAME_OCCUPY;
  if (rows.length > 0) throw new Failure(error, { fields: { name: error } });
}

/** The columns that a name makes of a role: by any of its own words it stays what it was shipped as. */
export async function nameColumns(
  { db, translators }: Pick<Ctx, 'db' | 'translators'>,
  id: string,
  name: string | undefined,
): Promise<{ name?: string; shipped?: null }> {
  if (name === undefined) return {};
  const row = await db.selectFrom('role').where('id', '=', id).select('shipped').executeTakeFirst();
  if (row?.shipped && namesOfShipped(translators, row.shipped).includes(name)) return {};
  return { name, shipped: null };
}
