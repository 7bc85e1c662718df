// No change without an audit row: what a handler doesn't say of itself is said of its route and input.
import type { Route } from '../contract/route.ts';
import type { Context, WrittenEntry } from './context.ts';

const VERBS: Partial<Record<Route['method'], string>> = {
  POST: 'create',
  PUT: 'update',
  DELETE: 'delete',
};
/** What is longer tells no reader more. */
const MOST_SAID = 10_000;

interface Unsaid {
  room: string;
  input: unknown;
  params: unknown;
}

const said = (input: unknown): unknown =>
  input === undefined || JSON.stringify(input).length > MOST_SAID ? undefined : input;

/** Writes an entry for a change by a person that wrote none itself. */
export async function auditUnsaid<Schema, Platform>(
  { context, entries }: { context: Context<Schema, Platform>; entries: readonly WrittenEntry[] },
  { method, path, access, readOnly, raw, unaudited }: Route,
  { room, input, params }: Unsaid,
): Promise<void> {
  const verb = VERBS[method];
  if (!verb || readOnly || raw || unaudited || entries.length > 0 || !context.knownActor) return;
  const [first = room, ...rest] = path.split('/').slice(2);
  const named = rest.filter((part) => !part.startsWith('{')).at(-1);
  // A path of one word names the act: signing out, say.
  const alone = rest.length === 0;
  const [id] = Object.values((params ?? {}) as Record<string, unknown>);
  await context.audit({
    org_id: context.knownActor.org_id,
    action: alone ? first : (named ?? verb),
    thing: alone ? room : first,
    thing_id: typeof id === 'string' ? id : null,
    // What one does with one's own account is codes and passwords: that it was done says enough.
    after: access === 'session' ? undefined : said(input),
  });
}
