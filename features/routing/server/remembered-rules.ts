// The rules of kinds of calls as this process resolved them, good for as long as nothing that they come from has changed:
// each press asks that of the database, which costs a fraction of resolving them (docs/decisions/0045).
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import type { Database } from '#features/database.ts';
import type { CallRules } from '../contract.ts';

/** In a statement: the newest change of what rules come from, as text; null where there was none. */
export const RULES_CHANGED = sql.raw(
  '(select max(changed)::text from rules_change where changed < pg_snapshot_xmax(pg_current_snapshot()))',
);

/** A kind of call in an organisation; `priority` is what its button event gives it. */
export interface RulesAsked {
  org_id: string;
  call_type: string;
  event: string;
  priority: number;
}

interface Resolved {
  rules: CallRules;
  /** What had ended when they were resolved is older than this, and is in them. */
  since: bigint;
}

const MOST_REMEMBERED = 10_000;
const keyOf = ({ org_id, call_type, event, priority }: RulesAsked): string =>
  `${org_id} ${call_type} ${priority} ${event}`;

export class RememberedRules {
  readonly #known = new Map<string, Resolved>();

  /** The rules of each in their order, of which nobody may change any; `changed` is what {@link RULES_CHANGED} gave in this transaction. */
  async find(
    tx: Kysely<Database>,
    asked: readonly RulesAsked[],
    changed: string | null,
  ): Promise<CallRules[]> {
    const newest = changed === null ? -1n : BigInt(changed);
    const good = new Map<string, CallRules>();
    const missing = new Map<string, RulesAsked>();
    for (const one of asked) {
      const key = keyOf(one);
      const known = this.#known.get(key);
      if (known && newest < known.since) good.set(key, known.rules);
      else missing.set(key, one);
    }
    for (const [key, resolved] of await resolve(tx, missing)) {
      if (this.#known.size >= MOST_REMEMBERED) this.#known.clear();
      this.#known.set(key, resolved);
      good.set(key, resolved.rules);
    }
    return asked.map((one) => good.get(keyOf(one)) as CallRules);
  }
}

async function resolve(
  tx: Kysely<Database>,
  asked: ReadonlyMap<string, RulesAsked>,
): Promise<[string, Resolved][]> {
  if (asked.size === 0) return [];
  const { rows } = await sql<{ rules: CallRules; since: string }>`${KEPT}
    select call_rules(a.org_id, a.call_type, a.event, a.priority) as rules, pg_snapshot_xmin(pg_current_snapshot())::text as since
    from rows from (jsonb_to_recordset(${JSON.stringify([...asked.values()])}::jsonb) as (org_id uuid, call_type text, event text, priority integer))
      with ordinality as a(org_id, call_type, event, priority, place) order by a.place`.execute(tx);
  return [...asked.keys()].map((key, at) => {
    const { rules, since } = rows[at] as (typeof rows)[number];
    return [key, { rules, since: BigInt(since) }];
  });
}
