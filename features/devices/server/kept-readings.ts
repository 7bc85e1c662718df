// Vitals of many devices, written together: in the order in which they came, while no press waits for the database.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { makeBatch } from '#kit/db/batch.ts';
import { KEPT } from '#kit/db/named-statements.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { KnownDevice } from './known-device.ts';
import type { Vital } from './readings.ts';

const WAIT_MS = 100;
const AT_MOST = 500;
/** So long presses hold readings up at most, looking so often. */
const GIVE_WAY_MS = 2000;
const LOOK_MS = 10;

interface Reading {
  device: Pick<KnownDevice, 'id' | 'resident_id' | 'space_id'>;
  vitals: readonly Vital[];
}

export class KeptReadings {
  #waiting = 0;
  readonly #batch;

  /** `isPressed` says whether presses wait. */
  constructor(db: Kysely<Database>, isPressed: () => boolean) {
    this.#batch = makeBatch<Reading>({
      waitMs: WAIT_MS,
      atMost: AT_MOST,
      work: async (readings) => {
        for (let waited = 0; waited < GIVE_WAY_MS && isPressed(); waited += LOOK_MS)
          await setTimeout(LOOK_MS);
        await writeReadings(db, readings);
      },
    });
  }

  /** Readings that are not written yet. No device has more of them than it may send without an acknowledgement. */
  get waiting(): number {
    return this.#waiting;
  }

  /** Resolves once they are committed, rejects where they could not be. */
  async keep(device: KnownDevice, vitals: readonly Vital[]): Promise<void> {
    if (vitals.length === 0) return;
    this.#waiting += 1;
    await this.#batch.add({ device, vitals }).finally(() => (this.#waiting -= 1));
  }
}

/**
 * Keeps the vitals of whoever wears the device or lies at its bed; with nobody there they belong to no one. The same reading
 * again counts once. Not waited for on the disk: what the power takes of the last moment, the device measures again.
 */
async function writeReadings(db: Kysely<Database>, readings: readonly Reading[]): Promise<void> {
  const rows = readings.flatMap(({ device, vitals }) =>
    vitals.map((vital) => ({
      ...vital,
      device: device.id,
      resident: device.resident_id,
      bed: device.space_id,
    })),
  );
  await inScope(db, 'all', (tx) =>
    sql`${KEPT}
      with quick as (select set_config('synchronous_commit', 'off', true))
      insert into vital (org_id, resident_id, device_id, parameter, value, unit, at)
      select who.org_id, who.id, v.device, v.parameter, v.value, v.unit, v.at
      from quick, rows from (jsonb_to_recordset(${JSON.stringify(rows)}::jsonb) as (device uuid, resident uuid, bed uuid,
        parameter text, value numeric, unit text, at timestamptz)) with ordinality as v(device, resident, bed, parameter, value, unit, at, place)
      cross join lateral (
        select id, org_id from resident where id = v.resident
        union all
        select resident_id, org_id from stay where bed_id = v.bed and to_at is null and v.resident is null offset 0) who
      where not exists (select from vital old where old.resident_id = who.id and old.device_id = v.device and old.parameter = v.parameter and old.at = v.at)
      order by v.place`.execute(tx),
  );
}
