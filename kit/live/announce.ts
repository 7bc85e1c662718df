// Telling the live stream: rows written with the change itself, numbered once they are committed.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Access } from '../contract/route.ts';
import { gather } from '../db/gather.ts';
import { KEPT } from '../db/named-statements.ts';
import { onCommit } from '../db/scope.ts';

export const LIVE_CHANNEL = 'live_event';

export interface Announcement {
  org_id: string;
  type: string;
  /** The permission that may see it. */
  access: Access;
  data: object;
}

const ears = new Set<() => void>();

/** Tells of announcements of this process once they are committed; returns how to stop listening. */
export function hearAnnouncements(ear: () => void): () => void {
  ears.add(ear);
  return () => ears.delete(ear);
}

/** Writes the event in the transaction of the change; it is told when, and only when, that commits. */
export const announce = <Schema>(tx: Kysely<Schema>, announcement: Announcement): Promise<void> =>
  announceAll(tx, [announcement]);

/**
 * Writes many events as one statement: a storm of them must not hold the transaction for a round trip each. Without a
 * notice of the database: all commits with one wait for each other, until each has reached the disk.
 */
export async function announceAll<Schema>(
  tx: Kysely<Schema>,
  announcements: readonly Announcement[],
): Promise<void> {
  if (announcements.length === 0) return;
  const column = (name: keyof Announcement) => announcements.map((one) => one[name]);
  onCommit(tx, () => {
    for (const ear of ears) ear();
  });
  await sql`${KEPT}
    insert into live_event (org_id, type, access, data)
    select org_id, type, access, data::jsonb
    from unnest(${column('org_id')}::uuid[], ${column('type')}::text[], ${column('access')}::text[],
      ${announcements.map(({ data }) => JSON.stringify(data))}::text[]) with ordinality as e(org_id, type, access, data, place)
    order by place`.execute(tx);
}

const writeTogether = gather(async (tx: Kysely<unknown>, all: readonly Announcement[]) => {
  await announceAll(tx, all);
  return all.map(() => undefined);
});

/** Like {@link announce}, as one statement with what else is announced at the same time in the same transaction. */
export const announceTogether = <Schema>(
  tx: Kysely<Schema>,
  announcement: Announcement,
): Promise<void> => writeTogether(tx as unknown as Kysely<unknown>, announcement);
