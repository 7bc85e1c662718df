// Files that no record holds: chosen in a form that was never saved, or replaced since.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { startSweep } from '#kit/db/start-sweep.ts';
import type { FileHolder } from '#kit/http/served.ts';
import type { Platform } from '#features/platform.ts';

const SWEEP_MS = 60 * 60_000;
/** At most so many in one transaction. */
const BATCH = 200;

type Parts = Pick<Platform, 'db' | 'files'>;

/** Removes up to 200 files that were sent more than a day ago and that none of the holders names; gives how many. */
export async function sweepFiles(
  { db, files }: Parts,
  holders: readonly FileHolder[],
): Promise<number> {
  const held = holders.map((holder) => {
    const [table, column] = holder.split('.');
    return sql`exists (select from ${sql.table(table ?? '')} held where held.${sql.ref(column ?? '')} = stored_file.name)`;
  });
  return inScope(db, 'all', async (tx) => {
    const { rows } = await sql<{ id: string; name: string }>`
      select id, name from stored_file
      where created_at < now() - interval '1 day' and not (${sql.join([sql`false`, ...held], sql` or `)})
      order by id limit ${BATCH} for update skip locked`.execute(tx);
    // First the content: if this process ends in between, the row is still there to be swept again.
    for (const { name } of rows) await files.remove(name);
    const ids = rows.map(({ id }) => id);
    await sql`delete from stored_file where id = any(${ids}::uuid[])`.execute(tx);
    return rows.length;
  });
}

/** Sweeps now and every hour; the returned function stops it. */
export function sweepFilesOften(
  { db, files, log }: Platform,
  holders: readonly FileHolder[],
): () => Promise<void> {
  return startSweep({
    everyMs: SWEEP_MS,
    sweep: async () => {
      while ((await sweepFiles({ db, files }, holders)) === BATCH);
    },
    onError: (err) => log.error({ err }, 'Unused files were not swept away'),
  });
}
