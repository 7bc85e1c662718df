// What a new data folder begins with: the provider and its superadmin, and outside production the demo hospital.
import { randomInt } from 'node:crypto';
import { openDatabase } from '#kit/db/open.ts';
import { inScope } from '#kit/db/scope.ts';
import { hashPassword } from '#features/session/server/index.ts';
import type { Database } from '#features/database.ts';
import type { Config } from './config.ts';
import { seedDemo } from './demo.ts';
import type { ServerDatabase } from './open-database.ts';

export interface Seeded {
  /** The made password of superadmin, to be printed once; absent where it was given or existed. */
  madePassword?: string;
  demoAccounts: readonly string[];
}

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const makePassword = (): string =>
  Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Fills a new database; on one that has been filled it only says which demo accounts there are. */
export async function seedFirstStart(
  config: Config,
  { ownerUrl, fresh }: ServerDatabase,
): Promise<Seeded> {
  const { db, close } = openDatabase<Database>({
    url: ownerUrl,
    max: 2,
    asOwner: true,
    onError: () => undefined,
  });
  try {
    const there = await db
      .selectFrom('staff')
      .where('login_name', '=', 'superadmin')
      .select('id')
      .executeTakeFirst();
    const demoAccounts = config.demo ? ['superadmin', 'hospital', 'admin', 'nurse'] : [];
    if (there)
      return { demoAccounts: fresh ? demoAccounts : await knownAccounts(db, demoAccounts) };
    const given = config.ADMIN_PASSWORD ?? (config.demo ? config.DEMO_PASSWORD : undefined);
    const password = given ?? makePassword();
    await inScope(db, 'all', async (tx) => {
      const org = await tx
        .insertInto('organisation')
        .values({
          shop_type: '5',
          kind: 'organisation',
          short_name: 'Carillon',
          full_name: 'Carillon',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      const admin = await tx
        .insertInto('staff')
        .values({
          org_id: org.id,
          login_name: 'superadmin',
          real_name: 'superadmin',
          founder: true,
          password_hash: await hashPassword(password),
          must_change_password: given === undefined,
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      await tx
        .updateTable('organisation')
        .set({ admin_id: admin.id })
        .where('id', '=', org.id)
        .execute();
      if (config.demo) await seedDemo(tx, config.DEMO_PASSWORD);
    });
    return { ...(given ? {} : { madePassword: password }), demoAccounts };
  } finally {
    await close();
  }
}

async function knownAccounts(
  db: ReturnType<typeof openDatabase<Database>>['db'],
  names: readonly string[],
): Promise<string[]> {
  if (names.length === 0) return [];
  const rows = await db
    .selectFrom('staff')
    .where('login_name', 'in', names)
    .select('login_name')
    .execute();
  return names.filter((name) => rows.some(({ login_name }) => login_name === name));
}
