// The proof: the sums of a month against the calls themselves, read anew, and those of its year against its months.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inOwnTransaction } from '#kit/entity/sheets/own-transaction.ts';
import type { Ctx } from '#features/platform.ts';
import type { Database } from '#features/database.ts';
import type { Proof } from '../contract.ts';
import type { Whose } from './counted.ts';
import { DIMS_OF_NO_YEAR, MEASURES, SHARED_DIMS, clocksOf, countRaw, countSums } from './facts.ts';
import { spanOf } from './span.ts';
import { bringUpToDate } from './sums.ts';
import { chooseWhose } from './whose.ts';

const MOST_TOLD = 20;
const COMPARED = [...MEASURES, 'seconds', 'times', 'p50', 'p90', 'p99'];
const row = (alias: string) =>
  sql.raw(`(${COMPARED.map((name) => `${alias}.${name}`).join(', ')})`);

interface Compared {
  compared: number;
  calls: number;
  different: string[];
}

/** Compares every sum of the month, of these organisations and of all of them below `top`, with what the calls give. */
export async function compareMonth(
  tx: Kysely<Database>,
  orgs: readonly string[],
  month: string,
): Promise<Compared> {
  const { from, end } = spanOf('month', month);
  const { rows } = await sql<Compared>`
    with ${clocksOf(orgs)}, ${countRaw(from, end)},
    sums as (select * from call_sum where not whole and not yearly and month = ${from}::date and org_id = any(${orgs}::uuid[])),
    pairs as (
      select coalesce(c.org_id, s.org_id) as org_id, coalesce(c.dim, s.dim) as dim, coalesce(c.key, s.key) as key,
        ${row('c')} is distinct from ${row('s')} as differs, c.calls
      from counted c full join sums s on s.org_id = c.org_id and s.dim = c.dim and s.key = c.key)
    select count(*)::int as compared, coalesce(sum(calls) filter (where dim = 'all'), 0)::int as calls,
      coalesce((array_agg(concat_ws(' ', org_id, dim, key)) filter (where differs))[1:${sql.raw(String(MOST_TOLD))}], '{}') as different
    from pairs`.execute(tx);
  return rows[0] ?? { compared: 0, calls: 0, different: [] };
}

/** The same for what an organisation and all below it were added up to; nothing where nothing is below it. */
async function compareWhole(
  tx: Kysely<Database>,
  top: string,
  below: readonly string[],
  month: string,
): Promise<Compared> {
  const { from, end } = spanOf('month', month);
  const { rows } = await sql<Compared>`
    with ${clocksOf(below)}, ${countRaw(from, end, true)},
    sums as (select * from call_sum where whole and not yearly and month = ${from}::date and org_id = ${top}::uuid),
    pairs as (
      select coalesce(c.dim, s.dim) as dim, coalesce(c.key, s.key) as key, ${row('c')} is distinct from ${row('s')} as differs
      from (select * from counted where dim = any(${[...SHARED_DIMS]}::text[])) c full join sums s on s.dim = c.dim and s.key = c.key)
    select count(*)::int as compared, 0 as calls,
      coalesce((array_agg(concat_ws(' ', ${top}::text, 'whole', dim, key)) filter (where differs))[1:${sql.raw(String(MOST_TOLD))}], '{}') as different
    from pairs`.execute(tx);
  return rows[0] ?? { compared: 0, calls: 0, different: [] };
}

/** Compares every sum of a year of an organisation, or with `whole` of all below it, with its months added up anew. */
export async function compareYear(
  tx: Kysely<Database>,
  org: string,
  whole: boolean,
  day: string,
): Promise<Compared> {
  const { from, end } = spanOf('year', day);
  const { rows } = await sql<Compared>`
    with chosen as (
      select org_id, dim, key, ${sql.raw(MEASURES.join(', '))}, seconds, times from call_sum where org_id = ${org}::uuid and whole = ${whole}
        and not yearly and month >= ${from}::date and month < ${end}::date and dim <> all(${[...DIMS_OF_NO_YEAR]}::text[])),
    ${countSums(false)},
    sums as (select * from call_sum where org_id = ${org}::uuid and whole = ${whole} and yearly and month = ${from}::date),
    pairs as (
      select coalesce(c.dim, s.dim) as dim, coalesce(c.key, s.key) as key, ${row('c')} is distinct from ${row('s')} as differs
      from counted c full join sums s on s.dim = c.dim and s.key = c.key)
    select count(*)::int as compared, 0 as calls,
      coalesce((array_agg(concat_ws(' ', ${org}::text, case when ${whole} then 'whole' end, 'year', dim, key)) filter (where differs))[1:${sql.raw(String(MOST_TOLD))}], '{}') as different
    from pairs`.execute(tx);
  return rows[0] ?? { compared: 0, calls: 0, different: [] };
}

/** What is compared for a month: its sums with the calls, and those of its year with the months. */
async function compareAll(
  tx: Kysely<Database>,
  { below, tops }: Whose,
  day: string,
): Promise<Compared[]> {
  const found = [await compareMonth(tx, below, day)];
  for (const org of below) found.push(await compareYear(tx, org, false, day));
  for (const top of tops) {
    const all = await sql<{ id: string }>`select organisations_below(${top}::uuid) as id`.execute(
      tx,
    );
    if (all.rows.length < 2) continue;
    const ids = all.rows.map(({ id }) => id);
    found.push(await compareWhole(tx, top, ids, day), await compareYear(tx, top, true, day));
  }
  return found;
}

/** Works off what waits, then compares; a call that changes in between may show as a difference, and not the next time. */
export async function proveMonth(
  context: Ctx,
  { day, org_id }: { day: string; org_id?: string | undefined },
): Promise<Proof> {
  // Another tenant's calls are another's to wait for.
  const { below } = await inOwnTransaction(context, () => chooseWhose(context, org_id), {
    readOnly: true,
  });
  await bringUpToDate(context.platform.db, { of: below });
  return inOwnTransaction(
    context,
    async () => {
      const { db } = context;
      const found = await compareAll(db, await chooseWhose(context, org_id), day);
      return {
        month: spanOf('month', day).from,
        compared: found.reduce((sum, { compared }) => sum + compared, 0),
        calls: found[0]?.calls ?? 0,
        different: found.flatMap(({ different }) => different).slice(0, MOST_TOLD),
      };
    },
    { readOnly: true },
  );
}
