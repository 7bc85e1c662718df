// Notes of the demo ward: pinned ones, today's, and one for the night.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';

export type NoteNames = readonly (readonly [title: string, content: string | null])[];

interface NoteSeed {
  org_id: string;
  department_id: string;
  residents: readonly string[];
  author: { id: string; name: string };
  notes: NoteNames;
}

/** The first two are pinned for the ward, the third is for tonight, the others are residents', of today and yesterday. */
export async function seedNotes(tx: Kysely<Database>, seed: NoteSeed): Promise<void> {
  const { rows: clocks } = await sql<{ today: string; yesterday: string }>`
    select today, today - 1 as yesterday from organisation, lateral (select (now() at time zone time_zone)::date as today) d
    where id = ${seed.org_id}::uuid`.execute(tx);
  const { today = null, yesterday = null } = clocks[0] ?? {};
  const rows = seed.notes.map(([title, content], at) => {
    const common = {
      org_id: seed.org_id,
      title,
      content,
      author_id: seed.author.id,
      author_name: seed.author.name,
      resident_id: null,
      space_id: null,
      shift: null,
      day: null,
      pinned: false,
    };
    if (at < 2) return { ...common, subject: 'ward', space_id: seed.department_id, pinned: true };
    if (at === 2) return { ...common, subject: 'shift', shift: 'night', day: today };
    const resident_id = seed.residents[at * 3] ?? null;
    return { ...common, subject: 'resident', resident_id, day: at % 2 ? yesterday : today };
  });
  await tx.insertInto('note').values(rows).execute();
}
