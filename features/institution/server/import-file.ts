// One import from bytes to what became of them: read, judged, taken in one transaction, and kept only where all is well.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { inBackground } from '#kit/http/background-context.ts';
import type { Background } from '#kit/http/background-context.ts';
import type { JobHandle } from '#kit/jobs/job.ts';
import type { Database } from '#features/database.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import type { Counts, PartName } from '../contract.ts';
import { nameOf, splitPath } from '../paths.ts';
import type { Applying } from './applying.ts';
import { Faults, cellText } from './file-rows.ts';
import type { RawRow } from './file-rows.ts';
import { Inventory } from './inventory.ts';
import { judgeRows } from './judge-rows.ts';
import { readFileRows } from './read-file.ts';
import { readInventory } from './read-inventory.ts';
import { takeFile } from './take-file.ts';
import type { Tally } from './tally.ts';

/** The organisation that the file's topmost is, or the one below which it lies; null: at the top. */
export interface Target {
  org_id: string | null;
  parent_id: string | null;
}

export interface Importing {
  background: Background<Database, Platform>;
  bytes: Buffer;
  target: Target;
  dry_run: boolean;
  tally: Tally;
  job: JobHandle;
}

export interface Ended {
  faults: Faults;
  counts: Counts;
  root_id: string | null;
}

/** Ends a transaction that must not stay. */
class Undo extends Error {}

/** What the file calls the organisation at its top. */
function rootStepOf(rows: readonly RawRow[]): string {
  const pathOf = (raw: RawRow) => cellText(raw, 'organisation');
  const named = rows.filter(({ part }) => part === 'organisations').map(pathOf);
  const top = named.find((path) => splitPath(path).length === 1);
  return splitPath(top ?? named[0] ?? rows.map(pathOf).find(Boolean) ?? '')[0] ?? '';
}

/** The organisation that is meant: the one named, or the only one of that name below the parent; null where there is none. */
async function findRoot(
  { db, scope }: Ctx,
  { org_id, parent_id }: Target,
  step: string,
  faults: Faults,
): Promise<string | null> {
  if (org_id) return org_id;
  const { rows } = await sql<{ id: string }>`
    select id from organisation
    where parent_id is not distinct from ${parent_id}::uuid and short_name = ${nameOf(step)} and ${ownedBy(scope, 'organisation.id')}
    order by id limit 2`.execute(db);
  if (rows.length > 1) faults.addToFile('nameSeveral', { values: { name: nameOf(step) } });
  return rows[0]?.id ?? null;
}

interface Judged {
  good: Awaited<ReturnType<typeof judgeRows>>['good'];
  bad: RawRow[];
}

async function apply(
  context: Ctx,
  { target, tally, job, dry_run }: Importing,
  judged: Judged,
  { faults, step }: { faults: Faults; step: string },
): Promise<Omit<Ended, 'faults'>> {
  const root_id = await findRoot(context, target, step, faults);
  const inventory = root_id ? await readInventory(context.db, root_id, step) : new Inventory();
  const applying: Applying = {
    context,
    inventory,
    faults,
    tally,
    signal: job.signal,
    root: { step, parent_id: target.parent_id },
    refused: new Set(),
    refusedNames: new Set(),
    madeOrganisations: new Set(),
    outcomes: new Map(),
  };
  const counts = await takeFile(applying, judged);
  const root = inventory.find('organisations' satisfies PartName, '', step);
  if (!dry_run && faults.count === 0 && root)
    await context.audit({
      org_id: root.id,
      action: 'import',
      thing: 'institution',
      thing_id: root.id,
      after: counts,
    });
  return { counts, root_id: root?.id ?? null };
}

/** Imports; nothing stays of a dry run, nor of one with faults. */
export async function importFile(importing: Importing): Promise<Ended> {
  const { background, bytes, dry_run, tally, job } = importing;
  const { translator, translators } = background;
  const owner = background.actor.org_id;
  const faults = new Faults(translator);
  const rows = await readFileRows(bytes, { translators, faults, owner, signal: job.signal });
  await tally.begin(rows.length);
  const judged = await judgeRows(rows, { translators, faults });
  let ended: Omit<Ended, 'faults'> = { counts: {}, root_id: null };
  const work = async (context: Ctx) => {
    ended = await apply(context, importing, judged, { faults, step: rootStepOf(rows) });
    if (dry_run || faults.count > 0) throw new Undo();
    await job.mustGoOn();
  };
  if (rows.length > 0)
    await inBackground(background, work).catch((error: unknown) => {
      if (!(error instanceof Undo)) throw error;
    });
  const kept = faults.count === 0;
  // What a dry run would make is gone again.
  const root_id = kept && (!dry_run || importing.target.org_id) ? ended.root_id : null;
  return { faults, counts: kept ? ended.counts : {}, root_id };
}
