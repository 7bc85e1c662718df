// Settings of kinds of calls: an organisation's own rows over those above it and the shipped ones.
import { sql } from 'kysely';
import { Failure, badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { callRule, routing } from '../contract.ts';
import { named } from './chains.ts';

/** An order that the organisation can follow: its own, one of those above it, or shipped. */
async function checkChain(
  { db }: Ctx,
  org_id: string | null,
  chain_id: string | null | undefined,
): Promise<void> {
  if (!chain_id) return;
  const { rows } =
    await sql`select 1 from chains_in_force(${org_id}::uuid) c where c.id = ${chain_id}`.execute(
      db,
    );
  if (rows.length === 0) throw badField('chain_id', 'reference');
}

type Kind = { call_type: string | null; event: string | null; for_priority: number | null };
const isGround = (row: Kind & { org_id: string | null }): boolean =>
  row.org_id === null && row.call_type === null && row.event === null && row.for_priority === null;

/** What the shipped setting of any call says must stay said: all others stand on it. */
const GROUND = [
  'tone',
  'colour',
  'answerable',
  'ending',
  'remind_s',
  'again_s',
  'target_s',
  'ring_s',
];

export const servedCallTypes = serveThing(
  callRule,
  {
    table: 'call_rule',
    from: 'call_rule left join chain on chain.id = call_rule.chain_id',
    columns: {
      chain_name: `coalesce(chain.key, chain.name)`,
    },
    keyword: ['call_rule.text', 'call_rule.event'],
    sort: 'call_type',
    shared: routing.errors.ROUTING_SHARED,
  },
  {
    create: async (context, draft) => {
      await checkChain(context, draft.org_id, draft.chain_id);
      return draft;
    },
    update: async (
      context,
      before,
      { call_type: _type, event: _event, for_priority: _priority, ...change },
    ) => {
      if (before.for_priority !== null && typeof change.priority === 'number')
        throw badField('priority', 'invalid');
      const sent: Record<string, unknown> = change;
      const missing = isGround(before) && GROUND.find((field) => sent[field] === null);
      if (missing) throw badField(missing, 'required');
      await checkChain(context, before.org_id, change.chain_id);
      return change;
    },
    beforeRemove: async (_context, rows) => {
      if (rows.some(isGround)) throw new Failure(routing.errors.SHIPPED_KEPT);
    },
    after: async (context, { row: { org_id } }) => {
      if (org_id !== null)
        await context.announce({
          org_id,
          type: 'calltype.changed',
          access: 'calltype.read',
          data: {},
        });
    },
    complete: async (context, rows) => {
      const keys: readonly (string | null)[] = routing.enums.shipped_chain;
      return rows.map((row) =>
        row.chain_name !== null && keys.includes(row.chain_name)
          ? { ...row, chain_name: named(context, { key: row.chain_name, name: '' }).name }
          : row,
      );
    },
  },
);
