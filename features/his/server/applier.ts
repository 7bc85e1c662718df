// The one way by which facts of a HIS become ours, whatever feed they came by: each in its own transaction, by the rules of
// the room that it belongs to; what is refused is noted, and the rest goes on.
import { inBackground } from '#kit/http/background-context.ts';
import type { Background } from '#kit/http/background-context.ts';
import type { ServedRoom } from '#kit/http/served.ts';
import type { Database } from '#features/database.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import { residentsRoom } from '#features/residents/server/index.ts';
import { spacesRoom } from '#features/spaces/server/index.ts';
import { staffRoom } from '#features/staff/server/index.ts';
import { tellBed } from './facts.ts';
import type { Fact } from './facts.ts';
import { forgetLink, isKnown, isRepeated, keepLink, linkOf, readLinks, setLink } from './links.ts';
import type { Link, Links } from './links.ts';
import { refused, toRefusal } from './refusal.ts';
import type { Refusal, RefusalReason } from './refusal.ts';
import type { Source } from './source.ts';
import { takePlace } from './take-place.ts';
import { takeResident } from './take-resident.ts';
import { takeStaff } from './take-staff.ts';
import { takeStay } from './take-stay.ts';
import type { Outcome, Taken } from './taken.ts';

/** A record that is not taken, with what a person knows it by. */
export interface Refused {
  record: string;
  name: string | null;
  reason: RefusalReason;
}

/** Who is told what became of each record. */
export interface Counting {
  add(outcome: Outcome): Promise<void>;
  refuse(refused: Refused): Promise<void>;
}

export interface Applying<Tally extends Counting = Counting> {
  background: Background<Database, Platform>;
  source: Source;
  links: Links;
  tally: Tally;
  /** Ends the work before the next fact. */
  signal: AbortSignal;
}

const ROOMS: Record<Fact['kind'], ServedRoom<Platform>> = {
  place: spacesRoom,
  staff: staffRoom,
  resident: residentsRoom,
  stay: residentsRoom,
};

/** With the links of all records of the source, or of those at hand. */
export async function openApplier<Tally extends Counting>(
  parts: Omit<Applying<Tally>, 'links'>,
  records?: readonly string[],
): Promise<Applying<Tally>> {
  const links = await inBackground(parts.background, (context) =>
    readLinks(context, parts.source.id, records),
  );
  return { ...parts, links };
}

function take(context: Ctx, source: Source, fact: Fact, link: Link | undefined): Promise<Taken> {
  const known = link?.alive ? link.thing_id : null;
  switch (fact.kind) {
    case 'place':
      return takePlace(context, source, fact, known);
    case 'staff':
      return takeStaff(context, source, fact, known);
    case 'resident':
      return takeResident(context, source, fact, known);
    case 'stay':
      return takeStay(context, source, fact, link);
  }
}

/** What a refused record is known by. */
export function nameOfFact(fact: Fact): string {
  if (fact.kind === 'stay')
    return [fact.registration_no, fact.bed && tellBed(fact.bed)].filter(Boolean).join(' → ');
  return fact.kind === 'place' ? `${fact.name} (${fact.code})` : fact.name;
}

const isFromDatabase = (error: unknown): boolean =>
  typeof error === 'object' && error !== null && 'severity' in error;

/** A refusal, where it is that: the database gone is none, and ends the run. */
export function asRefusal({ background }: Applying, fact: Fact, error: unknown): Refusal {
  const refusal = toRefusal(error, ROOMS[fact.kind]);
  if (refusal) return refusal;
  if (!isFromDatabase(error)) throw error;
  background.platform.log.error({ err: error, record: fact.record }, 'A record of a HIS failed');
  return refused('internal');
}

/** Takes a fact over, or throws why not. */
export async function takeFact(applying: Applying, fact: Fact): Promise<void> {
  const { background, source, links, tally, signal } = applying;
  signal.throwIfAborted();
  const link = linkOf(links, fact);
  if (link && isKnown(link, fact)) {
    if (isRepeated(link, fact)) await keep(applying, fact, link);
    return tally.add('unchanged');
  }
  const { taken, kept, waits } = await inBackground(background, async (context) => {
    const done = await take(context, source, fact, link);
    const held = context.holding?.has(done.id) ?? false;
    // Not remembered: should nobody approve it, it is said anew.
    if (done.id === null || held) return { taken: done, kept: null, waits: held };
    const { id: thing_id, arrived_at = null } = done;
    const keeping = { org_id: source.org_id, source_id: source.id, thing_id, arrived_at };
    return { taken: done, kept: await keepLink(context, fact, keeping), waits: false };
  });
  if (waits) return noteRefusal(applying, fact, refused('waits_for_second'));
  if (kept) setLink(links, fact, kept);
  for (const record of taken.reopened ?? []) forgetLink(links, fact.kind, record);
  await tally.add(taken.outcome);
}

/** The same again, but newer: what is older than this is old from now on. */
async function keep(
  { background, source, links }: Applying,
  fact: Fact,
  link: Link,
): Promise<void> {
  const { thing_id, arrived_at } = link;
  const kept = await inBackground(background, (context) =>
    keepLink(context, fact, { org_id: source.org_id, source_id: source.id, thing_id, arrived_at }),
  );
  setLink(links, fact, kept);
}

export async function noteRefusal(
  { tally }: Applying,
  fact: Fact,
  { reason }: Refusal,
): Promise<void> {
  await tally.refuse({ record: fact.record, name: nameOfFact(fact), reason });
}

/** Takes the facts over one after another. */
export async function applyFacts(applying: Applying, facts: readonly Fact[]): Promise<void> {
  for (const fact of facts)
    try {
      await takeFact(applying, fact);
    } catch (error) {
      applying.signal.throwIfAborted();
      await noteRefusal(applying, fact, asRefusal(applying, fact, error));
    }
}
