// What devices measure: battery and signal of themselves, vitals of who lies at their bed or wears them.
import { CLOCK_SKEW_MS } from '#kit/contract/fields.ts';
import type { DeviceMessage } from '#kit/device-bus/bus.ts';
import { judgeVital, keptUnit } from '#features/vital-rules.ts';

const MOST_VITALS = 100;

/** What was measured, and when. */
export interface Vital {
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
  // Outside of what is possible it is a broken sensor, not a measurement.
  if (judgeVital(parameter, value, unit)) return null;
  const told = typeof at === 'string' || typeof at === 'number' ? new Date(at) : receivedAt;
  const age = receivedAt.getTime() - told.getTime();
  const good = age >= -CLOCK_SKEW_MS && told.getUTCFullYear() >= 2000;
  return {
    parameter,
    value,
    unit: keptUnit(parameter, typeof unit === 'string' && unit !== '' ? unit.slice(0, 20) : null),
    at: (good ? told : receivedAt).toISOString(),
  };
}
