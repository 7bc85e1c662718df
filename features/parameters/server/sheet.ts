// The parameters of one organisation as the console reads them: own, effective, from whom, and how far devices are.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import { readMeta } from '#kit/contract/fields.ts';
import type { Database } from '#features/database.ts';
import type { Ctx } from '#features/platform.ts';
import { GROUPS, GROUP_NAMES, PARAMETERS, PARAMETER_NAMES } from '../contract.ts';
import type {
  Confirmation,
  GroupName,
  ParameterName,
  ParameterSheet,
  ParameterState,
  Value,
} from '../contract.ts';
import { typesOf } from './settings.ts';

/** What one organisation of the line upwards sets. */
export interface Layer {
  org_id: string;
  full_name: string;
  own: Partial<Record<ParameterName, Value>>;
  secret_names: string[];
}

/** What organisations from this one upwards set, the nearest first. */
export async function readLayers(db: Kysely<Database>, org_id: string): Promise<Layer[]> {
  const { rows } = await sql<Layer>`
    select org_id, full_name, own, secret_names from parameter_layers(${org_id})`.execute(db);
  return rows;
}

/** The organisation if the actor may know of it (404 else), with the version of its parameters: 0 while it never set any. */
export async function mustFind({ db, scope }: Ctx, org_id: string) {
  const { rows } = await sql<{ full_name: string; shop_type: '5' | '6'; version: number }>`
    select full_name, shop_type, coalesce(p.version, 0) as version
    from organisation left join organisation_parameter p on p.org_id = organisation.id
    where organisation.id = ${org_id} and ${ownedBy(scope, 'organisation.id')}`.execute(db);
  const [found] = rows;
  if (!found) throw notFound();
  return found;
}

const sets = ({ own, secret_names }: Layer, name: ParameterName) =>
  own[name] !== undefined || secret_names.includes(name);

/** How a parameter stands, by the organisations from this one upwards. */
export function resolveState(
  layers: readonly Layer[],
  name: ParameterName,
): Omit<ParameterState, 'shown'> {
  const [mine] = layers;
  const source = layers.find((layer) => sets(layer, name));
  const { initial, shown } = PARAMETERS[name];
  return {
    own: mine?.own[name] ?? null,
    effective: shown === 'secret' ? null : (source?.own[name] ?? initial),
    is_set: mine !== undefined && mine === source,
    from: source && source !== mine ? { org_id: source.org_id, name: source.full_name } : null,
  };
}

/** What the ids among the values are called, as far as the actor may see them. */
async function readNames(db: Kysely<Database>, ids: readonly string[]) {
  if (ids.length === 0) return new Map<unknown, string>();
  const { rows } = await sql<{ id: string; name: string }>`
    select id, shown_role(shipped, name) as name from role where id = any(${ids}::uuid[])
    union all select id, coalesce(alias, factory_code, type) from device where id = any(${ids}::uuid[])`.execute(
    db,
  );
  return new Map<unknown, string>(rows.map(({ id, name }) => [id, name]));
}

async function readConfirmations(db: Kysely<Database>, org_id: string) {
  const { rows } = await sql<Confirmation & { type: string }>`
    select type, count(*)::int as devices, (count(*) filter (where confirmed_rev >= config_rev))::int as confirmed
    from device where enabled and org_id in (select organisations_below(${org_id})) group by type`.execute(
    db,
  );
  const ofGroup = (group: GroupName): [GroupName, Confirmation][] => {
    const names = Object.keys(GROUPS[group]) as ParameterName[];
    const types = new Set(names.flatMap(typesOf));
    const concerned = rows.filter(({ type }) => types.has(type));
    const sum = (key: keyof Confirmation) => concerned.reduce((total, row) => total + row[key], 0);
    return types.size > 0
      ? [[group, { devices: sum('devices'), confirmed: sum('confirmed') }]]
      : [];
  };
  return Object.fromEntries(GROUP_NAMES.flatMap(ofGroup));
}

const isReference = (name: ParameterName) =>
  readMeta(PARAMETERS[name].schema)?.kind === 'reference';

/** Reads the sheet; 404 where the actor may not know of the organisation. */
export async function readSheet(context: Ctx, org_id: string): Promise<ParameterSheet> {
  const { full_name, shop_type, version } = await mustFind(context, org_id);
  const layers = await readLayers(context.db, org_id);
  const states = PARAMETER_NAMES.map((name) => [name, resolveState(layers, name)] as const);
  const ids = states.flatMap(([name, { effective }]) =>
    isReference(name) && effective ? [String(effective)] : [],
  );
  const names = await readNames(context.db, ids);
  return {
    org_id,
    org_name: full_name,
    shop_type,
    version,
    parameters: Object.fromEntries(
      states.map(([name, state]) => [
        name,
        { ...state, shown: names.get(state.effective) ?? null },
      ]),
    ) as ParameterSheet['parameters'],
    confirmations: await readConfirmations(context.db, org_id),
  };
}
