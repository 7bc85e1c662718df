// A day from its calls, each read once: few enough to be counted here, in every division at the same time.
import { setImmediate } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import type { Counted, Whose } from './counted.ts';
import { clocksOf, factsOf } from './facts.ts';
import type { Dim } from './facts.ts';
import type { Span } from './span.ts';

/** Calls of one answer's row: between them other work of the process has its turn. */
const AT_ONCE = 1000;

/** What a call is divided by, as the columns below give it. */
type Belongs = [
  ward: string,
  shift: string,
  type: string,
  event: string,
  priority: string,
  role: string,
  person: string,
  device: string,
  heat: string,
  reason: string,
];
/** What is counted of it; `took`: seconds to the answer. */
type Outcome = [
  answered: boolean,
  judged: boolean,
  took: number | null,
  target: number,
  false_call: boolean,
  repeats: number,
  reminders: number,
];
type Fact = [Belongs, Outcome];
const FACT = sql.raw(`json_build_array(
  json_build_array(coalesce(department_id::text, ''), shift, type, coalesce(event, ''), priority::text, coalesce(role_type, ''),
    coalesce(answered_by::text, ''), coalesce(device_id::text, ''), to_char(at, 'ID-HH24'), coalesce(slow_reason, '')),
  json_build_array(was_answered, judged, response_s, target_s, false_call, repeats, reminders))`);

type Tally = Counted & { times: number[] };

const emptyTally = (dim: Dim, key: string): Tally => ({
  dim,
  key,
  total: 0,
  calls: 0,
  answered: 0,
  judged: 0,
  judged_answered: 0,
  met: 0,
  false_calls: 0,
  repeats: 0,
  reminders: 0,
  p50: null,
  p90: null,
  p99: null,
  times: [],
});

class Tallies {
  readonly #ofDim = new Map<Dim, Map<string, Tally>>();

  of(dim: Dim, key: string): Tally {
    let known = this.#ofDim.get(dim);
    if (!known) this.#ofDim.set(dim, (known = new Map()));
    let tally = known.get(key);
    if (!tally) known.set(key, (tally = emptyTally(dim, key)));
    return tally;
  }

  get all(): Tally[] {
    return [...this.#ofDim.values()].flatMap((known) => [...known.values()]);
  }
}

const timedParts = (
  tallies: Tallies,
  [ward, shift, type, event, priority, role, person, device]: Belongs,
  answered: boolean,
): Tally[] => [
  tallies.of('all', ''),
  tallies.of('ward', ward),
  tallies.of('shift', shift),
  tallies.of('ward_shift', `${ward} ${shift}`),
  tallies.of('type', type),
  tallies.of('event', event),
  tallies.of('priority', priority),
  tallies.of('device', device),
  ...(answered ? [tallies.of('role', role), tallies.of('person', person)] : []),
];

const untimedParts = (tallies: Tallies, belongs: Belongs): Tally[] => {
  const [heat, reason] = belongs.slice(-2) as [string, string];
  return [
    tallies.of('heat', heat),
    tallies.of('hour', heat.slice(-2)),
    ...(reason ? [tallies.of('reason', reason)] : []),
  ];
};

function addTo(
  tally: Tally,
  [answered, judged, took, target, false_call, repeats, reminders]: Outcome,
): void {
  tally.calls += 1;
  tally.answered += Number(answered);
  tally.judged += Number(judged);
  tally.judged_answered += Number(judged && answered);
  tally.met += Number(judged && took !== null && took <= target);
  tally.false_calls += Number(false_call);
  tally.repeats += repeats;
  tally.reminders += reminders;
}

function countCall(tallies: Tallies, [belongs, outcome]: Fact): void {
  const [answered, judged, took] = outcome;
  for (const tally of timedParts(tallies, belongs, answered)) {
    addTo(tally, outcome);
    if (judged && took !== null) tally.times.push(took);
  }
  for (const tally of untimedParts(tallies, belongs)) addTo(tally, outcome);
}

function rankTimes({ times, ...counted }: Tally): Counted {
  const sorted = Int32Array.from(times).toSorted();
  const rank = (percent: number) => sorted[Math.ceil((percent * sorted.length) / 100) - 1] ?? null;
  return { ...counted, p50: rank(50), p90: rank(90), p99: rank(99) };
}

/** Counts the calls of the day as `countRaw` does, all organisations together. */
export async function countDay(
  tx: Kysely<Database>,
  { below }: Whose,
  { from, end }: Span,
): Promise<Counted[]> {
  const { rows } = await sql<{ facts: Fact[] }>`
    with ${clocksOf(below)}, ${factsOf(from, end)},
    placed as (select facts.*, row_number() over () / ${sql.raw(String(AT_ONCE))} as place from facts)
    select json_agg(${FACT}) as facts from placed group by place`.execute(tx);
  const tallies = new Tallies();
  for (const { facts } of rows) {
    for (const fact of facts) countCall(tallies, fact);
    await setImmediate();
  }
  return tallies.all.map(rankTimes);
}
