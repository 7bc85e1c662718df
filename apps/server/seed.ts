// What a new database begins with: the provider and its superadmin, and outside production the demo hospital.
import { randomInt } from 'node:crypto';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { openDatabase } from '#kit/db/open.ts';
import { inScope } from '#kit/db/scope.ts';
import { StartFailure } from '#kit/log/start-failure.ts';
import { hashPassword, matchesPassword } from '#features/session/server/index.ts';
import type { Database } from '#features/database.ts';
import type { Config } from './config.ts';
import { DEMO_LOGINS, seedDemo } from './demo.ts';

const SHOWN_LOGINS = ['superadmin', 'hospital', 'admin', 'nurse'];
// Any constant that no other lock has; the migrations' and the live stream's are next to it.
const SEEDING_LOCK = 4_120_119;

const LETTERS = 'abcdefghjkmnpqrstuvwxyzABCDEFGHJKLMNPQRSTUVWXYZ23456789';
const makePassword = (): string =>
  Array.from({ length: 16 }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/**
 * Fills a new database; of processes that start at once one does it. `show` gets a made password of superadmin before it
 * takes effect, so that whatever ends the start can't lose it. Gives the demo accounts that still have DEMO_PASSWORD;
 * production refuses a database that has any.
 */
export async function seedFirstStart(
  config: Config,
  ownerUrl: string,
  show: (madePassword: string) => void,
): Promise<string[]> {
  const { db, close } = openDatabase<Database>({
    url: ownerUrl,
    max: 2,
    asOwner: true,
    onError: () => undefined,
  });
  try {
    await inScope(db, 'all', (tx) => seedOnce(config, tx, show));
    const open = await findOpenAccounts(db, config.DEMO_PASSWORD);
    if (config.production && open.length > 0)
      throw new StartFailure(
        config.DATABASE_URL ? 'DATABASE_URL' : 'DATA_DIR',
        `production doesn't start on a demo: ${open.join(', ')} can sign in with the demo's password; use a new one, or change these passwords first`,
      );
    return config.demo ? SHOWN_LOGINS.filter((name) => open.includes(name)) : [];
  } finally {
    await close();
  }
}

async function seedOnce(
  config: Config,
  tx: Kysely<Database>,
  show: (madePassword: string) => void,
): Promise<void> {
  await sql`select pg_advisory_xact_lock(${SEEDING_LOCK})`.execute(tx);
  const there = await tx
    .selectFrom('staff')
    .where('provider', '=', true)
    .select('id')
    .executeTakeFirst();
  if (there) return;
  const given = config.ADMIN_PASSWORD ?? (config.demo ? config.DEMO_PASSWORD : undefined);
  const password = given ?? makePassword();
  await seedProvider(tx, await hashPassword(password), given === undefined);
  if (config.demo) await seedDemo(tx, config.DEMO_PASSWORD, config.language);
  if (!given) show(password);
}

async function seedProvider(
  tx: Kysely<Database>,
  password_hash: string,
  must_change_password: boolean,
): Promise<void> {
  const org = await tx
    .insertInto('organisation')
    .values({
      shop_type: '5',
      kind: 'institution',
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
      provider: true,
      founder: true,
      password_hash,
      must_change_password,
    })
    .returning('id')
    .executeTakeFirstOrThrow();
  await tx
    .updateTable('organisation')
    .set({ admin_id: admin.id })
    .where('id', '=', org.id)
    .execute();
}

async function findOpenAccounts(db: Kysely<Database>, password: string): Promise<string[]> {
  const rows = await db
    .selectFrom('staff')
    .where('login_name', 'in', ['superadmin', ...DEMO_LOGINS])
    .where('enabled', '=', true)
    .select(['login_name', 'password_hash'])
    .orderBy('login_name')
    .execute();
  // The demo's accounts share a hash until someone changes a password: most starts check two.
  const hashes = [...new Set(rows.map(({ password_hash }) => password_hash))];
  const matches = await Promise.all(hashes.map((kept) => matchesPassword(kept, password)));
  const open = new Set(hashes.filter((kept, index) => kept !== null && matches[index]));
  return rows.filter((row) => open.has(row.password_hash)).map((row) => row.login_name);
}
