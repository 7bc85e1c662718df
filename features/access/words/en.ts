import { translated } from '#kit/words/words.ts';
import type { AccessWords } from './zh.ts';

export const en = translated<'en', AccessWords>()({
  title: 'Roles',
  fields: {
    name: 'role name',
    role_type: 'role type',
    description: 'description',
    parent_id: 'parent role',
    parent_name: 'parent role',
    permissions: 'permissions',
    menus: 'menus',
    org_id: 'organisation',
    created_at: 'created',
  },
  enums: {
    role_type: {
      nurse: 'nurse',
      head_nurse: 'head nurse',
      caregiver: 'caregiver',
      doctor: 'doctor',
      clerk: 'clerk',
      manager: 'manager',
      other: 'other',
    },
  },
  errors: {
    ROLE_NULL: 'The role does not exist',
    ROLE_NAME_OCCUPY: 'The role name is already in use',
    ROLE_DELETE_FAILED: 'The role is in use and cannot be deleted',
  },
  pages: {},
  permissions: {
    role: {
      read: 'see roles',
      write: 'edit roles',
      remove: 'delete roles',
    },
  },
});
