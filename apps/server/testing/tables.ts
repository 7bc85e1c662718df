// What stands in the database, table by table, so that a test can say that nothing has changed.
import type { World } from './world.ts';

/**
 * Written by the server on its own, or with every request whatever comes of it: signs of life, the seal of the audit,
 * what was numbered for the live stream, sums of calls, counts of failures, jobs with what came of them, that rules may have
 * changed, and the audit, which tells of refusals too.
 */
const OWN = new Set([
  'audit',
  'audit_seal',
  'audit_waiting',
  'live_event',
  'session',
  'nonce',
  'attempt',
  'error_log',
  'error_log_met',
  'installation',
  'job',
  'rules_change',
  'call_mark',
  'call_sum',
  'call_sum_month',
]);

/** Rows of each table, with a sum over all that stands in them and who wrote them last. */
export async function walkTables(world: World): Promise<Record<string, string>> {
  const tables = await world.sql<{ name: string }>(
    `select relname as name from pg_class where relkind = 'r' and relnamespace = 'public'::regnamespace order by 1`,
  );
  const seen: Record<string, string> = {};
  for (const { name } of tables.filter((table) => !OWN.has(table.name))) {
    const [row] = await world.sql<{ told: string }>(
      `select count(*) || ' rows, ' || coalesce(sum(hashtext(xmin::text || t::text)), 0) as told from "${name}" t`,
    );
    seen[name] = row?.told ?? '';
  }
  return seen;
}
