// The door of the organisations room on the server.
import { sql } from 'kysely';
import { newId } from '#kit/db/new-id.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { followMove } from '#features/parameters/server/index.ts';
import { serveRoom, serveThing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { organisation, organisations } from '../contract.ts';
import { setAdministrator } from './administrator.ts';
import { emptyOrganisation, furnishOrganisation } from './life.ts';

export { setAdministrator } from './administrator.ts';
export { appointAdministrator } from './appoint.ts';

/** Only the provider makes organisations at the top; others make them below one they see. */
function mustHaveParent(context: Ctx, parentId: string | null | undefined): void {
  if (!parentId && context.scope !== 'all') throw badField('parent_id', 'required');
  if (parentId && context.scope !== 'all' && !context.scope.includes(parentId))
    throw new Failure(organisations.errors.SHOP_NULL);
}

async function isBelow(context: Ctx, id: string, top: string): Promise<boolean> {
  const { rows } =
    await sql`select 1 from organisations_below(${top}) as o(id) where o.id = ${id}`.execute(
      context.db,
    );
  return rows.length > 0;
}

const things = serveThing(
  organisation,
  {
    table: 'organisation',
    from: 'organisation left join organisation parent on parent.id = organisation.parent_id left join staff admin on admin.id = organisation.admin_id',
    columns: {
      org_id: 'organisation.org_id',
      shop_type: 'organisation.shop_type',
      kind: 'organisation.kind',
      short_name: 'organisation.short_name',
      full_name: 'organisation.full_name',
      his_code: 'organisation.his_code',
      his_departments: 'organisation.his_departments',
      shared_bed_codes: 'organisation.shared_bed_codes',
      parent_id: 'organisation.parent_id',
      parent_name: 'parent.short_name',
      director_id: 'organisation.director_id',
      head_nurse_id: 'organisation.head_nurse_id',
      admin_account: 'admin.login_name',
      created_at: 'organisation.created_at',
    },
    keyword: ['organisation.short_name', 'organisation.full_name', 'organisation.his_code'],
    partial: ['short_name'],
    sort: '-created_at',
  },
  {
    create: async (context, { admin_account: _account, admin_password: _password, ...columns }) => {
      mustHaveParent(context, columns.parent_id);
      const id = newId();
      await context.widen(id);
      return { ...columns, id };
    },
    update: async (
      context,
      before,
      { admin_account: _account, admin_password: _password, ...columns },
    ) => {
      const parent = columns.parent_id;
      if (parent && (parent === before.id || (await isBelow(context, parent, before.id))))
        throw new Failure(organisations.errors.OWN_ANCESTOR, {
          fields: { parent_id: organisations.errors.OWN_ANCESTOR },
        });
      return columns;
    },
    beforeRemove: async (context, rows) => {
      for (const { id } of rows) {
        if (id === context.actor.org_id) throw new Failure(kitRoom.errors.IN_USE);
        await emptyOrganisation(context, id);
      }
    },
    after: async (context, done) => {
      if (done.what === 'created') await furnishOrganisation(context, done.row, done.sent);
      else if (done.what === 'changed' && (done.sent.admin_account || done.sent.admin_password))
        await setAdministrator(
          context,
          done.row.id,
          done.sent.admin_account ?? done.row.admin_account,
          done.sent.admin_password,
        );
      if (done.what === 'changed' && done.before.parent_id !== done.row.parent_id)
        await followMove(context.db, done.row.id);
      await announceActorChange(context.db);
    },
  },
);

/** For what writes organisations by other ways than a form: the same rules, audit and live events. */
export const organisationRecords = things;

export const organisationsRoom = serveRoom(
  organisations,
  {
    ...things.handlers,
    mine: async (context) =>
      context.db
        .selectFrom('organisation')
        .where(ownedBy(context.scope, 'organisation.id'))
        .select(['id', 'parent_id', 'short_name', 'full_name', 'shop_type'])
        .orderBy('short_name')
        .limit(2000)
        .execute()
        .then((rows) =>
          rows.map((row) => ({
            ...row,
            shop_type: row.shop_type === '5' ? ('5' as const) : ('6' as const),
          })),
        ),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    constraints: { organisation_admin: { error: organisations.errors.NOT_EMPTY } },
  },
);
