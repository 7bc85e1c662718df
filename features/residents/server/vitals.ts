// Vital signs: from devices or entered by hand, and corrected without losing what was first entered.
import { sql } from 'kysely';
import type { z } from 'zod';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, badField, notFound } from '#kit/http/failure.ts';
import { actorName } from '#features/care-subjects.ts';
import type { Ctx } from '#features/platform.ts';
import { judgeVital, keptUnit } from '#features/vital-rules.ts';
import type { Vital, correctionDraft, vitalDraft } from '../contract.ts';
import { findResident, lookInto } from './find-resident.ts';

const COLUMNS =
  sql.raw(`lpad(to_hex(vital.id), 32, '0')::uuid as id, vital.version, vital.parameter, vital.value, vital.unit, vital.at, vital.device_id,
  vital.entered_by_name, vital.withdrawn, case when vital.version = 1 then '[]'::jsonb else (
    select coalesce(jsonb_agg(jsonb_build_object('value', c.value, 'at', c.at, 'withdrawn', c.withdrawn,
      'corrected_at', c.corrected_at, 'corrected_by_name', c.corrected_by_name, 'reason', c.reason) order by c.corrected_at desc, c.id desc), '[]')
    from vital_correction c where c.vital_id = vital.id) end as former`);

/** Times inside JSON come with the database's offset. */
const asWire = (found: Vital): Vital => ({
  ...found,
  former: found.former.map((one) => ({
    ...one,
    at: new Date(one.at).toISOString(),
    corrected_at: new Date(one.corrected_at).toISOString(),
  })),
});

/** The newest 500, of one parameter where it is named. */
export async function readVitals(
  context: Ctx,
  id: string,
  parameter: string | undefined,
): Promise<Vital[]> {
  await lookInto(context, id, 'vitals');
  const { rows } = await sql<Vital>`
    select ${COLUMNS} from vital where resident_id = ${id} and ${ownedBy(context.scope, 'vital.org_id')}
      and ${parameter ? sql`parameter = ${parameter}` : sql`true`} order by at desc, vital.id desc limit 500`.execute(
    context.db,
  );
  return rows.map(asWire);
}

export async function addVital(
  context: Ctx,
  id: string,
  draft: z.output<typeof vitalDraft>,
): Promise<Vital> {
  const { org_id } = await findResident(context, id);
  const { rows } = await sql<Vital>`
    insert into vital (org_id, resident_id, parameter, value, unit, at, entered_by, entered_by_name)
    values (${org_id}, ${id}, ${draft.parameter}, ${draft.value}, ${keptUnit(draft.parameter, draft.unit)},
      coalesce(${draft.at ?? null}::timestamptz, now()), ${context.actor.id}, ${await actorName(context)})
    returning ${COLUMNS}`.execute(context.db);
  const [made] = rows;
  if (!made) throw new Error('An insert gave no row');
  await context.audit({ org_id, action: 'create', thing: 'vital', thing_id: made.id, after: made });
  return made;
}

interface Kept {
  org_id: string;
  resident_id: string;
  before: Vital;
}

const MOST_NUMBER = 2n ** 63n - 1n;

/** An entry's number, from the shape that every id has. */
function numberOf(id: string): bigint {
  const number = BigInt(`0x${id.replaceAll('-', '')}`);
  if (number > MOST_NUMBER) throw notFound();
  return number;
}

/** The entry, which nobody else corrects until this is over. */
async function lockVital({ db, scope }: Ctx, number: bigint): Promise<Kept> {
  const { rows } = await sql<Vital & Omit<Kept, 'before'>>`
    select ${COLUMNS}, vital.org_id, vital.resident_id from vital
    where vital.id = ${number}::bigint and ${ownedBy(scope, 'vital.org_id')} for update of vital`.execute(
    db,
  );
  const [found] = rows;
  if (!found) throw notFound();
  const { org_id, resident_id, ...before } = found;
  return { org_id, resident_id, before: asWire(before) };
}

/** Corrects an entry, or says that it was none; what it was stays with who, when and why. */
export async function correctVital(
  context: Ctx,
  id: string,
  sent: z.output<typeof correctionDraft>,
): Promise<Vital> {
  const { db } = context;
  const number = numberOf(id);
  const { org_id, resident_id, before } = await lockVital(context, number);
  if (before.version !== sent.version)
    throw new Failure(kitRoom.errors.STALE_VERSION, { data: { current: before } });
  const withdrawn = sent.act === 'withdraw';
  if (!withdrawn && typeof sent.value !== 'number') throw badField('value', 'required');
  const value = withdrawn ? before.value : (sent.value ?? before.value);
  const found = judgeVital(before.parameter, value, before.unit);
  if (found && !withdrawn) throw badField(found.field, found.fault, found.values);
  await sql`
    insert into vital_correction (org_id, resident_id, vital_id, value, at, withdrawn, corrected_by, corrected_by_name, reason)
    values (${org_id}, ${resident_id}, ${number}::bigint, ${before.value}, ${before.at}, ${before.withdrawn}, ${context.actor.id},
      ${await actorName(context)}, ${sent.reason})`.execute(db);
  const { rows } = await sql<Vital>`
    update vital set value = ${value}, at = coalesce(${sent.at ?? null}::timestamptz, at), withdrawn = ${withdrawn}, version = version + 1
    where id = ${number}::bigint returning ${COLUMNS}`.execute(db);
  const [updated] = rows;
  if (!updated) throw new Error('An update gave no row');
  const after = asWire(updated);
  await context.audit({ org_id, action: 'correct', thing: 'vital', thing_id: id, before, after });
  return after;
}
