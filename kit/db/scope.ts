// Tenancy: every piece of work names the organisations it may touch, and the database holds it to that.
import { CompiledQuery, sql } from 'kysely';
import type { Kysely, RawBuilder } from 'kysely';

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
  return db.connection().execute(async (tx) => {
    const run = (text: string) => tx.executeQuery(CompiledQuery.raw(text));
    const waiting: (() => void)[] = [];
    waitingForCommit.set(tx, waiting);
    const opened = run(openingOf(scope, options));
    opened.catch(() => undefined);
    let result: Result;
    try {
      result = await work(tx);
      await opened;
    } catch (error) {
      over.add(tx);
      await run('rollback');
      throw error;
    }
    over.add(tx);
    if (options.readOnly) run('commit').catch(() => undefined);
    else await run('commit');
    for (const told of waiting) told();
    return result;
  });
}

/** The condition that a column holds one of the scope's organisations: the first lock, before row-level security. */
export const ownedBy = (scope: Scope, column: string): RawBuilder<boolean> =>
  scope === 'all'
    ? sql<boolean>`true`
    : sql<boolean>`${sql.ref(column)} = any(${[...scope]}::uuid[])`;
