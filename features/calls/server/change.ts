// A change of a call as it is written: what the machine decided and who hears of it, put into rows.
import { advanceCall } from './machine.ts';
import type { Change, TimerChange } from './machine.ts';
import { enterNext, findNow } from './enter.ts';
import type { Entered } from './enter.ts';
import { applyChange, factsOf, receiverKey, shown } from './record.ts';
import type { CallRecord, Named } from './record.ts';
import { rulesOf } from './rules.ts';
import type { CallTransaction, Delivery, Locked, Said, StepRow, Writing } from './store.ts';
import { tellingRows, whoHears } from './tell.ts';
import type { Heard } from './tell.ts';
import type { Tools } from './tools.ts';

export interface Written {
  record: CallRecord;
  deliveries: Delivery[];
}

interface Draft {
  record: CallRecord;
  fresh: boolean;
  at: string;
  steps: StepRow[];
  heard: readonly Heard[];
  timers: TimerChange;
  said?: Said | undefined;
}

function eventOf({ record, fresh, steps }: Draft): Writing['event'] {
  const noted = steps.some(({ action }) => action === 'noted');
  const ended = record.ended_at !== null && !noted;
  const type = fresh ? 'call.raised' : ended ? 'call.ended' : 'call.changed';
  return { type, data: shown(record) };
}

/** Writes all of it and gives what has to be sent once it is committed. */
async function writeDraft(tx: CallTransaction, { ids }: Tools, draft: Draft): Promise<Written> {
  const { record, fresh, at, steps, heard, timers, said } = draft;
  const deliveries = heard.map((each): Delivery => ({ message_id: ids.message(), ...each }));
  await tx.write({ record, fresh, at, steps, deliveries, timers, said, event: eventOf(draft) });
  return { record, deliveries };
}

const stepTimer = ({ wait_s }: Entered): TimerChange['set'] =>
  wait_s === null ? [] : [{ kind: 'step', in_s: wait_s }];

/** The record as it stands in its order. */
const at = (record: CallRecord, { place }: Entered): CallRecord => ({ ...record, place });

/** Writes a call that begins, told to those who show it and to the first place of its order that has somebody in it. */
export async function writeBeginning(
  tx: CallTransaction,
  tools: Tools,
  {
    record,
    change,
    step,
    said,
  }: { record: CallRecord; change: Change; step: StepRow; said?: Said | undefined },
): Promise<Written> {
  const entered = await enterNext(tx, tools, record, null, 0);
  const next = at(record, entered);
  return writeDraft(tx, tools, {
    record: next,
    fresh: true,
    at: record.raised_at,
    steps: [step, ...entered.steps, ...tellingRows([], entered.found, next.place, {})],
    heard: whoHears(change, next, [], entered.found),
    timers: { ...change.timers, set: [...change.timers.set, ...stepTimer(entered)] },
    said,
  });
}

export interface Deed {
  change: Change;
  by: Named;
  step: StepRow;
  said?: ((record: CallRecord) => Said) | undefined;
}

/** Everybody whom the place told, and who has not been let go, has refused it. */
function isPlaceRefused({ record: { place }, told }: Locked, refuser: string | undefined): boolean {
  if (!place || place.over) return false;
  const here = told.filter(({ entry, withdrawn }) => entry === place.entry && !withdrawn);
  return (
    here.some(({ id }) => id === refuser) &&
    here.every(({ id, refused }) => refused || id === refuser)
  );
}

/** Writes what the machine made of a call in hand, and goes on in its order where that begins anew or is refused. */
export async function writeDeed(
  tx: CallTransaction,
  tools: Tools,
  locked: Locked,
  { change, by, step, said }: Deed,
): Promise<Written> {
  const changed = applyChange(locked.record, change, locked.at, by);
  const rests = changed.state === 'answered';
  if (change.step === 'refused' && !rests && isPlaceRefused(locked, by.device))
    return goOn(tx, tools, locked, { record: changed, before: [step], reason: 'refused', said });
  const { told } = locked;
  if (change.order === 'begin' || change.step === 'reminded') {
    const entered = await enterAgain(tx, tools, changed, change);
    const record = at(changed, entered);
    const steps = [step, ...entered.steps, ...tellingRows(told, entered.found, record.place, {})];
    const timers = { ...change.timers, set: [...change.timers.set, ...stepTimer(entered)] };
    return writeDraft(tx, tools, {
      record,
      fresh: false,
      at: locked.at,
      steps: change.order === 'begin' ? steps : steps.filter(({ action }) => action !== 'told'),
      heard: whoHears(change, record, told, entered.found),
      timers,
      said: said?.(record),
    });
  }
  return writeDraft(tx, tools, {
    record: changed,
    fresh: false,
    at: locked.at,
    steps: [step],
    heard: whoHears(change, changed, told, []),
    timers: change.timers,
    said: said?.(changed),
  });
}

/** Who is there now: of the order from its beginning where the call is placed again, else of where it stands. */
async function enterAgain(
  tx: CallTransaction,
  tools: Tools,
  record: CallRecord,
  { order }: Change,
): Promise<Entered> {
  if (order === 'begin') return enterNext(tx, tools, record, null, (record.place?.entry ?? -1) + 1);
  const found = await findNow(tx, tools, record);
  return { place: record.place, found, steps: [], wait_s: null };
}

interface Going {
  /** As a change before has left it. */
  record: CallRecord;
  before: StepRow[];
  reason: 'time' | 'refused';
  said?: Deed['said'];
}

/** A place of hosts alone tells nobody anew, and is a row all the same. */
function transferRows(rows: StepRow[], { place }: CallRecord, data: object): StepRow[] {
  const told = rows.map((row): StepRow =>
    row.action === 'told' ? { ...row, action: 'transferred' } : row,
  );
  if (!place || place.over || told.some(({ action }) => action === 'transferred')) return told;
  const { step, entry } = place;
  return [{ action: 'transferred', data: { ...data, step, entry, names: [] } }, ...told];
}

/** Goes on to the next place of the order; at its end the call stays with those who have it. */
export async function goOn(
  tx: CallTransaction,
  tools: Tools,
  { record: from, told, at: now }: Locked,
  { record, before, reason, said }: Going,
): Promise<Written> {
  const { place } = from;
  const entered = await enterNext(tx, tools, record, place, (place?.entry ?? -1) + 1);
  const outcome = advanceCall(factsOf(record), { kind: 'transfer' }, rulesOf(record));
  const over = entered.place?.over !== false;
  const had = new Set(told.map(receiverKey));
  const moved =
    over || outcome.kind !== 'changed'
      ? { ...record, version: from.version + 1 }
      : applyChange(record, outcome.change, now, {});
  const next = { ...at(moved, entered), version: from.version + 1 };
  const data = { reason, from: place?.step ?? null };
  const rows = transferRows(tellingRows(told, entered.found, next.place, data), next, data);
  if (place && reason === 'time') await tx.mark(record.id, { entry: place.entry }, 'timed_out');
  return writeDraft(tx, tools, {
    record: next,
    fresh: false,
    at: now,
    steps: [...before, ...entered.steps, ...rows],
    // At the end of the order nothing changes for those who have the call.
    heard: whoHears({ tell: 'present', step: 'transferred' }, next, told, entered.found).filter(
      ({ receiver }) => !over || !had.has(receiverKey(receiver)),
    ),
    timers: { set: stepTimer(entered), drop: over ? ['step'] : [] },
    said: said?.(next),
  });
}

/** Writes that others are told, or let go, while nothing happens to the call itself. */
export function writeTelling(
  tx: CallTransaction,
  tools: Tools,
  { record, at: now }: Locked,
  telling: { steps: StepRow[]; heard: readonly Heard[] },
): Promise<Written> {
  const timers = { set: [], drop: [] };
  const next = { ...record, version: record.version + 1 };
  return writeDraft(tx, tools, { ...telling, record: next, fresh: false, at: now, timers });
}

/** Writes a row beside the call's life: a remark, the first screen that showed it. */
export async function writeAside(
  tx: CallTransaction,
  tools: Tools,
  { record, at: now, step }: { record: CallRecord; at: string; step: StepRow },
): Promise<void> {
  const timers = { set: [], drop: [] };
  await writeDraft(tx, tools, { record, fresh: false, at: now, steps: [step], heard: [], timers });
}
