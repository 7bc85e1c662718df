// One message is applied by the applier of the HIS room: places, staff and residents first, then its stays together with those
// that were held for a bed or a person, so that rings untie and what came too early is made good.
import { inBackground } from '#kit/http/background-context.ts';
import type { Background } from '#kit/http/background-context.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import {
  applyFacts,
  applyStays,
  findByRegistration,
  openApplier,
  toRefusal,
} from '#features/his/server/index.ts';
import type {
  Counting,
  Fact,
  RefusalReason,
  Refused,
  Source,
  StayFact,
} from '#features/his/server/index.ts';
import { residentsRoom } from '#features/residents/server/index.ts';
import { meaningOf } from './events.ts';
import { Held } from './held.ts';
import type { HoldReason } from './held.ts';
import { typeOf } from './judge.ts';
import { mergeNumbers, readMerges, resolveNumber } from './merge.ts';
import type { Merges } from './merge.ts';
import { readMessage } from './message.ts';
import type { Message } from './message.ts';
import { numberOf } from './read-person.ts';
import { readFacts } from './to-facts.ts';

export interface Kept {
  id: string;
  text: string;
}

export interface Outcome {
  id: string;
  reason: HoldReason | null;
  waits_for: 'bed' | 'person' | null;
}

export interface Applying {
  background: Background<Database, Platform>;
  source: Source;
  zone: string;
  signal: AbortSignal;
}

/** Remembers what was refused, by record. */
class Refusals implements Counting {
  readonly byRecord = new Map<string, RefusalReason>();
  changed = false;

  async add(outcome: string): Promise<void> {
    if (outcome !== 'unchanged') this.changed = true;
  }

  async refuse({ record, reason }: Refused): Promise<void> {
    this.byRecord.set(record, reason);
  }
}

interface Read {
  id: string;
  message: Message;
  facts: Fact[];
  reason: HoldReason | null;
}

/** Why it can't be done; a failure of the program is none, and is thrown on. */
function reasonOf(error: unknown): HoldReason {
  const reason = error instanceof Held ? error.reason : toRefusal(error, residentsRoom)?.reason;
  if (!reason) throw error;
  return reason;
}

function readOne({ id, text }: Kept, zone: string, merges: Merges): Read {
  const message = readMessage(text);
  if (!message) throw new Error('A message was kept that is none');
  const { type, event } = typeOf(message);
  const meaning = meaningOf(type, event);
  if (meaning === null || meaning === 'nothing') return { id, message, facts: [], reason: null };
  if (meaning === 'later')
    return { id, message, facts: [], reason: new Held('no_place_yet').reason };
  try {
    const resolve = (number: string) => resolveNumber(merges, number);
    return { id, message, facts: readFacts({ message, meaning, zone, resolve }), reason: null };
  } catch (error) {
    return { id, message, facts: [], reason: reasonOf(error) };
  }
}

const isStay = (fact: Fact): fact is StayFact => fact.kind === 'stay';

/** The end of a stay of someone who isn't known must wait: the beginning may still come. */
async function refuseStrangers(
  { background }: Applying,
  stays: readonly StayFact[],
  tally: Refusals,
): Promise<StayFact[]> {
  const known: StayFact[] = [];
  for (const stay of stays) {
    const id = await inBackground(background, (context) =>
      findByRegistration(context, stay.registration_no),
    );
    if (id === null)
      await tally.refuse({
        record: stay.record,
        name: null,
        reason: { of: 'reason', reason: 'resident_unknown' },
      });
    else known.push(stay);
  }
  return known;
}

const waitsFor = (reason: HoldReason | null): Outcome['waits_for'] => {
  if (reason?.of === 'error' && reason.name === 'BED_OCCUPIED') return 'bed';
  return reason?.of === 'reason' && reason.reason === 'resident_unknown' ? 'person' : null;
};

async function merge({ background, source }: Applying, { message }: Read): Promise<void> {
  const merges = message.all('MRG');
  for (const [at, person] of message.all('PID').entries()) {
    const [from, into] = [merges[at] && numberOf(merges[at], 1), numberOf(person, 3)];
    if (from && into)
      await inBackground(background, (context) => mergeNumbers(context, source, from, into));
  }
}

/** Merges, where it is that; what keeps it from being done is its reason. */
async function mergeOrHold(applying: Applying, read: Read): Promise<Outcome | null> {
  const { type, event } = typeOf(read.message);
  if (meaningOf(type, event) !== 'merge') return null;
  try {
    await merge(applying, read);
    return null;
  } catch (error) {
    return { id: read.id, reason: reasonOf(error), waits_for: null };
  }
}

/** Applies a message, and with it those held that it may help; tells what became of each. */
export async function applyMessage(
  applying: Applying,
  kept: Kept,
  held: readonly Kept[],
): Promise<Outcome[]> {
  const { background, source, zone, signal } = applying;
  const first = readOne(kept, zone, new Map());
  const failed = await mergeOrHold(applying, first);
  if (failed) return [failed];
  const merges = await inBackground(background, (context) => readMerges(context, source.id));
  const all = [kept, ...held].map((each) => readOne(each, zone, merges));
  const facts = all.flatMap((each) => each.facts);
  const records = facts.map(({ record }) => record);
  const tally = new Refusals();
  const work = await openApplier({ background, source, tally, signal }, records);
  await applyFacts(
    work,
    facts.filter((fact) => !isStay(fact)),
  );
  await applyStays(work, await refuseStrangers(applying, facts.filter(isStay), tally));
  return all.map(({ id, facts: own, reason }) => {
    const why = reason ?? own.flatMap(({ record }) => tally.byRecord.get(record) ?? [])[0] ?? null;
    return { id, reason: why, waits_for: waitsFor(why) };
  });
}
