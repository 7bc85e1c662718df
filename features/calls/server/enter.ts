// Entering the next place of a call's receiving order: who is there now, whom that passes over, and who is told.
import { DOOR_TYPES } from './receivers.ts';
import { orderOf, placeAfter, stepsAt, stepsOf, waitAt, walkOn } from './order-walk.ts';
import type { Order } from './order-walk.ts';
import { receiverKey } from './record.ts';
import type { CallRecord, Receiver } from './record.ts';
import { FORWARDED, rulesOf } from './rules.ts';
import type { CallRules } from './rules.ts';
import type { CallTransaction, Found, StepRow } from './store.ts';
import type { Tools } from './tools.ts';
import type { CallPlace } from '../kinds.ts';

export interface Entered {
  place: CallPlace | null;
  /** Hosts, lamps, and whom the order reaches; each once. */
  found: Receiver[];
  /** Rows for the course: empty places, the end of the order, other wards that were told. */
  steps: StepRow[];
  /** Seconds until the order goes on; null where it doesn't. */
  wait_s: number | null;
}

const NAMED_AT_MOST = 50;

/** People, or devices that are nobody's, as the course names them. */
export const namesOf = (receivers: readonly Receiver[]): string[] =>
  [...new Set(receivers.map(({ staff_name, type }) => staff_name ?? type))].slice(0, NAMED_AT_MOST);

/** A host or lamp of the ward itself takes no place in the order. */
const isHost = ({ type, step }: Receiver): boolean => step === null && !DOOR_TYPES.includes(type);

async function findSteps(
  tx: CallTransaction,
  record: CallRecord,
  order: Order,
  numbers: readonly number[],
): Promise<Found[]> {
  const steps = stepsOf(order, numbers);
  const found = steps.every(({ reach }) => reach === 'hosts')
    ? []
    : await tx.findReached(record, steps);
  return found.map((one) => ({ ...one, step: numbers[one.step ?? 0] ?? null }));
}

const everyStep = (order: Order): number[] => [...order.steps.keys()];

/** Each receiver once, the first of it. */
const distinct = (receivers: readonly Receiver[]): Receiver[] =>
  [...new Map(receivers.toReversed().map((one) => [receiverKey(one), one])).values()].toReversed();

const asReceiver = ({ online: _, ...receiver }: Found): Receiver => receiver;

/** A call that nobody in its ward could take is told to the hosts around it. */
async function findHelp(
  tx: CallTransaction,
  tools: Tools,
  record: CallRecord,
  rules: CallRules,
  found: readonly Found[],
): Promise<Found[]> {
  const attended = found.some(
    (one) => (one.step !== null || isHost(one)) && one.why !== 'forwarded' && tools.isThere(one),
  );
  return attended || !rules.unattended_call ? [] : tx.findAround(record.org_id);
}

const forwards = (record: CallRecord, rules: CallRules): boolean =>
  rules.event_forwarding && FORWARDED.has(record.type);

/** Who shows the call now, and whom the steps that it has come to reach; at the end of the order all of them. */
export async function findNow(
  tx: CallTransaction,
  tools: Tools,
  record: CallRecord,
): Promise<Receiver[]> {
  const rules = rulesOf(record);
  const order = orderOf(rules.chain, record.code);
  const { place } = record;
  const numbers =
    !order || !place ? [] : place.over ? everyStep(order) : stepsAt(order, place.step);
  const [showing, reached] = await Promise.all([
    tx.findShowing(record, forwards(record, rules)),
    order ? findSteps(tx, record, order, numbers) : [],
  ]);
  const entry = place?.entry ?? null;
  const all = [...showing, ...reached.map((one) => ({ ...one, entry }))];
  const waits = place !== null && !place.over;
  const help = waits ? [] : await findHelp(tx, tools, record, rules, all);
  return distinct([...all, ...help].map(asReceiver));
}

/** Goes on from a place, from null to the first; `entered` counts the places that the call came to before. */
export async function enterNext(
  tx: CallTransaction,
  tools: Tools,
  record: CallRecord,
  from: CallPlace | null,
  entered: number,
): Promise<Entered> {
  const rules = rulesOf(record);
  const order = orderOf(rules.chain, record.code);
  const first = order && placeAfter(order, from);
  const asked = order && first ? stepsAt(order, first.step) : [];
  const [showing, reached] = await Promise.all([
    tx.findShowing(record, forwards(record, rules)),
    order ? findSteps(tx, record, order, asked) : [],
  ]);
  if (!order) {
    const help = await findHelp(tx, tools, record, rules, showing);
    const found = distinct([...showing, ...help].map(asReceiver));
    return { place: null, found, steps: [], wait_s: null };
  }
  const isHeld = (among: readonly Found[]) => (step: number) =>
    order.steps[step]?.reach === 'hosts'
      ? showing.some((one) => isHost(one) && tools.isThere(one))
      : among.some((one) => one.step === step && tools.isThere(one));
  // Only where nobody is at the next place the others are looked for, all of them at once.
  const known = asked.some(isHeld(reached))
    ? reached
    : await findSteps(tx, record, order, everyStep(order));
  const { place, skipped } = walkOn(order, from, entered, isHeld(known));
  const here = place.over ? everyStep(order) : stepsAt(order, place.step);
  // Whoever is away is told too: it waits for the return of their device.
  const told = known
    .filter(({ step }) => step !== null && (here.includes(step) || skipped.includes(step)))
    .map((one) => ({
      ...one,
      entry: !place.over && here.includes(one.step ?? -1) ? place.entry : null,
    }));
  const help = place.over ? await findHelp(tx, tools, record, rules, [...showing, ...told]) : [];
  return {
    place,
    found: distinct([...showing, ...told, ...help].map(asReceiver)),
    steps: [
      ...skipped.map((step) => nobodyRow(step, told)),
      ...(place.over ? [{ action: 'chain_ended' as const }] : []),
    ],
    wait_s: place.over ? null : waitAt(order, place.step),
  };
}

function nobodyRow(step: number, told: readonly Found[]): StepRow {
  const away = told.filter((one) => one.step === step);
  return { action: 'nobody', data: { step, away: namesOf(away) } };
}
