// The roles that every organisation begins with; what each may do is where most wards start from.
import type { Permission } from '#features/contracts.ts';
import type { Ctx } from '#features/platform.ts';
import { WIDGETS } from '../contract.ts';
import type { ShippedRole, Widget } from '../contract.ts';

interface DefaultRole {
  /** As it is kept, for work that nobody reads in a language of their own. */
  name: string;
  role_type: ShippedRole;
  permissions: Permission[];
  menus: string[];
  widgets: Widget[];
}

const READING: Permission[] = [
  'staff.read',
  'space.read',
  'resident.read',
  'device.read',
  'event.read',
  'call.read',
  'area.read',
  'cover.read',
  'handover.read',
];
const CALLS: Permission[] = ['call.answer', 'call.note'];
const RESIDENTS: Permission[] = ['resident.write', 'resident.stay'];
const NURSING: Permission[] = [
  ...READING,
  ...RESIDENTS,
  ...CALLS,
  'call.cancel',
  'nurseconfig.read',
  'nurseconfig.label',
  'countdown.read',
  'countdown.start',
];

/** Nobody gives a role with more than their own: who makes the accounts of nurses and doctors holds what these hold. */
const CLERICAL: Permission[] = [
  ...NURSING,
  'staff.private',
  'staff.write',
  'staff.export',
  'staff.import',
  'role.read',
  'space.write',
  'resident.export',
  'resident.import',
  'fee.read',
  'fee.write',
  'device.write',
  'device.export',
  'device.import',
  'his.sync',
];

/** A role begins alike in a hospital (type 5), whose pages have names of their own. */
const HOSPITAL = ['HospitalStaff', 'HospitalFrame', 'HospitalCustomer', 'HospitalDevice'];

export const DEFAULT_ROLES: readonly DefaultRole[] = [
  {
    name: '护士长',
    role_type: 'head_nurse',
    permissions: [
      ...CLERICAL,
      'call.export',
      'statistic.read',
      'statistic.export',
      'device.credential',
      'event.write',
      'file.attach',
      'file.audio',
      'area.write',
      'area.remove',
      'cover.write',
      'cover.remove',
      'handover.write',
      'parameter.read',
      'parameter.write',
      'chain.read',
      'chain.write',
      'chain.remove',
      'calltype.read',
      'calltype.write',
      'calltype.remove',
      'watchdog.read',
      'watchdog.write',
      'watchdog.run',
      'session.end',
      'nurseconfig.write',
      'nurseconfig.remove',
      'countdown.write',
      'countdown.remove',
      'screentip.read',
      'screentip.write',
      'screentip.remove',
      'screentip.send',
      'led.read',
      'led.control',
      'audit.read',
      'alarm.approve',
    ],
    menus: [
      'CallBoard',
      'CallHistory',
      'CallChars',
      ...HOSPITAL,
      'StaffList',
      'FrameTree',
      'ClerkFrameManage',
      'FrameGroup',
      'FrameGroupEdit',
      'WatchFrame',
      'CustomerList',
      'DeviceList',
      'DeviceMobile',
      'UserWatch',
      'SosDevice',
      'NbDeviceCondition',
      'EventList',
      'DeviceTests',
      'TestPlan',
      'TestLog',
      'HospitalLedControl',
      'SettingsIndex',
      'InteractionChain',
      'CallTypes',
      'NurseConfig',
      'Countdown',
      'ScreenTip',
      'AuditList',
      'PendingChanges',
    ],
    widgets: [...WIDGETS],
  },
  {
    name: '护士',
    role_type: 'nurse',
    permissions: NURSING,
    menus: ['CallBoard', 'CallHistory', 'CustomerList', 'HospitalCustomer', 'Countdown'],
    widgets: [...WIDGETS],
  },
  {
    name: '护理员',
    role_type: 'caregiver',
    permissions: [...READING, ...CALLS],
    menus: ['CallBoard', 'CustomerList', 'HospitalCustomer'],
    widgets: ['sign_in', 'positioning', 'countdown', 'room_check'],
  },
  {
    name: '医生',
    role_type: 'doctor',
    permissions: [...READING, ...CALLS, 'resident.write'],
    menus: ['CallBoard', 'CustomerList', 'HospitalCustomer'],
    widgets: ['sign_in', 'positioning'],
  },
  {
    name: '文员',
    role_type: 'clerk',
    permissions: CLERICAL,
    menus: ['CallBoard', 'StaffList', 'FrameTree', 'CustomerList', 'DeviceList', ...HOSPITAL],
    widgets: ['sign_in', 'screen_tip'],
  },
];

/** Makes the default roles of a new organisation. */
export async function makeDefaultRoles({ db }: Pick<Ctx, 'db'>, org_id: string): Promise<void> {
  await db
    .insertInto('role')
    .values(DEFAULT_ROLES.map((role) => ({ ...role, org_id, shipped: role.role_type })))
    .execute();
}
