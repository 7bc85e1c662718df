// Whom a provider means: someone linked to the subject, else the one person that the provider's claim names, else (where
// that is switched on, and the claim names nobody at all) a new account without a role. Where it names several, nobody is
// meant. Never the provider, who links on purpose or not at all.
import { sql } from 'kysely';
import type { IDToken } from 'openid-client';
import { writeAudit } from '#kit/http/write-audit.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { loginName, session } from '../../contract.ts';
import { findAccount } from '../accounts.ts';
import type { Account } from '../accounts.ts';
import type { Provider } from './providers.ts';

const { errors } = session;
const NAME = { min: 2, max: 20 };

/** The account that the claims stand for, linked from now on; or why there is none. */
export async function findPerson(
  context: Ctx,
  db: Ctx['db'],
  provider: Provider,
  claims: IDToken,
): Promise<Account | Failure> {
  const linked = await findLinked(db, provider, claims.sub);
  if (linked) return admit(db, provider, linked);
  const [named, another] = await findNamed(db, provider, claims);
  if (another !== undefined) return new Failure(errors.OIDC_UNKNOWN);
  const id = named ?? (await makePerson(db, provider, claims));
  const account = id === null ? undefined : await findAccount(db, id);
  if (!account || account.provider) return new Failure(errors.OIDC_UNKNOWN);
  const admitted = await admit(db, provider, account);
  // Who is disabled is told so at the last step, and linked to nobody: the link would hold once the account is enabled.
  if (admitted instanceof Failure || !account.enabled) return admitted;
  const fresh = await linkIdentity(db, provider.id, account, claims.sub);
  if (!fresh) return new Failure(errors.OIDC_UNKNOWN);
  await writeAudit(
    db,
    { actor_id: account.id, address: context.address, uuid: context.uuid },
    {
      org_id: account.org_id,
      action: named === undefined ? 'made_by_provider' : 'link_identity',
      thing: 'staff',
      thing_id: account.id,
      after: { provider_id: provider.id, subject: claims.sub },
    },
  );
  return admitted;
}

/** Links a person to a provider's subject; false where either has another link there. */
export async function linkIdentity(
  db: Ctx['db'],
  provider_id: string,
  { id, org_id }: Pick<Account, 'id' | 'org_id'>,
  subject: string,
): Promise<boolean> {
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('identity')
    .values({ org_id, staff_id: id, provider_id, subject })
    .onConflict((conflict) => conflict.doNothing())
    .executeTakeFirst();
  return numInsertedOrUpdatedRows === 1n;
}

/** Takes one link away. */
export async function unlinkIdentity(db: Ctx['db'], id: string): Promise<void> {
  await db.deleteFrom('identity').where('id', '=', id).execute();
}

/** Takes away all links with a provider: whom another issuer means by a subject is somebody else. */
export async function unlinkProvider(db: Ctx['db'], provider_id: string): Promise<void> {
  await db.deleteFrom('identity').where('provider_id', '=', provider_id).execute();
}

async function findLinked(db: Ctx['db'], provider: Provider, subject: string) {
  const identity = await db
    .updateTable('identity')
    .set({ last_at: new Date().toISOString() })
    .where('provider_id', '=', provider.id)
    .where('subject', '=', subject)
    .returning('staff_id')
    .executeTakeFirst();
  return identity && findAccount(db, identity.staff_id);
}

/** Refuses people of organisations that the provider isn't for. */
async function admit(
  db: Ctx['db'],
  { org_ids }: Provider,
  account: Account,
): Promise<Account | Failure> {
  if (org_ids.length === 0) return account;
  const { rows } = await sql`
    select 1 from unnest(${org_ids}::uuid[]) as allowed(id)
    where ${account.org_id}::uuid in (select organisations_below(allowed.id))`.execute(db);
  return rows.length > 0 ? account : new Failure(errors.OIDC_NOT_HERE);
}

/** What the provider's claim says; an address of mail only where the provider has verified it. */
function readClaim({ claim }: Provider, claims: IDToken): string | null {
  if (claim === 'email' && claims['email_verified'] !== true) return null;
  const value = claims[claim];
  return typeof value === 'string' && value.trim() !== '' ? value.trim() : null;
}

/** Those in the provider's organisations whom the claim names, two at most; several are nobody. */
async function findNamed(
  db: Ctx['db'],
  provider: Provider,
  claims: IDToken,
): Promise<readonly string[]> {
  const value = readClaim(provider, claims);
  if (value === null || provider.matches === 'nothing') return [];
  const column = provider.matches === 'login_name' ? sql.ref('login_name') : sql.ref('employee_no');
  const { rows } = await sql<{ id: string }>`
    select id from staff where login_key(${column}) = login_key(${value})
      and (${provider.org_ids}::uuid[] = '{}' or org_id in (
        select organisations_below(allowed.id) from unnest(${provider.org_ids}::uuid[]) as allowed(id)))
    limit 2`.execute(db);
  return rows.map(({ id }) => id);
}

const fit = (value: unknown): string | null => {
  const text = typeof value === 'string' ? value.trim().slice(0, NAME.max) : '';
  return text.length >= NAME.min ? text : null;
};

/** Makes an account where the provider does so; it has no role, so an administrator lets it in. */
async function makePerson(
  db: Ctx['db'],
  provider: Provider,
  claims: IDToken,
): Promise<string | null> {
  const value = readClaim(provider, claims);
  if (!provider.create_org_id || value === null) return null;
  const login = loginName().safeParse(
    provider.matches === 'employee_no' ? (claims.preferred_username ?? value) : value,
  );
  if (!login.success) return null;
  const made = await db
    .insertInto('staff')
    .values({
      org_id: provider.create_org_id,
      login_name: login.data,
      real_name: fit(claims['name']) ?? login.data,
      employee_no: provider.matches === 'employee_no' ? value.slice(0, 30) : null,
      must_change_password: false,
    })
    // A name that somebody has already is that person's.
    .onConflict((conflict) => conflict.doNothing())
    .returning('id')
    .executeTakeFirst();
  return made?.id ?? null;
}
