// Access: roles and what they allow. A role belongs to one organisation; its name stands there once.
// Neighbours: staff (who has which role), session (what an actor may do), the console (which routes a role shows).
import { z } from 'zod';
import { entity, idParams } from '#kit/contract/entity.ts';
import { choice, id, maybe, moment, optional, reference, text } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

/** What a role stands for in the ward; the receiving order and device types name it. */
export const ROLE_TYPES = [
  'nurse',
  'head_nurse',
  'caregiver',
  'doctor',
  'clerk',
  'manager',
  'other',
] as const;

const names = () => z.array(z.string().max(60)).max(500);
const shared = { name: text({ min: 1, max: 10 }), role_type: choice('role_type', ROLE_TYPES) };

export const role = entity({
  thing: 'role',
  row: {
    ...shared,
    org_id: id(),
    description: maybe(text({ max: 200, multiline: true })),
    parent_id: maybe(reference('role')),
    parent_name: maybe(z.string()),
    permissions: names(),
    menus: names(),
    created_at: moment(),
  },
  draft: {
    ...shared,
    org_id: optional(reference('partinfo')),
    description: optional(text({ min: 0, max: 200, multiline: true })),
    parent_id: optional(reference('role')),
    permissions: names().optional(),
    menus: names().optional(),
  },
  filters: ['role_type', 'name', 'org_id'],
  sorts: ['name', 'created_at'],
});

export const access = room({
  name: 'access',
  permissions: ['role.read', 'role.write', 'role.remove'],
  errors: {
    ROLE_NULL: { code: 41, status: 404 },
    ROLE_NAME_OCCUPY: { code: 42, status: 409 },
    ROLE_DELETE_FAILED: { code: 43, status: 409 },
  },
  enums: { role_type: ROLE_TYPES },
  routes: {
    ...role.routes,
    checked: route({
      method: 'GET',
      path: '/mgr/role/{id}/checked',
      access: 'session',
      params: idParams,
      reply: z.array(z.string()),
      readOnly: true,
    }),
  },
  events: {},
  pages: {},
});
