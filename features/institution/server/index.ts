// The door of the institution room on the server.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { inOwnTransaction } from '#kit/entity/sheets/own-transaction.ts';
import { readUpload } from '#kit/entity/sheets/read-upload.ts';
import { sendFile } from '#kit/entity/sheets/send-file.ts';
import { badField } from '#kit/http/failure.ts';
import { makeGate } from '#kit/http/gate.ts';
import { serveRoom, tenantOf } from '#features/platform.ts';
import type { Permission } from '#features/contracts.ts';
import type { Ctx } from '#features/platform.ts';
import { institution } from '../contract.ts';
import type { Format } from '../contract.ts';
import type { Target } from './import-file.ts';
import { readInventory } from './read-inventory.ts';
import { beginRun, importing, readRun } from './runs.ts';
import { workbookOf, yamlOf } from './write-institution.ts';

const TYPES: Readonly<Record<Format, string>> = {
  xlsx: 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  yaml: 'application/yaml; charset=utf-8',
};
const exporting = makeGate({ most: 3, each: 2 });

/** The organisation's name, where the actor may know of it; else a fault at the field. */
async function mustSee({ db, scope }: Ctx, field: string, id: string): Promise<string> {
  const { rows } = await sql<{ short_name: string }>`
    select short_name from organisation where id = ${id} and ${ownedBy(scope, 'organisation.id')}`.execute(
    db,
  );
  if (!rows[0]) throw badField(field, 'reference');
  return rows[0].short_name;
}

async function exportInstitution(context: Ctx, org_id: string, format: Format): Promise<void> {
  const { translator, http } = context;
  const name = await inOwnTransaction(context, async () => {
    const found = await mustSee(context, 'org_id', org_id);
    await context.audit({
      org_id,
      action: 'export',
      thing: 'institution',
      thing_id: org_id,
      after: { format },
    });
    return found;
  });
  // One moment of all tables: what is changed meanwhile is in none of them.
  const inventory = await inOwnTransaction(
    context,
    async () => {
      await sql`set transaction isolation level repeatable read`.execute(context.db);
      // The file names people by what they sign in with, and tells all of them.
      const needed: Permission = 'staff.private';
      const staff = context.actor.permissions.has(needed);
      return readInventory(context.db, org_id, undefined, staff);
    },
    { readOnly: true },
  );
  await sendFile(http.reply, {
    name: `${name}.${format}`,
    type: TYPES[format],
    bytes: format === 'yaml' ? yamlOf(inventory) : workbookOf(inventory, translator),
  });
}

interface Asked {
  org_id?: string | undefined;
  parent_id?: string | undefined;
}

/** Where the file goes; who isn't the provider and names nothing means the organisation signed in to. */
async function targetOf(context: Ctx, { org_id, parent_id }: Asked): Promise<Target> {
  if (org_id && parent_id) throw badField('parent_id', 'invalid');
  return inOwnTransaction(
    context,
    async () => {
      if (org_id) await mustSee(context, 'org_id', org_id);
      if (parent_id) await mustSee(context, 'parent_id', parent_id);
      const own = context.scope === 'all' || parent_id ? null : context.actor.org_id;
      return { org_id: org_id ?? own, parent_id: parent_id ?? null };
    },
    { readOnly: true },
  );
}

export const institutionRoom = serveRoom(
  institution,
  {
    export: async (context, { org_id = context.actor.org_id, format }) =>
      exporting.pass(await tenantOf(context.db, context.actor.org_id), () =>
        exportInstitution(context, org_id, format),
      ),
    import: async (context, { dry_run = false, ...asked }) => {
      const target = await targetOf(context, asked);
      const bytes = await readUpload(context.http.request);
      return beginRun(context, { bytes, target, dry_run });
    },
    run: (context, _input, { id }) => readRun(context, id),
  },
  { migrations: new URL('./migrations/', import.meta.url), jobs: [importing] },
);
