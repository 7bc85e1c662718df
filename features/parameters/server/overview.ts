// The organisations that the actor sees, each with how many parameters it sets itself.
import type { Kysely } from 'kysely';
import type { z } from 'zod';
import type { ListQuery } from '#kit/contract/list-query.ts';
import { listRows } from '#kit/entity/list.ts';
import { tableOf } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { overviewRow } from '../contract.ts';

type Overview = z.output<typeof overviewRow>;

const JOINED = 'organisation left join organisation_parameter own on own.org_id = organisation.id';

const table = tableOf(
  { row: overviewRow },
  {
    table: 'organisation',
    from: `${JOINED} left join organisation parent on parent.id = organisation.parent_id`,
    filterFrom: JOINED,
    columns: {
      parent_name: 'parent.short_name',
      own_count: '(select count(*)::int from jsonb_object_keys(own.values || own.secrets))',
      updated_at: 'own.updated_at',
    },
    keyword: ['organisation.short_name', 'organisation.full_name'],
    partial: ['short_name'],
    sort: 'short_name',
  },
);

/** A page of organisations with what each sets itself. */
export async function listOverviews(context: Ctx, query: ListQuery) {
  const db = context.db as unknown as Kysely<never>;
  const page = await listRows<Overview & { version: number }>(db, table, query, context.scope);
  // The version is the organisation's; a change of its parameters needs theirs, which the sheet tells.
  return { ...page, list: page.list.map(({ version: _, ...row }) => row) };
}
