// Whether two accounts can be taken for two persons: neither could sign in as the other, and nothing says they are one.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

/** Who gave an account power, entry or its names is no second person with it for so long. */
export const HOLD_DAYS = 30;

/**
 * Whether the approver is another person than the asker, as far as can be known (decision 0026): neither gave the other's
 * account its password last, nor lately by way of further accounts; the asker didn't lately make the approver one; and no
 * number of theirs is the same. Must see all organisations.
 */
export async function areTwoPersons(
  db: Kysely<Database>,
  asker: string,
  approver: string,
): Promise<boolean> {
  const lately = sql`at > clock_timestamp() - make_interval(days => ${HOLD_DAYS})`;
  const { rows } = await sql`
    with recursive above (account, holder) as (
      select staff_id, by_id from account_hold
      where staff_id in (${asker}::uuid, ${approver}::uuid) and kind = 'password' and ${lately}
      union
      select above.account, h.by_id from above join account_hold h on h.staff_id = above.holder
      where h.kind = 'password' and ${lately}
    )
    select from above where (account, holder) in ((${asker}::uuid, ${approver}::uuid), (${approver}::uuid, ${asker}::uuid))
    union all
    select from account_hold
    where (staff_id, by_id) in ((${asker}::uuid, ${approver}::uuid), (${approver}::uuid, ${asker}::uuid)) and kind = 'password'
      or staff_id = ${approver} and by_id = ${asker} and ${lately}
    union all
    select from staff one, staff other
    where one.id = ${asker} and other.id = ${approver} and (
      upper(one.id_card) = upper(other.id_card)
      or nullif(regexp_replace(one.mobile, '\\D', '', 'g'), '') = regexp_replace(other.mobile, '\\D', '', 'g')
      or one.employee_no = other.employee_no and top_organisation(one.org_id) = top_organisation(other.org_id)
      or one.real_name = other.real_name and one.birthday = other.birthday)
    limit 1`.execute(db);
  return rows.length === 0;
}
