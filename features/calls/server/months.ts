// The tables of the months in which calls lie are made before their month comes.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';

/** Makes what is missing of this month's tables and the next two; fails where the database is held up for over 5 s. */
export async function makeMonths(db: Platform['db']): Promise<void> {
  await inScope(db, 'all', (tx) =>
    sql`select make_call_months(now(), now() + interval '2 months')`.execute(tx),
  );
}
