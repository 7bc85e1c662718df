// Tenancy: every piece of work names the organisations it may touch, and the database holds it to that.
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';
import { LATER_COMMIT } from './named-statements.ts';
import { onConnection } from './pipelined.ts';

/** The organisations that a piece of work may see: their ids, or all of them (the provider and the system itself). */
export type Scope = readonly string[] | 'all';

const UUID = /^[0-9a-f]{8}(?:-[0-9a-f]{4}){3}-[0-9a-f]{12}$/i;

interface ScopeOptions {
  readOnly?: boolean;
  /** Each prepared statement keeps one plan for whatever values: of a table in many parts planning costs more than the work. */
  onePlan?: boolean;
  /** In whose name: triggers that note who did something read it. */
  by?: string | undefined;
  /** What the reader calls what was shipped with the product (JSON), for functions of the database that show it. */
  words?: string | undefined;
}

function openingOf(scope: Scope, { readOnly, onePlan, by, words }: ScopeOptions): string {
  if (by !== undefined && !UUID.test(by)) throw new Error('Who does it is an id');
  const told = words ? `; set local app.role_words = '${words.replaceAll("'", "''")}'` : '';
  const mode = onePlan ? '; set local plan_cache_mode = force_generic_plan' : '';
  const actor = by && !readOnly ? `; set local app.actor = '${by}'` : '';
  const begin = `${readOnly ? 'begin read only' : 'begin'}${mode}${actor}${told}`;
  if (scope === 'all') return `${begin}; set local app.whole = 'on'`;
  if (!scope.every((org) => UUID.test(org))) throw new Error('A scope holds organisation ids only');
  return `${begin}; set local app.orgs = '${scope.join(',')}'`;
}

const waitingForCommit = new WeakMap<object, (() => void)[]>();

const over = new WeakSet<object>();

/** Whether the transaction behind this handle has ended: its connection is then another's. */
export const isOver = (tx: object): boolean => over.has(tx);

/** Runs the work once the transaction behind this handle has committed, not at all where it is rolled back; without one, at once. */
export function onCommit<Schema>(tx: Kysely<Schema>, work: () => void): void {
  const waiting = waitingForCommit.get(tx);
  if (waiting) waiting.push(work);
  else work();
}

const alongside = new WeakMap<object, Set<Promise<void>>>();

/**
 * Lets what was asked of a transaction go on beside what follows: it fails if this does, and isn't over before. For what
 * nobody reads again in it, so that it leaves together with the commit.
 */
export function goAlongside<Schema>(tx: Kysely<Schema>, work: Promise<void>): Promise<void> {
  const going = alongside.get(tx);
  if (!going) return work;
  going.add(work);
  work.catch(() => undefined);
  return Promise.resolve();
}

/** Waits for what goes alongside, as before a savepoint is left; rejects where it failed. */
export async function joinAlongside<Schema>(tx: Kysely<Schema>): Promise<void> {
  const going = alongside.get(tx);
  if (!going || going.size === 0) return;
  const all = [...going];
  going.clear();
  await Promise.all(all);
}

/** Sends the commit right behind what goes alongside, and waits for all of it. */
async function commitWith(
  going: ReadonlySet<Promise<void>>,
  commit: () => Promise<unknown>,
): Promise<void> {
  const failures: unknown[] = [];
  const all = [...going].map((work) => work.catch((error: unknown) => void failures.push(error)));
  // What is gathered until now has left then.
  if (all.length > 0) await new Promise((resolve) => setImmediate(resolve));
  if (failures.length > 0) throw failures[0];
  // Where one of them fails, PostgreSQL makes a rollback of this.
  const [committed] = await Promise.allSettled([commit(), ...all]);
  if (failures.length > 0) throw failures[0];
  if (committed.status === 'rejected') throw committed.reason;
}

/**
 * Runs the work in one transaction bound to the scope; a throw rolls all of it back.
 * The opening travels with the work's first statement, and a reader doesn't wait for its commit: one round trip less
 * each. Should the opening fail, the statements behind it have no scope, and so see and write nothing.
 */
export async function inScope<Schema, Result>(
  db: Kysely<Schema>,
  scope: Scope,
  work: (tx: Kysely<Schema>) => Promise<Result>,
  options: ScopeOptions = {},
): Promise<Result> {
  return onConnection(db, async (tx) => {
    const run = (text: string) => tx.executeQuery(CompiledQuery.raw(text));
    const waiting: (() => void)[] = [];
    const going = new Set<Promise<void>>();
    waitingForCommit.set(tx, waiting);
    alongside.set(tx, going);
    const opened = run(openingOf(scope, options));
    opened.catch(() => undefined);
    let result: Result;
    try {
      result = await work(tx);
      await commitWith(going, () =>
        Promise.all([run(options.readOnly ? LATER_COMMIT : 'commit'), opened]),
      );
    } catch (error) {
      over.add(tx);
      await run('rollback');
      throw error;
    }
    over.add(tx);
    for (const told of waiting) told();
    return result;
  });
}

/** The condition that a column holds one of the scope's organisations: the first lock, before row-level security. */
export const ownedBy = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::uuid[])`;
