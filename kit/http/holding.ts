// Work that can't wait as a whole (an import, what another system says): each alarm change in it that needs a second
// person is undone and kept by itself, in the same transaction, and the rest is done.
import { CompiledQuery } from 'kysely';
import type { Access } from '../contract/route.ts';
import { together } from '../db/attempt-all.ts';
import { joinAlongside } from '../db/scope.ts';
import type { Context, HeldRow, HoldingPlace, WrittenEntry } from './context.ts';

const keyOf = ({ route, params }: HeldRow): string =>
  `${route.method} ${route.path} ${JSON.stringify(params)}`;

/** What was kept back of one piece of work. */
class Holding implements HoldingPlace {
  readonly access: Access;
  readonly #rows = new Map<string, HeldRow>();
  readonly #things = new Set<string>();

  constructor(access: Access) {
    this.access = access;
  }

  keep(row: HeldRow): void {
    const key = keyOf(row);
    const before = this.#rows.get(key);
    this.#rows.set(key, {
      ...row,
      input: { ...before?.input, ...row.input },
      entries: [...(before?.entries ?? []), ...row.entries],
    });
    for (const { thing_id } of row.entries) if (thing_id !== null) this.#things.add(thing_id);
  }

  has(thing_id: string | null): boolean {
    return thing_id !== null && this.#things.has(thing_id);
  }

  get rows(): readonly HeldRow[] {
    return [...this.#rows.values()];
  }
}

interface Tried<Result> {
  result: Result;
  /** Null: nothing has to wait. Else all of it was undone. */
  alarms: readonly WrittenEntry[] | null;
}

/** Does the work; where it says something of alarms that needs a second person, nothing of it stays. */
async function tryOut<Schema, Platform, Result>(
  context: Context<Schema, Platform>,
  work: (trial: Context<Schema, Platform>) => Promise<Result>,
): Promise<Tried<Result>> {
  const run = (text: string) => context.db.executeQuery(CompiledQuery.raw(text));
  const said: WrittenEntry[] = [];
  const afters: (() => void)[] = [];
  const trial = Object.create(context) as Context<Schema, Platform>;
  trial.audit = async (entry) => void said.push({ ...entry, alarm: context.isAlarming(entry) });
  trial.afterCommit = (after) => void afters.push(after);
  await run('savepoint held');
  const result = await work(trial);
  await joinAlongside(context.db);
  const alarms = said.filter(({ alarm }) => alarm);
  if (alarms.length > 0 && (await context.secondPerson?.isNeeded(context, alarms))) {
    await run('rollback to savepoint held; release savepoint held');
    return { result, alarms };
  }
  await run('release savepoint held');
  await together(said.map((entry) => context.audit(entry)));
  for (const after of afters) context.afterCommit(after);
  return { result, alarms: null };
}

interface Ways<Schema, Platform, Item, Row> {
  work: (context: Context<Schema, Platform>, items: readonly Item[]) => Promise<Row[]>;
  /** Keeps one back, and gives what stands for it. */
  hold: (holding: HoldingPlace, item: Item, alarms: readonly WrittenEntry[]) => Promise<Row>;
}

/** Does the work of all that need not wait, and keeps back each that must; without a place to keep it, does all. */
export async function holdAlarms<Schema, Platform, Item, Row>(
  context: Context<Schema, Platform>,
  items: readonly Item[],
  ways: Ways<Schema, Platform, Item, Row>,
): Promise<Row[]> {
  const { holding } = context;
  if (!holding || items.length === 0) return ways.work(context, items);
  const { result, alarms } = await tryOut(context, (trial) => ways.work(trial, items));
  if (!alarms) return result;
  const [only, ...others] = items as [Item, ...Item[]];
  if (others.length === 0) return [await ways.hold(holding, only, alarms)];
  const rows: Row[] = [];
  for (const item of items) rows.push(...(await holdAlarms(context, [item], ways)));
  return rows;
}

/** Runs the work with a place for what must wait, and keeps that in the work's own transaction. */
export async function withHolding<Schema, Platform, Result>(
  context: Context<Schema, Platform>,
  access: Access,
  work: () => Promise<Result>,
): Promise<Result> {
  const from = context.alarms.length;
  const holding = new Holding(access);
  context.holding = holding;
  try {
    const result = await work();
    const { secondPerson, alarms } = context;
    const done = alarms.slice(from);
    // Whatever found no way to wait must not be done either.
    if (done.length > 0 && (await secondPerson?.isNeeded(context, done)))
      throw new Error('An alarm change that needs a second person had no way to wait');
    if (holding.rows.length > 0) await secondPerson?.keep(context, holding);
    return result;
  } finally {
    delete context.holding;
  }
}
