// Reading the audit: the list of what was done in one's organisations, and the same as a workbook.
import { sql } from 'kysely';
import { auditEntry } from '#kit/contract/audit.ts';
import type { AuditRow } from '#kit/contract/audit.ts';
import type { ListQuery, Page } from '#kit/contract/list-query.ts';
import { hiddenFrom, privateOf, without } from '#kit/contract/private.ts';
import { notFound } from '#kit/http/failure.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { audit } from '../contract.ts';

// A look tells no content: the names of people are read where they stand today.
const UUID = `'^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'`;
const idOf = (thing: string) =>
  `case when audit.thing = '${thing}' and audit.thing_id ~ ${UUID} then audit.thing_id::uuid end`;
const NAMES = [
  'name',
  'real_name',
  'full_name',
  'alias',
  'short_name',
  'title',
  'text',
  'key_code',
  'staff_name',
  'base_url',
]
  .flatMap((name) => [`audit.after ->> '${name}'`, `audit.before ->> '${name}'`])
  .join(', ');
// Only of the rows of the page: a call is known by its place, a part of a resident's record by the resident.
const CALL_PLACE = `(select coalesce(call.space_path, call.device_name) from call where call.id = ${idOf('call')})`;
const RESIDENT_ID = `coalesce(audit.after ->> 'resident_id', audit.before ->> 'resident_id')`;
const RESIDENT_NAME = `(select whose.name from resident whose
  where whose.id = case when ${RESIDENT_ID} ~ ${UUID} then ${RESIDENT_ID}::uuid end)`;

/** A row's number in the shape that every id has. */
const keyOf = (id: number): string =>
  id
    .toString(16)
    .padStart(32, '0')
    .replace(/^(.{8})(.{4})(.{4})(.{4})(.{12})$/, '$1-$2-$3-$4-$5');

/** Null: a key of no row. */
const numberOf = (key: string): number | null => {
  const [, digits] = /^0{8}-0{4}-0{4}-0{4}-([0-9a-f]{12})$/.exec(key) ?? [];
  return digits === undefined ? null : Number.parseInt(digits, 16);
};

type Content = Pick<AuditRow, 'thing' | 'before' | 'after'>;

/** What was done without what the reader may not see of such a thing. */
function seenBy<Row extends Content>({ actor }: Pick<Ctx, 'actor'>, row: Row): Row {
  const hidden = hiddenFrom(privateOf(row.thing), actor.permissions);
  const cut = (value: unknown) =>
    typeof value === 'object' && value !== null ? without(value, hidden) : value;
  return { ...row, before: cut(row.before), after: cut(row.after) };
}

const asText = (value: unknown): string | null =>
  value === null || value === undefined ? null : JSON.stringify(value);

/** Only out: nobody writes the audit. */
const auditList = serveListing(
  audit,
  auditEntry,
  {
    table: 'audit',
    from: `audit left join organisation on organisation.id = audit.org_id
      left join audit_seal on audit_seal.audit_id = audit.id
      left join resident on resident.id = ${idOf('resident')}
      left join staff on staff.id = ${idOf('staff')}
      left join device on device.id = ${idOf('device')}
      left join space on space.id = ${idOf('space')}`,
    columns: {
      org_name: 'organisation.full_name',
      seq: 'audit_seal.seq',
      thing_name: `left(coalesce(${NAMES}, resident.name, staff.real_name, device.alias, space.name,
        ${CALL_PLACE}, ${RESIDENT_NAME},
        case when audit.thing in ('parameter', 'partinfo', 'standin') then organisation.full_name end), 200)`,
    },
    keyword: ['audit.actor_name', 'audit.thing_id', 'audit.address'],
    sort: '-at',
    partial: ['actor_name', 'address'],
  },
  {
    // The database numbers them.
    complete: async (context, rows) =>
      rows.map((row) => ({ ...seenBy(context, row), id: keyOf(Number(row.id)) })),
    exported: async (context, rows) =>
      rows
        .map((row) => seenBy(context, row))
        .map((row) => ({ ...row, before: asText(row.before), after: asText(row.after) })),
  },
);

export const exportAudit = auditList.export;

/** One page, newest first. */
export async function readAudit(context: Ctx, query: ListQuery): Promise<Page<AuditRow>> {
  await context.platform.looks.settle();
  return auditList.page(context, query);
}

export async function readEntry(context: Ctx, key: string): Promise<AuditRow> {
  const id = numberOf(key);
  if (id === null) throw notFound();
  const { list } = await readAudit(context, { page: 1, size: 1, id });
  const [row] = list;
  if (!row) throw notFound();
  return row;
}

/** The name of a person, for the row of what waits. */
export async function nameOf(db: Ctx['db'], id: string): Promise<string> {
  const { rows } = await sql<{
    name: string;
  }>`select coalesce(nullif(real_name, ''), login_name) as name from staff where id = ${id}`.execute(
    db,
  );
  return rows[0]?.name ?? '';
}
