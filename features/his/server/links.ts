// What was last taken of each record of a HIS, so that the same changes nothing and the older overwrites nothing.
import { sql } from 'kysely';
import type { Ctx } from '#features/platform.ts';
import { digestOf, isOlder } from './facts.ts';
import type { Fact } from './facts.ts';

export interface Link {
  /** Our thing; for a stay the resident. */
  thing_id: string;
  /** Whether that is still there. */
  alive: boolean;
  version: string | null;
  at: string | null;
  digest: string;
  present: boolean;
  arrived_at: string | null;
}

interface LinkRow extends Link {
  kind: string;
  record: string;
}

export type Links = Map<string, Link>;

const keyOf = ({ kind, record }: Pick<Fact, 'kind' | 'record'>): string => `${kind} ${record}`;

/** Reads the links of a source: all, or those of the records at hand. */
export async function readLinks(
  { db }: Ctx,
  source_id: string,
  records?: readonly string[],
): Promise<Links> {
  const { rows } = await sql<LinkRow>`
    select kind, record, thing_id, record_version as version, record_at as at, digest, present, arrived_at,
      case kind when 'place' then exists (select from space where id = thing_id)
        when 'staff' then exists (select from staff where id = thing_id)
        else exists (select from resident where id = thing_id) end as alive
    from his_link where source_id = ${source_id}
      and ${records ? sql`record = any(${records}::text[])` : sql`true`}`.execute(db);
  return new Map(rows.map((row) => [keyOf({ ...row, kind: row.kind as Fact['kind'] }), row]));
}

export const linkOf = (links: Links, fact: Fact): Link | undefined => links.get(keyOf(fact));

/** Whether the fact says nothing new: the same as was taken, or something older. */
export const isKnown = (link: Link | undefined, fact: Fact): boolean =>
  link !== undefined &&
  link.alive &&
  (link.digest === digestOf(fact) || isOlder(fact.stamp, { version: link.version, at: link.at }));

/** Whether the fact is the same as was taken, said anew: only how new it is must be kept. */
export const isRepeated = (link: Link, fact: Fact): boolean =>
  isOlder({ version: link.version, at: link.at }, fact.stamp);

export interface Kept {
  org_id: string;
  source_id: string;
  thing_id: string;
  /** Of a stay that is held for present: the check-in that is its. */
  arrived_at?: string | null;
}

/** Keeps what was taken, in the transaction that takes it. */
export async function keepLink({ db }: Ctx, fact: Fact, kept: Kept): Promise<Link> {
  const { version, at } = fact.stamp;
  const when = at !== null && !Number.isNaN(Date.parse(at)) ? new Date(at).toISOString() : null;
  const present = fact.kind === 'stay' && fact.state === 'present';
  const digest = digestOf(fact);
  const { org_id, source_id, thing_id, arrived_at = null } = kept;
  await sql`
    insert into his_link (org_id, source_id, kind, record, thing_id, record_version, record_at, digest, present, arrived_at)
    values (${org_id}, ${source_id}, ${fact.kind}, ${fact.record}, ${thing_id}, ${version}, ${when}, ${digest}, ${present}, ${arrived_at})
    on conflict (source_id, kind, record) do update set thing_id = excluded.thing_id, record_version = excluded.record_version,
      record_at = excluded.record_at, digest = excluded.digest, present = excluded.present, arrived_at = excluded.arrived_at`.execute(
    db,
  );
  return { thing_id, alive: true, version, at: when, digest, present, arrived_at };
}

/** What a record said no longer counts as known. */
export const forgetLink = (links: Links, kind: Fact['kind'], record: string): void =>
  void links.delete(keyOf({ kind, record }));

export const setLink = (links: Links, fact: Fact, link: Link): void =>
  void links.set(keyOf(fact), link);

export interface Renamed {
  kind: Fact['kind'];
  from: string;
  to: string;
  thing_id: string | null;
  /** What is known of the old counts, not what is of the new. */
  wins: boolean;
}

/** A person goes by another number from now on: what was last said of one of them is known of the new. */
export async function renameRecord(
  { db }: Ctx,
  source_id: string,
  { kind, from, to, thing_id, wins }: Renamed,
): Promise<void> {
  const [kept, gone] = wins ? [from, to] : [to, from];
  await sql`
    delete from his_link where source_id = ${source_id} and kind = ${kind} and record = ${gone}
      and exists (select from his_link k where k.source_id = ${source_id} and k.kind = ${kind} and k.record = ${kept})`.execute(
    db,
  );
  await sql`
    update his_link set record = ${to}, thing_id = coalesce(${thing_id}::uuid, thing_id),
      arrived_at = case when ${wins} then (select checked_in_at from resident where id = coalesce(${thing_id}::uuid, thing_id)) else arrived_at end
    where source_id = ${source_id} and kind = ${kind} and record = ${from}`.execute(db);
}

/** What a source said is known no more. */
export async function forgetSources({ db }: Ctx, source_ids: readonly string[]): Promise<void> {
  await sql`delete from his_link where source_id = any(${source_ids}::uuid[])`.execute(db);
}
