import pg from 'pg';
import { StartFailure } from '#kit/log/start-failure.ts';

const LIMIT_MS = 10_000;
const LEAST_MAJOR = 18;

/**
 * Makes sure, within 10 s, that an outside database (DATABASE_URL) answers and is one that this program can use: PostgreSQL
 * 18 or later in UTF-8; else a `StartFailure` that says what is wrong and never shows the password.
 */
export async function reachDatabase(url: string): Promise<void> {
  const name = describeAddress(url);
  const client = new pg.Client({
    connectionString: url,
    connectionTimeoutMillis: LIMIT_MS,
    query_timeout: LIMIT_MS,
  });
  // A connection that breaks between our steps also fails the step.
  client.on('error', () => undefined);
  try {
    await client.connect();
    const { rows } = await client.query<{ version: string; encoding: string }>(
      "select current_setting('server_version') as version, current_setting('server_encoding') as encoding",
    );
    for (const row of rows) checkServer(name, row);
  } catch (cause) {
    if (cause instanceof StartFailure) throw cause;
    throw new StartFailure(
      'DATABASE_URL',
      `the database at ${name} can't be reached: ${reasonOf(cause)}`,
      { cause },
    );
  } finally {
    await client.end().catch(() => undefined);
  }
}

function describeAddress(url: string): string {
  if (!URL.canParse(url))
    throw new StartFailure(
      'DATABASE_URL',
      'is no address of the form postgres://user:password@host:5432/database',
    );
  const { host, pathname } = new URL(url);
  return host + pathname;
}

function checkServer(
  name: string,
  { version, encoding }: { version: string; encoding: string },
): void {
  if (Number.parseInt(version, 10) < LEAST_MAJOR) {
    throw new StartFailure(
      'DATABASE_URL',
      `the database at ${name} is PostgreSQL ${version}; ${LEAST_MAJOR} or later is needed`,
    );
  }
  if (encoding !== 'UTF8') {
    throw new StartFailure(
      'DATABASE_URL',
      `the database at ${name} keeps text as ${encoding}; UTF8 is needed`,
    );
  }
}

// A host with several addresses fails with one error for each, and a message of its own that is empty.
function reasonOf(cause: unknown): string {
  if (cause instanceof AggregateError) return cause.errors.map(reasonOf).join('; ');
  return cause instanceof Error ? cause.message : String(cause);
}
