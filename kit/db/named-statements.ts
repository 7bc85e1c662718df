// Named prepared statements for the hottest reads: PostgreSQL then parses and (where its own count says so) plans once.
// Measured in bench/list-page.ts: planning under row-level security is a third of a list page's statement.
import { createHash } from 'node:crypto';
import { sql } from 'kysely';
import type { PostgresPool, PostgresPoolClient } from 'kysely';
import type pg from 'pg';
import { nameAbsence } from './away.ts';

const MARK = '/* named */ ';
/** Texts that keep a name in a connection; beyond it statements go unnamed, so that connections don't grow. */
const MOST = 400;

const names = new Map<string, string>();

/**
 * Marks a statement to be kept prepared. For texts of a small, fixed set only, and not for a keyword's search: a plan
 * made for any keyword scans everything for the one-character keywords that Chinese names are looked for by.
 */
export const keepPrepared = (text: string): string => MARK + text;

/** A text of which there are many shapes is worth a name once it came so often. */
const OFTEN = 3;
const MOST_COUNTED = 2000;
const sightings = new Map<string, number>();

/** {@link keepPrepared} for texts whose columns are whatever was sent: those that come again and again are kept. */
export function keepIfOften(text: string): string {
  const seen = (sightings.get(text) ?? 0) + 1;
  if (seen === 1 && sightings.size >= MOST_COUNTED) sightings.clear();
  sightings.set(text, seen);
  return seen < OFTEN ? text : keepPrepared(text);
}

/** {@link keepPrepared} as the first words of a statement that is written with `sql`. */
export const KEPT = sql.raw(MARK);

function nameOf(text: string): string | undefined {
  if (!text.startsWith(MARK)) return undefined;
  const known = names.get(text);
  if (known || names.size >= MOST) return known;
  const name = createHash('sha256').update(text).digest('base64url').slice(0, 24);
  names.set(text, name);
  return name;
}

function tellAbsence(error: unknown): never {
  throw nameAbsence(error);
}

/** The pool as Kysely uses it, sending marked statements under a name and naming an absence of the database. */
export function namingPool(pool: pg.Pool): PostgresPool {
  return {
    options: pool.options,
    connect: async () => nameStatements(await pool.connect().catch(tellAbsence)),
    end: () => pool.end(),
  };
}

// Kysely keeps what it knows of a connection by the object it is given, so each client keeps its wrapping.
const wrapped = new WeakMap<pg.PoolClient, PostgresPoolClient>();

/** The commit of a reader, who has nothing to wait for: it leaves with the connection's next statement, or soon. */
export const LATER_COMMIT = 'commit /* later */';
/** A transaction that read stays open so long where nobody wants its connection; it holds no snapshot then. */
const LATER_MS = 10;

const DONE = Promise.resolve({ command: 'COMMIT', rowCount: null, rows: [] });

/** Sends commits that may come later before whatever comes next on the connection. */
function laterCommits(client: pg.PoolClient): {
  later: () => void;
  before: (text: unknown) => unknown;
} {
  let owed = false;
  const pay = (): void => {
    if (!owed) return;
    owed = false;
    client.query('commit').catch(() => undefined);
  };
  const timer = setTimeout(pay, LATER_MS).unref();
  return {
    later() {
      owed = true;
      timer.refresh();
    },
    before(text) {
      if (!owed) return text;
      if (typeof text === 'string' && text.startsWith('begin')) {
        owed = false;
        return `commit; ${text}`;
      }
      pay();
      return text;
    },
  };
}

function nameStatements(client: pg.PoolClient): PostgresPoolClient {
  const known = wrapped.get(client);
  if (known) return known;
  const commits = laterCommits(client);
  const query = (asked: unknown, values?: readonly unknown[]) => {
    if (asked === LATER_COMMIT) {
      commits.later();
      return DONE as never;
    }
    const text = commits.before(asked);
    const name = typeof text === 'string' ? nameOf(text) : undefined;
    const sent = name ? { name, text, values } : text;
    const answer: unknown = Reflect.apply(client.query, client, name ? [sent] : [text, values]);
    return (answer instanceof Promise ? answer.catch(tellAbsence) : answer) as never;
  };
  const made: PostgresPoolClient = {
    query,
    release: () => client.release(),
  };
  wrapped.set(client, made);
  return made;
}
