// Countdown items: an organisation's own beside those of the organisations above it and the provider's.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { badField } from '#kit/http/failure.ts';
import { serveThing } from '#features/platform.ts';
import type { Database } from '#features/database.ts';
import { countdown, secondsOf, settings } from '../contract.ts';
import type { CountdownItem } from '../contract.ts';
import { COUNTDOWN_TYPES } from './concerned.ts';
import { organisationsUnder, raiseTypes } from './raise-types.ts';

const DURATION = 'countdown.hours * 3600 + countdown.minutes * 60 + countdown.seconds';

export const servedCountdowns = serveThing(
  countdown,
  {
    table: 'countdown',
    columns: {
      duration_s: DURATION,
    },
    keyword: ['countdown.name'],
    partial: ['name'],
    sort: 'name',
    shared: settings.errors.SETTING_SHARED,
  },
  {
    update: async (_context, before, change) => {
      const { hours = before.hours, minutes = before.minutes, seconds = before.seconds } = change;
      if (secondsOf({ hours, minutes, seconds }) === 0) throw badField('seconds', 'all_zero');
      return change;
    },
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
