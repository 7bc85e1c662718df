// What devices measure: battery and signal of themselves, vitals of who lies at their bed or wears them.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { CLOCK_SKEW_MS } from '#kit/contract/fields.ts';
import { inScope } from '#kit/db/scope.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import type { Database } from '#features/database.ts';
import type { KnownDevice } from './known-device.ts';

const MOST_VITALS = 100;

interface Vital {
  parameter: string;
  value: number;
  unit: string | null;
  at: string;
}

const within = (value: unknown, low: number, high: number): number | undefined =>
  typeof value === 'number' && value >= low && value <= high ? Math.round(value) : undefined;

/** The battery in percent and the signal in dBm, as far as the message has them. */
export const readOwnState = ({ data }: DeviceMessage['envelope']) => ({
  battery: within(data['battery'], 0, 100),
  rssi: within(data['rssi'], -200, 100),
});

/** The vitals of the message; what is no measurement is left out, a wrong or missing time is the server's. */
export function readVitals({ envelope, receivedAt }: DeviceMessage): Vital[] {
  const list = Array.isArray(envelope.data['vitals']) ? envelope.data['vitals'] : [];
  return list.slice(0, MOST_VITALS).flatMap((item: unknown) => readVital(item, receivedAt) ?? []);
}

function readVital(item: unknown, receivedAt: Date): Vital | null {
  if (typeof item !== 'object' || item === null) return null;
  const { parameter, value, unit, at } = item as Record<string, unknown>;
  if (typeof parameter !== 'string' || parameter === '' || parameter.length > 50) return null;
  if (typeof value !== 'number' || !Number.isFinite(value) || Math.abs(value) > 1e9) return null;
  const told = typeof at === 'string' || typeof at === 'number' ? new Date(at) : receivedAt;
  const age = receivedAt.getTime() - told.getTime();
  const good = age >= -CLOCK_SKEW_MS && told.getUTCFullYear() >= 2000;
  return {
    parameter,
    value,
    unit: typeof unit === 'string' && unit !== '' ? unit.slice(0, 20) : null,
    at: (good ? told : receivedAt).toISOString(),
  };
}

/** Keeps the vitals of whoever wears the device or lies at its bed; with nobody there they belong to no one. The same reading again counts once. */
export async function keepVitals(
  db: Kysely<Database>,
  device: KnownDevice,
  vitals: readonly Vital[],
): Promise<void> {
  if (vitals.length === 0) return;
  await inScope(db, 'all', (tx) =>
    sql`
      insert into vital (org_id, resident_id, device_id, parameter, value, unit, at)
      select who.org_id, who.id, ${device.id}, v.parameter, v.value, v.unit, v.at
      from unnest(${vitals.map((vital) => vital.parameter)}::text[], ${vitals.map((vital) => vital.value)}::numeric[],
        ${vitals.map((vital) => vital.unit)}::text[], ${vitals.map((vital) => vital.at)}::timestamptz[]) as v(parameter, value, unit, at),
        lateral (
          select id, org_id from resident where id = ${device.resident_id}
          union all
          select resident_id, org_id from stay where bed_id = ${device.space_id} and to_at is null and ${device.resident_id}::uuid is null) who
      where not exists (select from vital old where old.resident_id = who.id and old.device_id = ${device.id} and old.parameter = v.parameter and old.at = v.at)`.execute(
      tx,
    ),
  );
}
