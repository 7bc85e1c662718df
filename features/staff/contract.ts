// Staff: the people who work here and may sign in. A login name stands once in the whole installation.
// The administrator of an organisation and whoever leads it can't be deleted.
// Neighbours: session (signing in), access (roles), organisations, calls (who is reached).
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { apart, owned, personal, secret, shown } from '#kit/contract/entity-fields.ts';
import {
  alarming,
  choice,
  flag,
  maybe,
  mobile,
  moment,
  optional,
  password,
  pastDate,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { storedFile } from '#kit/contract/files.ts';
import { room } from '#kit/contract/room.ts';
import { loginName, shownLoginName } from '#features/session/contract.ts';

export const SEXES = ['man', 'woman', 'unknown'] as const;

/** A resident identity card of China, 18 characters, or another document's number. */
export const idNumber = () => text({ min: 4, max: 30, pattern: /^[A-Za-z0-9-]+$/ });
export const realName = () => text({ min: 2, max: 20 });
export const address = () => text({ min: 0, max: 50 });

export const staffMember = entity({
  thing: 'staff',
  alarm: { acts: { delete: true } },
  fields: {
    login_name: personal(apart({ row: shownLoginName(), draft: loginName() })),
    password: secret(optional(password())),
    real_name: realName(),
    mobile: personal(optional(alarming(mobile()))),
    sex: choice('sex', SEXES).default('unknown'),
    birthday: personal(optional(pastDate())),
    id_card: personal(optional(idNumber())),
    address: personal(optional(address())),
    role_id: optional(alarming(reference('role'))),
    role_name: shown(maybe(z.string())),
    manager: flag().optional(),
    employee_no: optional(text({ max: 30 })),
    card_no: personal(optional(text({ max: 30 }))),
    avatar: optional(storedFile('avatar')),
    org_id: owned({ moves: true, alarm: true }),
    org_name: shown(z.string()),
    founder: shown(flag()),
    enabled: alarming(flag()).optional(),
    last_login_at: personal(shown(maybe(moment()))),
    created_at: shown(moment()),
  },
  filters: [
    'role_id',
    'sex',
    'org_id',
    'enabled',
    'manager',
    'login_name',
    'real_name',
    'mobile',
    'created_at',
  ],
  sorts: ['login_name', 'real_name', 'created_at', 'employee_no'],
  sheet: [
    'login_name',
    'password',
    'real_name',
    'mobile',
    'sex',
    'birthday',
    'id_card',
    'address',
    'role_id',
    'manager',
    'employee_no',
    'card_no',
    'org_id',
    'enabled',
    'created_at',
  ],
  // Names, roles and work numbers are for everyone who picks a colleague; what is a person's own, and how they sign in, is not.
  personal: 'staff.private',
});

export const staff = room({
  name: 'staff',
  permissions: [
    'staff.read',
    'staff.private',
    'staff.write',
    'staff.remove',
    'staff.export',
    'staff.import',
  ],
  begins: {
    'staff.private': ['head_nurse', 'clerk'],
    'staff.read': 'all',
    'staff.write': ['head_nurse', 'clerk'],
    'staff.export': ['head_nurse', 'clerk'],
    'staff.import': ['head_nurse', 'clerk'],
    StaffList: ['head_nurse', 'clerk'],
    HospitalStaff: ['head_nurse', 'clerk'],
  },
  missing: { staff: 'MEMBER_NULL' },
  errors: {
    MEMBER_NULL: { code: 14, status: 404 },
    MEMBER_ADD_FAILED: { code: 15, status: 404 },
    MEMBER_FAILED: { code: 16, status: 400 },
    MOBILE_OCCUPY: { code: 17, status: 409 },
    MEMBER_NAME_OCCUPY: { code: 18, status: 409 },
    LEADER_DELETE_FAILED: { code: 1201, status: 409 },
  },
  things: ['staff'],
  sections: ['clerk'],
  enums: { sex: SEXES },
  routes: { ...staffMember.routes, ...staffMember.sheets },
  events: {},
  pages: {
    StaffList: {
      path: '/clerk/list',
      levels: ['organisation'],
      access: 'staff.read',
      section: 'clerk',
    },
    HospitalStaff: {
      path: '/hospital/clerk/index',
      levels: ['hospital'],
      access: 'staff.read',
      section: 'clerk',
    },
    ProviderStaff: {
      path: '/clerk/index',
      levels: ['provider'],
      access: 'staff.read',
      section: 'clerk',
    },
  },
});
