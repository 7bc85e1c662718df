// Where an organisation is, and what of a record can only be judged by that: days that have come there, telephone numbers.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { parsePhoneNumberFromString } from 'libphonenumber-js/max';
import type { CountryCode, NumberType } from 'libphonenumber-js/max';
import type { z } from 'zod';
import { KEPT } from '#kit/db/named-statements.ts';
import { CLOCK_SKEW_MS, readMeta } from '#kit/contract/fields.ts';
import type { FieldMeta } from '#kit/contract/fields.ts';
import { badField } from '#kit/http/failure.ts';
import type { Database } from './database.ts';

export interface Region {
  time_zone: string;
  country: string;
  currency: string;
}

// By transaction: an import's rows ask for the same organisation again and again.
const known = new WeakMap<Kysely<Database>, Map<string, Promise<Region>>>();

/** What holds in the organisation: its own settings or those above it. */
export function readRegion(db: Kysely<Database>, org_id: string): Promise<Region> {
  const regions = known.get(db) ?? new Map<string, Promise<Region>>();
  known.set(db, regions);
  const region =
    regions.get(org_id) ??
    sql<Region>`${KEPT} select time_zone, country, currency from organisation where id = ${org_id}`
      .execute(db)
      .then(({ rows: [row] }) => {
        if (!row) throw new Error('An organisation that is not there has no region');
        return row;
      });
  regions.set(org_id, region);
  return region;
}

const days = new Map<string, Intl.DateTimeFormat>();

function dayIn(timeZone: string): string {
  const format = days.get(timeZone) ?? new Intl.DateTimeFormat('sv-SE', { timeZone });
  days.set(timeZone, format);
  return format.format(Date.now() + CLOCK_SKEW_MS);
}

const MOBILE: readonly NumberType[] = ['MOBILE', 'FIXED_LINE_OR_MOBILE'];
const EXTENSION = /^\d{2,6}$/;

/** The number in E.164; undefined where no such line can be. The international form is read in any country. */
export function readTelephone(
  typed: string,
  of: NonNullable<FieldMeta['telephone']>,
  country: string,
): string | undefined {
  const number = parsePhoneNumberFromString(typed, {
    defaultCountry: country as CountryCode,
    extract: false,
  });
  if (!number?.isValid()) return undefined;
  return of === 'mobile' && !MOBILE.includes(number.getType()) ? undefined : number.number;
}

type Judged = readonly (readonly [field: string, meta: FieldMeta])[];
const judgedIn = new WeakMap<z.ZodObject, Judged>();

/** The fields of a draft that depend on where the record is. */
function regionalFields(draft: z.ZodObject): Judged {
  const found =
    judgedIn.get(draft) ??
    Object.entries(draft.shape as Record<string, z.ZodType>).flatMap(([field, schema]) => {
      const meta = readMeta(schema);
      return meta?.past || meta?.telephone ? [[field, meta] as const] : [];
    });
  judgedIn.set(draft, found);
  return found;
}

/** The columns of a row; a mobile number comes with its E.164 form, by which it is the same however it is written. */
export async function settleRegional(
  { db }: { db: Kysely<Database> },
  {
    draft,
    org_id,
    columns,
  }: { draft: z.ZodObject; org_id: string | null | undefined; columns: Record<string, unknown> },
): Promise<Record<string, unknown>> {
  const settled = { ...columns };
  for (const [field, { past, telephone }] of regionalFields(draft)) {
    const value = columns[field];
    if (value === undefined || !org_id) continue;
    if (telephone === 'mobile') settled[`${field}_e164`] = null;
    if (typeof value !== 'string') continue;
    const { time_zone, country } = await readRegion(db, org_id);
    if (past && value > dayIn(time_zone)) throw badField(field, 'future');
    if (!telephone || (telephone === 'line' && EXTENSION.test(value))) continue;
    const number = readTelephone(value, telephone, country);
    if (number === undefined) throw badField(field, 'mobile');
    if (telephone === 'mobile') settled[`${field}_e164`] = number;
  }
  return settled;
}
