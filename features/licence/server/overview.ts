// What the provider sees: the serial number, what holds, what there is of what the licence names, and all that were installed.
import { sql } from 'kysely';
import type { Ctx } from '#features/platform.ts';
import type { InstalledLicence, LicenceOverview } from '../contract.ts';
import { readLicence } from './licence-text.ts';

const SHOWN = 50;

async function countThings({ db }: Ctx): Promise<{ beds: number; devices: number }> {
  const { rows } = await sql<{ beds: number; devices: number }>`
    select (select count(*) from space where kind = 'bed') as beds, (select count(*) from device) as devices`.execute(
    db,
  );
  return rows[0] ?? { beds: 0, devices: 0 };
}

interface Row {
  id: string;
  text: string;
  installed_at: string;
  installed_by_name: string | null;
}

function describe(
  { text, ...row }: Row,
  serial: string,
  key: string | undefined,
): InstalledLicence {
  const found = key ? readLicence(text, key) : null;
  if (!found) return { ...row, fault: 'invalid', says: null };
  const { id, expires, beds = null, devices = null, ...says } = found;
  const limitless = expires === 'nolimit';
  return {
    ...row,
    fault: found.serial === serial ? null : 'wrong_serial',
    says: {
      ...says,
      licence_id: id,
      type: limitless ? 'nolimit' : 'timeout',
      expire: limitless ? null : expires,
      beds,
      devices,
    },
  };
}

/** Reads it all for the provider. */
export async function readOverview(context: Ctx): Promise<LicenceOverview> {
  const { db, platform } = context;
  const { licence: watch, settings } = platform;
  const rows = await db
    .selectFrom('licence')
    .leftJoin('staff', 'staff.id', 'licence.installed_by')
    .select([
      'licence.id',
      'licence.text',
      'licence.installed_at',
      'staff.real_name as installed_by_name',
    ])
    .orderBy('licence.installed_at', 'desc')
    .orderBy('licence.id', 'desc')
    .limit(SHOWN)
    .execute();
  return {
    type: null,
    expire: null,
    days_left: null,
    ...watch.lasting,
    serial: watch.serial,
    key_set: watch.keySet,
    clock_back: watch.clockBack,
    latest_time: new Date(watch.latestTime).toISOString(),
    ...(await countThings(context)),
    history: rows.map((row) => describe(row, watch.serial, settings.licencePublicKey)),
  };
}
