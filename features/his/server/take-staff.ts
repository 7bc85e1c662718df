// A practitioner of the HIS becomes a member of the staff, without a password: nobody signs in with what a HIS says.
import { sql } from 'kysely';
import { parse } from '#kit/contract/faults.ts';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { findPlainRole } from '#features/access/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { staffMember } from '#features/staff/contract.ts';
import { people } from '#features/staff/server/index.ts';
import type { StaffFact } from './facts.ts';
import { findOrganisation } from './find-organisation.ts';
import { ownedChanges } from './owned-changes.ts';
import { refused, refusedFor } from './refusal.ts';
import { chooseRoles } from './role-codes.ts';
import type { Source } from './source.ts';
import type { Taken } from './taken.ts';

async function findByNumber({ db, scope }: Ctx, employee_no: string): Promise<string | null> {
  const rows = await db
    .selectFrom('staff')
    .where('employee_no', '=', employee_no)
    .where(ownedBy(scope, 'staff.org_id'))
    .select('id')
    .limit(2)
    .execute();
  if (rows.length > 1) throw refused('ambiguous');
  return rows[0]?.id ?? null;
}

const MOST_TRIES = 99;

/** The number itself, or with another behind it: a login name stands once in the whole installation. */
function loginNames(employee_no: string): string[] {
  const letters = employee_no.normalize('NFKC').replaceAll(/[^\p{L}\p{N}._@-]+/gu, '-');
  const first = letters.length < 2 ? letters.padStart(2, '0') : letters;
  return [first, ...Array.from({ length: MOST_TRIES }, (_, index) => `${first}-${index + 2}`)];
}

/** Asks beyond the organisation, and learns nothing but whether a name is free. */
async function freeLoginName({ platform }: Ctx, employee_no: string): Promise<string> {
  const names = loginNames(employee_no);
  const { rows } = await inScope(
    platform.db,
    'all',
    (tx) =>
      sql<{ name: string }>`
        select name from unnest(${names}::text[]) with ordinality as wanted(name, nth)
        where not exists (select from staff where login_key(login_name) = login_key(wanted.name)) order by nth limit 1`.execute(
        tx,
      ),
    { readOnly: true },
  );
  return rows[0]?.name ?? employee_no;
}

async function chooseRole(
  context: Ctx,
  org_id: string,
  source: Source,
  fact: StaffFact,
): Promise<string | null> {
  for (const wanted of chooseRoles(source, fact.roles)) {
    const found = await findPlainRole(context, org_id, wanted);
    if (found !== null) return found;
  }
  return null;
}

export async function takeStaff(
  context: Ctx,
  source: Source,
  fact: StaffFact,
  known: string | null,
): Promise<Taken> {
  const id = known ?? (await findByNumber(context, fact.employee_no));
  if (id !== null) return changeStaff(context, id, fact);
  if (!fact.active) return { outcome: 'unchanged', id: null };
  const { name: real_name, sex, birthday, employee_no, organisation } = fact;
  const org_id = (organisation && (await findOrganisation(context, organisation))) ?? source.org_id;
  const draft = parse(staffMember.draft, {
    login_name: await freeLoginName(context, employee_no),
    real_name,
    sex,
    birthday,
    employee_no,
    org_id,
    role_id: await chooseRole(context, org_id, source, fact),
  });
  if (!draft.ok) throw refusedFor('staff', draft.faults);
  const made = await people.create(context, draft.value);
  return { outcome: 'made', id: made.id };
}

async function changeStaff(context: Ctx, id: string, fact: StaffFact): Promise<Taken> {
  const row = await people.readOne(context, id);
  const change = {
    ...ownedChanges(row, fact),
    ...(row.real_name === fact.name ? {} : { real_name: fact.name }),
    ...(row.employee_no === fact.employee_no ? {} : { employee_no: fact.employee_no }),
    // Who has left can't sign in; who comes back is let in by a person.
    ...(row.enabled && !fact.active ? { enabled: false } : {}),
  };
  if (Object.keys(change).length === 0) return { outcome: 'unchanged', id };
  const parsed = parse(staffMember.change, { ...change, version: row.version });
  if (!parsed.ok) throw refusedFor('staff', parsed.faults);
  await people.update(context, id, parsed.value);
  return { outcome: 'changed', id };
}
