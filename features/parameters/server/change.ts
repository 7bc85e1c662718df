// Changing an organisation's parameters: what is sent is set, null inherits again, and every device whose settings become
// others by it, here and below, gets a new revision.
import { sql } from 'kysely';
import { z } from 'zod';
import { readMeta } from '#kit/contract/fields.ts';
import type { FieldFaults } from '#kit/contract/faults.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { announceAll } from '#kit/live/announce.ts';
import { Failure, badFields } from '#kit/http/failure.ts';
import { raiseSettingsOf } from '#features/devices/server/index.ts';
import type { Ctx } from '#features/platform.ts';
import { PARAMETERS, PARAMETER_NAMES, parameters, timeOfDay } from '../contract.ts';
import type { ParameterChange, ParameterName, ParameterSheet, Value } from '../contract.ts';
import { findDifferences, readBelow } from './differences.ts';
import { sealSecret } from './secrets.ts';
import { mustFind, readLayers, readSheet } from './sheet.ts';
import type { Layer } from './sheet.ts';
import { typesOf } from './settings.ts';

type Sent = [ParameterName, Value | null][];
type Own = Pick<Layer, 'own' | 'secret_names'>;

const sentOf = (change: ParameterChange): Sent =>
  PARAMETER_NAMES.flatMap((name): Sent => {
    const value = change[name];
    return value === undefined ? [] : [[name, value]];
  });

const TIME_ERRORS = {
  day_start: parameters.errors.SHOP_DAYTIME_ERROR,
  night_start: parameters.errors.SHOP_NIGHTTIME_ERROR,
} as const;

function mustBeTimes(change: ParameterChange): void {
  for (const [name, error] of Object.entries(TIME_ERRORS)) {
    const value = change[name as keyof typeof TIME_ERRORS] ?? null;
    if (value !== null && !z.safeParse(timeOfDay(), value).success)
      throw new Failure(error, { fields: { [name]: error } });
  }
}

/** A role or device must be one that the actor sees, of this organisation or of one above or below it. */
async function mustBeOfFamily({ db }: Ctx, org_id: string, sent: Sent): Promise<void> {
  const faults: FieldFaults = {};
  for (const [name, value] of sent) {
    const { thing } = readMeta(PARAMETERS[name].schema) ?? {};
    if (!thing || value === null) continue;
    const { rows } = await sql`
      select 1 from ${sql.table(thing)} t where t.id = ${value}
      and (t.org_id in (select organisations_below(${org_id})) or ${org_id} in (select organisations_below(t.org_id)))`.execute(
      db,
    );
    if (rows.length === 0) faults[name] = { fault: 'reference' };
  }
  if (Object.keys(faults).length > 0) throw badFields(faults);
}

const isSecret = (name: ParameterName) => PARAMETERS[name].shown === 'secret';

async function write({ db, platform }: Ctx, org_id: string, sent: Sent): Promise<void> {
  const set = sent.flatMap(([name, value]) => (value === null ? [] : [[name, value] as const]));
  const plain = Object.fromEntries(set.filter(([name]) => !isSecret(name)));
  const sealed = Object.fromEntries(
    set
      .filter(([name]) => isSecret(name))
      .map(([name, value]) => [name, sealSecret(platform.keys, { org_id, name }, String(value))]),
  );
  const cleared = sent.flatMap(([name, value]) => (value === null ? [name] : []));
  const [own, secrets] = [JSON.stringify(plain), JSON.stringify(sealed)];
  await sql`
    insert into organisation_parameter (org_id, values, secrets) values (${org_id}, ${own}::jsonb, ${secrets}::jsonb)
    on conflict (org_id) do update set
      values = (organisation_parameter.values || ${own}::jsonb) - ${cleared}::text[],
      secrets = (organisation_parameter.secrets || ${secrets}::jsonb) - ${cleared}::text[],
      version = organisation_parameter.version + 1, updated_at = now()`.execute(db);
}

/** What an audit row tells: what was set before and after; of a secret only that it is set, and whether it was set anew. */
const toldOf = ({ own, secret_names }: Own, renewed: readonly string[] = []) => ({
  ...own,
  ...Object.fromEntries(
    secret_names.map((name) => [name, renewed.includes(name) ? '[set anew]' : '[set]']),
  ),
});

/** Changes the parameters of an organisation; a version other than the one read is refused (409), and nothing is lost. */
export async function changeParameters(
  context: Ctx,
  org_id: string,
  change: ParameterChange,
): Promise<ParameterSheet> {
  const { db } = context;
  await mustFind(context, org_id);
  // One change at a time: who inherits what is compared before and after, and both must be whole.
  await sql`select pg_advisory_xact_lock(hashtextextended('organisation_parameter', 0))`.execute(
    db,
  );
  if ((await mustFind(context, org_id)).version !== change.version)
    throw new Failure(kitRoom.errors.STALE_VERSION, {
      data: { current: await readSheet(context, org_id) },
    });
  mustBeTimes(change);
  const sent = sentOf(change);
  await mustBeOfFamily(context, org_id, sent);
  const before = await readBelow(db, org_id);
  const ownBefore = await readLayers(db, org_id);
  await write(context, org_id, sent);
  const ownAfter = await readLayers(db, org_id);
  await tell(context, org_id, findDifferences(before, await readBelow(db, org_id)));
  const renewed = sent.flatMap(([name, value]) => (value === null ? [] : [name]));
  await context.audit({
    org_id,
    action: 'update',
    thing: 'parameter',
    thing_id: org_id,
    before: ownBefore[0] && toldOf(ownBefore[0]),
    after: ownAfter[0] && toldOf(ownAfter[0], renewed),
  });
  return readSheet(context, org_id);
}

/** Raises the revision of the devices concerned and tells the consoles of every organisation in which something is other. */
async function tell(
  { db }: Ctx,
  org_id: string,
  differences: ReadonlyMap<string, readonly ParameterName[]>,
): Promise<void> {
  const concerned = [...differences].flatMap(([org, names]) =>
    [...new Set(names.flatMap(typesOf))].map((type) => ({ org_id: org, type })),
  );
  await raiseSettingsOf(db, concerned);
  await announceAll(
    db,
    [...new Set([org_id, ...differences.keys()])].map((org) => ({
      org_id: org,
      type: 'parameter.changed',
      access: 'parameter.read',
      data: { org_id: org },
    })),
  );
}
