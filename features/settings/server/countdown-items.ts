// Countdown items: an organisation's own beside those of the organisations above it and the provider's.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Database } from '#features/database.ts';
import { countdown, secondsOf } from '../contract.ts';
import type { CountdownItem } from '../contract.ts';
import { COUNTDOWN_TYPES } from './concerned.ts';
import { mustOwn, organisationsUnder, ownerOf, raiseTypes } from './owner.ts';

const columns = ['org_id', 'name', 'hours', 'minutes', 'seconds', 'created_at'] as const;
const DURATION = 'countdown.hours * 3600 + countdown.minutes * 60 + countdown.seconds';

export const servedCountdowns = serveThing(
  countdown,
  {
    table: 'countdown',
    from: 'countdown',
    columns: {
      ...(Object.fromEntries(columns.map((name) => [name, `countdown.${name}`])) as Record<
        (typeof columns)[number],
        string
      >),
      duration_s: DURATION,
    },
    keyword: ['countdown.name'],
    partial: ['name'],
    sort: 'name',
    shared: true,
  },
  {
    create: async (context, draft) => ({ ...draft, org_id: ownerOf(context, draft.org_id) }),
    update: async (context, before, { org_id: _fixed, ...change }) => {
      mustOwn(context, [before]);
      const { hours = before.hours, minutes = before.minutes, seconds = before.seconds } = change;
      if (secondsOf({ hours, minutes, seconds }) === 0) throw badField('seconds', 'all_zero');
      return change;
    },
    beforeRemove: async (context, rows) => mustOwn(context, rows),
    // Devices offer what there is.
    after: async ({ db, announce }, { row: { org_id } }) => {
      await raiseTypes(db, await organisationsUnder(db, org_id), COUNTDOWN_TYPES);
      if (org_id !== null)
        await announce({ org_id, type: 'countdown.changed', access: 'countdown.read', data: {} });
    },
  },
);

/** The countdowns that can be started in an organisation, by name; of those of one name the nearest. */
export async function readItems(
  db: Kysely<Database>,
  org_id: string | null,
): Promise<CountdownItem[]> {
  const { rows } = await sql<CountdownItem>`
    select id, org_id, name, hours * 3600 + minutes * 60 + seconds as duration_s
    from countdowns_in_force(${org_id}::uuid) order by name`.execute(db);
  return rows;
}
