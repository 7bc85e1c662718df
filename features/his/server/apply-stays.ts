// Stays as a whole, so that their order in the feed doesn't matter: who leaves goes first, then all who move, each as soon as
// the bed is free, and at last those who only want each other's beds.
import { inBackground } from '#kit/http/background-context.ts';
import { residents } from '#features/residents/contract.ts';
import { exchangeBeds } from '#features/residents/server/index.ts';
import { applyFacts, asRefusal, noteRefusal, takeFact } from './applier.ts';
import type { Applying } from './applier.ts';
import { keepNewest } from './facts.ts';
import type { StayFact } from './facts.ts';
import { isKnown, keepLink, linkOf, setLink } from './links.ts';
import type { Link } from './links.ts';
import { refused } from './refusal.ts';
import type { Refusal } from './refusal.ts';
import { findMeant } from './take-stay.ts';
import type { Meant } from './take-stay.ts';

interface Waiting {
  fact: StayFact;
  refusal: Refusal;
}

const begun = ({ from, record }: StayFact): string => `${from ?? ''} ${record}`;
const inOrder = (one: StayFact, other: StayFact): number => (begun(one) < begun(other) ? -1 : 1);

/** A person lies in one bed: of several stays the one that began last is meant. */
function splitPresent(present: readonly StayFact[]): { meant: StayFact[]; others: StayFact[] } {
  const latest = new Map(
    present.toSorted(inOrder).map((fact): [string, StayFact] => [fact.registration_no, fact]),
  );
  const meant = [...latest.values()];
  const chosen = new Set(meant);
  return { meant: meant.toSorted(inOrder), others: present.filter((fact) => !chosen.has(fact)) };
}

const isOccupied = ({ reason }: Refusal): boolean =>
  reason.of === 'error' && reason.name === residents.errors.BED_OCCUPIED.name;

/** Takes over what can be now; gives back who must wait for a bed. */
async function takeFree(applying: Applying, facts: readonly StayFact[]): Promise<Waiting[]> {
  const waiting: Waiting[] = [];
  for (const fact of facts)
    try {
      await takeFact(applying, fact);
    } catch (error) {
      applying.signal.throwIfAborted();
      const refusal = asRefusal(applying, fact, error);
      if (isOccupied(refusal)) waiting.push({ fact, refusal });
      else await noteRefusal(applying, fact, refusal);
    }
  return waiting;
}

interface Wish extends Meant {
  fact: StayFact;
}

/** Those who stand in a ring: each wants the bed of the next. */
function findRing(wishes: readonly Wish[]): Wish[] {
  const byBed = new Map(wishes.map((wish) => [wish.standing.bed_id, wish]));
  for (const first of wishes) {
    const ring: Wish[] = [];
    let next: Wish | undefined = first;
    while (next && !ring.includes(next)) {
      ring.push(next);
      next = byBed.get(next.bed_id);
    }
    if (next === first) return ring;
  }
  return [];
}

/** Lets one ring exchange its beds, and gives their stays; none where there is no ring. */
async function untie(applying: Applying, waiting: readonly Waiting[]): Promise<StayFact[]> {
  const { background, source, links, tally } = applying;
  const moved = await inBackground(background, async (context) => {
    const wishes: Wish[] = [];
    for (const { fact } of waiting) {
      const meant = await findMeant(context, fact);
      if (meant.standing.bed_id !== null) wishes.push({ fact, ...meant });
    }
    const ring = findRing(wishes);
    await exchangeBeds(
      context,
      ring.map(({ resident_id, bed_id }) => ({ id: resident_id, bed_id })),
    );
    const kept: [StayFact, Link][] = [];
    for (const { fact, resident_id: thing_id, standing } of ring) {
      const keeping = { org_id: source.org_id, source_id: source.id, thing_id };
      const arrived_at = standing.checked_in_at;
      kept.push([fact, await keepLink(context, fact, { ...keeping, arrived_at })]);
    }
    return kept;
  });
  for (const [fact, link] of moved) {
    setLink(links, fact, link);
    await tally.add('changed');
  }
  return moved.map(([fact]) => fact);
}

/** What keeps a ring from exchanging its beds is a refusal of all who wait. */
const untieOrLeave = (applying: Applying, waiting: readonly Waiting[]): Promise<StayFact[]> =>
  untie(applying, waiting).catch((error: unknown) => {
    applying.signal.throwIfAborted();
    for (const { fact } of waiting) asRefusal(applying, fact, error);
    return [];
  });

/** Takes over all stays of a feed; the same stays in any order give the same beds. */
export async function applyStays(applying: Applying, stays: readonly StayFact[]): Promise<void> {
  const newest = keepNewest(stays);
  const { meant, others } = splitPresent(newest.filter(({ state }) => state === 'present'));
  const over = newest.filter(({ state }) => state !== 'present').toSorted(inOrder);
  await applyFacts(applying, over);
  for (const fact of others)
    if (isKnown(linkOf(applying.links, fact), fact)) await applying.tally.add('unchanged');
    else await noteRefusal(applying, fact, refused('several_stays'));
  let waiting = await takeFree(applying, meant);
  for (let before = Infinity; waiting.length > 0;) {
    const moved = waiting.length === before ? await untieOrLeave(applying, waiting) : [];
    if (waiting.length === before && moved.length === 0) break;
    before = waiting.length;
    const still = waiting.filter(({ fact }) => !moved.includes(fact));
    waiting = await takeFree(
      applying,
      still.map(({ fact }) => fact),
    );
  }
  for (const { fact, refusal } of waiting) await noteRefusal(applying, fact, refusal);
}
