// What the database is made of, as files: each room's migrations, in the order of their numbers, and its functions and triggers.
import { createHash } from 'node:crypto';
import { existsSync } from 'node:fs';
import { readFile, readdir } from 'node:fs/promises';

export interface SqlFile {
  name: string;
  sql: string;
}

export interface Schema {
  /** Tables: applied once each, never changed once released. */
  migrations: readonly SqlFile[];
  /** Functions, procedures and triggers: applied anew when one changes. */
  code: readonly SqlFile[];
}

/** Reads the folders of migrations, and `sql` beside each; a migration is `NNNN-room-what.sql`, and a number stands once. */
export async function readSchema(folders: readonly URL[]): Promise<Schema> {
  const migrations: SqlFile[] = [];
  const code: SqlFile[] = [];
  for (const folder of folders) {
    migrations.push(...(await readFolder(folder)));
    code.push(...(await readFolder(new URL('../sql/', folder))));
  }
  migrations.sort((a, b) => (a.name < b.name ? -1 : 1));
  for (const [index, { name }] of migrations.entries())
    if (migrations[index + 1]?.name.slice(0, 4) === name.slice(0, 4))
      throw new Error(`Two migrations have the number of ${name}`);
  return { migrations, code };
}

async function readFolder(folder: URL): Promise<SqlFile[]> {
  if (!existsSync(folder)) return [];
  const names = (await readdir(folder)).filter((file) => file.endsWith('.sql')).sort();
  return Promise.all(
    names.map(async (name) => ({ name, sql: await readFile(new URL(name, folder), 'utf8') })),
  );
}

/** A key that changes with any file: names the template that tests are cloned from. */
export const schemaKey = (schema: Schema): string =>
  createHash('sha256').update(JSON.stringify(schema)).digest('hex').slice(0, 16);
