// The embedded database for a bench, as durable as in a ward, counting its statements (pg_stat_statements).
import { appendFile, stat } from 'node:fs/promises';
import { join } from 'node:path';
import pg from 'pg';
import { DATABASE_NAME, OWNER_ROLE } from '#kit/db/embedded/cluster-settings.ts';
import { findPrograms } from '#kit/db/embedded/find-programs.ts';
import { runProgram } from '#kit/db/embedded/run-program.ts';
import { clusterOf } from '#kit/db/embedded/settle-home.ts';
import { startEmbedded } from '#kit/db/embedded/start-embedded.ts';
import type { EmbeddedDatabase } from '#kit/db/embedded/start-embedded.ts';

const COUNTING = [
  `create extension if not exists pg_stat_statements`,
  `grant pg_read_all_stats to ${OWNER_ROLE}`,
  `grant execute on function pg_stat_statements_reset to ${OWNER_ROLE}`,
  '',
].join('\n');
const SETTINGS = `
shared_preload_libraries = 'pg_stat_statements'
pg_stat_statements.track_planning = on
`;

/** Starts it on a folder, made where it is missing. */
export async function startBenchDatabase(dataDir: string): Promise<EmbeddedDatabase> {
  const first = await startEmbedded({ dataDir });
  const cluster = clusterOf(first.home);
  await first.stop();
  const { uid, gid } = await stat(cluster);
  const account = process.getuid?.() === 0 ? { uid, gid } : undefined;
  const { postgres } = await findPrograms(join(dataDir, 'programs'), account);
  const args = ['--single', '-D', cluster, '-c', 'exit_on_error=on', DATABASE_NAME];
  const { status, output } = await runProgram(postgres, args, account, COUNTING);
  if (status !== 0) throw new Error(`Statements can't be counted: ${output}`);
  await appendFile(join(cluster, 'postgresql.auto.conf'), SETTINGS);
  return startEmbedded({ dataDir });
}

export interface Statement {
  query: string;
  calls: number;
  ms: number;
  rows: number;
  wal: number;
}

/** Begins to count anew; the function it returns gives the statements since then, the costliest first. */
export async function countStatements(ownerUrl: string): Promise<() => Promise<Statement[]>> {
  const client = new pg.Client(ownerUrl);
  await client.connect();
  await client.query('select pg_stat_statements_reset()');
  return async () => {
    const { rows } = await client.query<Statement>(`
      select query, sum(calls)::float8 as calls, sum(total_exec_time + total_plan_time) as ms, sum(rows)::float8 as rows, sum(wal_bytes)::float8 as wal
      from pg_stat_statements group by query order by 3 desc`);
    await client.end();
    return rows;
  };
}

const shortOf = (query: string): string => query.replaceAll(/\s+/g, ' ').slice(0, 110);

/** A table of what each call cost the database, by statement. */
export function printStatements(statements: readonly Statement[], calls: number): void {
  const line = (ms: number, times: number, rows: number, wal: number, what: string) =>
    console.log(
      `${(ms / calls).toFixed(3).padStart(8)} ms ${(times / calls).toFixed(2).padStart(7)} times ${(rows / calls).toFixed(1).padStart(7)} rows ${(wal / calls / 1024).toFixed(1).padStart(6)} KiB  ${what}`,
    );
  const of = (key: 'ms' | 'calls' | 'rows' | 'wal') =>
    statements.reduce((total, one) => total + one[key], 0);
  line(of('ms'), of('calls'), of('rows'), of('wal'), 'in all, per call raised');
  for (const { query, calls: times, ms, rows, wal } of statements.slice(0, 40))
    line(ms, times, rows, wal, shortOf(query));
}
