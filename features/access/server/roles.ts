// Roles as the console lists and edits them.
import { announceActorChange } from '#kit/http/actor-change.ts';
import { serveThing } from '#features/platform.ts';
import { role } from '../contract.ts';
import { checkGranted } from './granting.ts';
import { checkMenus, checkParent, checkUnused } from './role-rules.ts';

/** Also for what writes roles by other ways than a form: the same rules, audit and live events. */
export const servedRoles = serveThing(
  role,
  {
    table: 'role',
    from: 'role join organisation on organisation.id = role.org_id left join role parent on parent.id = role.parent_id',
    columns: {
      org_id: 'role.org_id',
      org_name: 'organisation.short_name',
      name: 'role.name',
      role_type: 'role.role_type',
      description: 'role.description',
      parent_id: 'role.parent_id',
      parent_name: 'parent.name',
      permissions: 'role.permissions',
      menus: 'role.menus',
      widgets: 'role.widgets',
      device_types: 'role.device_types',
      event_keys: 'role.event_keys',
      people: '(select count(*)::int from staff where staff.role_id = role.id)',
      created_at: 'role.created_at',
    },
    keyword: ['role.name', 'role.description'],
    partial: ['name'],
    sort: 'name',
  },
  {
    create: async (context, draft) => {
      const org_id = draft.org_id ?? context.actor.org_id;
      checkGranted(context, draft.permissions);
      checkMenus(draft.menus);
      await checkParent(context, org_id, draft.parent_id);
      return { ...draft, org_id };
    },
    // A role stays in its organisation: its people are there.
    update: async (context, before, { org_id: _fixed, ...change }) => {
      checkGranted(context, change.permissions, before.permissions);
      checkMenus(change.menus, before.menus);
      await checkParent(context, before.org_id, change.parent_id, before.id);
      return change;
    },
    beforeRemove: async (context, rows) =>
      checkUnused(
        context,
        rows.map(({ id }) => id),
      ),
    after: (context) => announceActorChange(context.db),
  },
);
