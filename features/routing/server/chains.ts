// Receiving orders: an organisation's own stand before those above it and the shipped ones, which only the provider changes.
import { Failure, badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { chain, routing } from '../contract.ts';
import type { Chain, ChainWarning } from '../contract.ts';
import { checkRoles, checkWays } from './check-plan.ts';
import { findWarnings } from './warnings.ts';

/** A step keeps a time of its own only where it waits by it. */
const tidy = (steps: Chain['steps']): string =>
  JSON.stringify(steps.map((step) => (step.wait === 'own' ? step : { ...step, wait_s: null })));

type ChainRow = { key: string | null; name: string };

/** A shipped order has its name in the reader's language. */
export const named = <Row extends ChainRow>({ translator }: Ctx, row: Row): Row =>
  row.key === null
    ? row
    : { ...row, name: translator.text(`routing.enums.shipped_chain.${row.key}`) };

export const servedChains = serveThing(
  chain,
  {
    table: 'chain',
    keyword: ['chain.name', 'chain.event'],
    partial: ['name'],
    sort: 'name',
    shared: routing.errors.ROUTING_SHARED,
  },
  {
    create: async (context, draft) => {
      checkWays(draft);
      await checkRoles(context, draft.org_id, draft.steps);
      return { ...draft, steps: tidy(draft.steps) };
    },
    update: async (context, before, { steps, ...change }) => {
      if (before.key !== null) keepShipped(before, change);
      checkWays({ mode: change.mode ?? before.mode, steps: steps ?? before.steps });
      if (steps) await checkRoles(context, before.org_id, steps);
      return { ...change, ...(steps ? { steps: tidy(steps) } : {}) };
    },
    beforeRemove: async (_context, rows) => {
      if (rows.some(({ key }) => key !== null)) throw new Failure(routing.errors.SHIPPED_KEPT);
    },
    after: async (context, { row: { org_id } }) => {
      if (org_id !== null)
        await context.announce({ org_id, type: 'chain.changed', access: 'chain.read', data: {} });
    },
    complete: async (context, rows) => rows.map((row) => named(context, row)),
  },
);

/** What a shipped order is for stays: every call must find one. */
function keepShipped(before: Record<string, unknown>, change: Record<string, unknown>): void {
  for (const field of ['name', 'call_type', 'event', 'auto']) {
    if (change[field] !== undefined && change[field] !== before[field])
      throw badField(field, 'invalid');
    delete change[field];
  }
}

/** What was saved, with what may come to nothing in it. */
export async function withWarnings<Row extends Chain & { org_id: string | null }>(
  context: Ctx,
  row: Row,
): Promise<Row & { warnings: ChainWarning[] }> {
  const { warnings } = await findWarnings(context, row.org_id, row);
  return { ...row, warnings };
}
