// Roles as the console lists and edits them.
import { announceActorChange } from '#kit/http/actor-change.ts';
import { serveThing } from '#features/platform.ts';
import { role } from '../contract.ts';
import { checkGranted } from './granting.ts';
import { checkPower, powerOfPermissions } from './power.ts';
import { checkMenus, checkParent, checkUnused } from './role-rules.ts';
import { checkName, nameColumns } from './shipped-roles.ts';

/** Also for what writes roles by other ways than a form: the same rules, audit and live events. */
export const servedRoles = serveThing(
  role,
  {
    table: 'role',
    from: 'role join organisation on organisation.id = role.org_id left join role parent on parent.id = role.parent_id',
    columns: {
      org_name: 'organisation.short_name',
      name: 'shown_role(role.shipped, role.name)',
      parent_name: 'shown_role(parent.shipped, parent.name)',
      people: '(select count(*)::int from staff where staff.role_id = role.id)',
    },
    keyword: ['shown_role(role.shipped, role.name)', 'role.description'],
    partial: ['name'],
    sort: 'name',
  },
  {
    create: async (context, draft) => {
      const { org_id } = draft;
      checkGranted(context, draft.permissions);
      checkMenus(draft.menus);
      await checkName(context, org_id, draft.name);
      await checkParent(context, org_id, draft.parent_id);
      return draft;
    },
    // Whoever has it would be changed with it.
    update: async (context, before, { name, ...change }) => {
      checkPower(context, powerOfPermissions(before.permissions));
      checkGranted(context, change.permissions, before.permissions);
      checkMenus(change.menus, before.menus);
      await checkParent(context, before.org_id, change.parent_id, before.id);
      await checkName(context, before.org_id, name, before.id);
      return { ...change, ...(await nameColumns(context, before.id, name)) };
    },
    beforeRemove: async (context, rows) => {
      for (const { permissions } of rows) checkPower(context, powerOfPermissions(permissions));
      await checkUnused(
        context,
        rows.map(({ id }) => id),
      );
    },
    after: (context) => announceActorChange(context.db),
  },
);
