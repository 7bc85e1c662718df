// What an organisation says of its zone, country and currency, as its columns hold it.
import { sql } from 'kysely';
import { isSupportedCountry } from 'libphonenumber-js/max';
import { badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { Organisation, Region } from '../contract.ts';

/** What anybody of an organisation may know of where it is. */
export function regionOf(row: Organisation): Region {
  const { id, version, time_zone, country, currency } = row;
  const { time_zone_in_force, country_in_force, currency_in_force } = row;
  return {
    id,
    version,
    time_zone,
    country,
    currency,
    time_zone_in_force,
    country_in_force,
    currency_in_force,
  };
}

interface Sent {
  time_zone?: string | null | undefined;
  country?: string | null | undefined;
  currency?: string | null | undefined;
}

/** The database reckons by the zone too, and telephone numbers by the country: both must know them. */
async function checkKnown({ db }: Ctx, { time_zone, country }: Sent): Promise<void> {
  if (time_zone) {
    const { rows } = await sql`select 1 from pg_timezone_names where name = ${time_zone}`.execute(
      db,
    );
    if (rows.length === 0) throw badField('time_zone', 'choice');
  }
  if (country && !isSupportedCountry(country)) throw badField('country', 'choice');
}

/** The columns of a draft or change with those of the region under their names; refuses what nobody could reckon by. */
export async function regionColumns<Draft extends Sent>(
  context: Ctx,
  { time_zone, country, currency, ...rest }: Draft,
) {
  await checkKnown(context, { time_zone, country });
  return { ...rest, own_time_zone: time_zone, own_country: country, own_currency: currency };
}
