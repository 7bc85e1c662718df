// The door of the organisations room on the server.
import { newId } from '#kit/db/new-id.ts';
import { ownedBy } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { FOUNDING, checkPower, powerOfNew } from '#features/access/server/index.ts';
import { followMove } from '#features/parameters/server/index.ts';
import { serveRoom, serveSheets, serveThing } from '#features/platform.ts';
import { settleRootSpace } from '#features/spaces/server/index.ts';
import { organisation, organisations } from '../contract.ts';
import { changeAdministrator } from './administrator.ts';
import { checkEmpty } from './blocks.ts';
import { furnishOrganisation, strip } from './life.ts';
import { checkLeaders, checkMove, checkParent, checkType } from './place-organisation.ts';
import { regionColumns, regionOf } from './region.ts';
import { readTree } from './read-tree.ts';

export { setAdministrator } from './administrator.ts';
export { appointAdministrator } from './appoint.ts';

const things = serveThing(
  organisation,
  {
    table: 'organisation',
    from: 'organisation left join organisation parent on parent.id = organisation.parent_id left join staff admin on admin.id = organisation.admin_id left join staff director on director.id = organisation.director_id left join staff head_nurse on head_nurse.id = organisation.head_nurse_id',
    columns: {
      parent_name: 'parent.short_name',
      director_name: 'director.real_name',
      head_nurse_name: 'head_nurse.real_name',
      admin_account: 'admin.login_name',
      time_zone: 'organisation.own_time_zone',
      country: 'organisation.own_country',
      currency: 'organisation.own_currency',
      time_zone_in_force: 'organisation.time_zone',
      country_in_force: 'organisation.country',
      currency_in_force: 'organisation.currency',
    },
    keyword: ['organisation.short_name', 'organisation.full_name', 'organisation.his_code'],
    partial: ['short_name'],
    sort: '-created_at',
  },
  {
    create: async (context, { admin_account, admin_password: _password, ...draft }) => {
      const columns = await regionColumns(context, draft);
      await checkParent(context, columns.parent_id);
      await checkLeaders(context, null, columns);
      // Without one it is given its administrator later, by that rule.
      if (admin_account) checkPower(context, powerOfNew(columns.shop_type), 'admin_account');
      const id = newId();
      await context.widen(id);
      return { ...columns, id };
    },
    update: async (
      context,
      before,
      { admin_account: _account, admin_password: _password, ...change },
    ) => {
      const columns = await regionColumns(context, change);
      const { id } = before;
      const differs = (field: keyof typeof columns & keyof typeof before) =>
        columns[field] !== undefined && columns[field] !== before[field];
      // Both give and take what the people there may do, its founder's too.
      const moves = differs('parent_id');
      const turns = differs('shop_type');
      if (moves || turns) checkPower(context, FOUNDING, moves ? 'parent_id' : 'shop_type');
      if (moves) await checkMove(context, id, columns.parent_id);
      if (turns) await checkType(context, id);
      await checkLeaders(context, id, columns, before);
      return columns;
    },
    beforeRemove: async (context, rows) => {
      const ids = rows.map(({ id }) => id);
      if (ids.includes(context.actor.org_id)) throw new Failure(kitRoom.errors.IN_USE);
      // Its founder goes with it.
      checkPower(context, FOUNDING);
      await checkEmpty(context, ids);
      await strip(context, ids);
    },
    after: async (context, done) => {
      if (done.what === 'created') await furnishOrganisation(context, done.row, done.sent);
      else if (done.what === 'changed') {
        await changeAdministrator(context, done.row, done.sent);
        await settleRootSpace(context, done.row, done.before);
        const { before, row } = done;
        if (
          before.parent_id !== row.parent_id ||
          before.time_zone_in_force !== row.time_zone_in_force
        )
          await followMove(context.db, row.id);
      }
      await announceActorChange(context.db);
      return done.what !== 'deleted';
    },
  },
);

/** For what writes organisations by other ways than a form: the same rules, audit and live events. */
export const organisationRecords = things;

export const organisationsRoom = serveRoom(
  organisations,
  {
    ...things.handlers,
    export: serveSheets(organisations, organisation, things).export,
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
    tree: readTree,
    region: async (context, _input, { id }) => regionOf(await things.readOne(context, id)),
    setRegion: async (context, change, { id }) =>
      regionOf(await things.update(context, id, change)),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['cover', 'routing', 'statistics'],
    constraints: {
      organisation_admin: { error: organisations.errors.NOT_EMPTY },
      organisation_kind: { error: organisations.errors.KIND_MISMATCH, field: 'kind' },
    },
  },
);
