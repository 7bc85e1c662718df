// What of the parameters goes down to a device: those that concern its kind of equipment, under `parameters`.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DeviceListener, KnownDevice } from '#features/devices/server/index.ts';
import type { Database } from '#features/database.ts';
import { PARAMETERS, PARAMETER_NAMES, TARGETS } from '../contract.ts';
import type { ParameterName } from '../contract.ts';

export type Values = Partial<Record<ParameterName, unknown>>;

/** The types of devices that a parameter goes down to. */
export const typesOf = (name: ParameterName): readonly string[] =>
  PARAMETERS[name].devices.flatMap((target): readonly string[] => TARGETS[target]);

const BY_TYPE = new Map<string, ParameterName[]>();
for (const name of PARAMETER_NAMES)
  for (const type of typesOf(name)) BY_TYPE.set(type, [...(BY_TYPE.get(type) ?? []), name]);

/** The parameters that hold in an organisation, its own and inherited. */
export async function effectiveValues(db: Kysely<Database>, org_id: string): Promise<Values> {
  const { rows } = await sql<{ values: Values }>`
    select parameters_of(${org_id}) as values`.execute(db);
  return rows[0]?.values ?? {};
}

// Devices whose settings are read together share a transaction, and mostly an organisation.
const read = new WeakMap<Kysely<Database>, Map<string, Promise<Values>>>();

function valuesOnce(db: Kysely<Database>, org_id: string): Promise<Values> {
  const ofThis = read.get(db) ?? new Map<string, Promise<Values>>();
  read.set(db, ofThis);
  const known = ofThis.get(org_id) ?? effectiveValues(db, org_id);
  ofThis.set(org_id, known);
  return known;
}

async function settingsOf(db: Kysely<Database>, { type, org_id }: KnownDevice) {
  const names = BY_TYPE.get(type);
  if (!names) return {};
  const values = await valuesOnce(db, org_id);
  const set = names.flatMap((name) => {
    const value = values[name] ?? null;
    return value === null ? [] : [[name, value] as const];
  });
  return { parameters: Object.fromEntries(set) };
}

/** Adds the organisation's parameters to the settings that go down to a device. */
export const parameterListener: DeviceListener = { settings: settingsOf };
