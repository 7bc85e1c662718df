// What must be sent beside a reference to someone else's, so that it is refused for that and for nothing else.
import type { Route } from '#kit/contract/route.ts';
import type { ErrorName } from './errors.ts';

type Ids = Readonly<Record<string, string>>;
type Further = (own: Ids, field: string) => Record<string, unknown>;

const nameOf = ({ method, path }: Route): string => `${method} ${path}`;
const soon = (hours: number): string => new Date(Date.now() + hours * 3_600_000).toISOString();

const FURTHER: Record<string, Further> = {
  'POST /mgr/menu': () => ({ title: 'Sample' }),
  'POST /mgr/partinfo': ({ hospital }) => ({ parent_id: hospital }),
  'POST /mgr/cover': ({ staff, space }, field) => ({
    staff_id: staff,
    ...(field === 'area_id' ? {} : { space_id: space }),
  }),
  'POST /mgr/handover': ({ department_space }) => ({
    from_space_id: department_space,
    from_at: soon(1),
    to_at: soon(2),
  }),
  'POST /mgr/countdown': () => ({ minutes: 5 }),
  'POST /mgr/note': (_own, field) => ({ pinned: true, ...ABOUT[field] }),
  'POST /mgr/task': (_own, field) => ABOUT[field] ?? {},
  'POST /mgr/task_plan': (_own, field) => ABOUT[field] ?? {},
  'POST /mgr/device': (_own, field) => CARRIED[field] ?? {},
  'PUT /mgr/device_cover/{id}': ({ space }) => ({ space_ids: [space], area_ids: [] }),
  'PUT /mgr/led': () => ({ change: { lit: true } }),
};

/** What is said to be about a resident names one; else it is about a place. */
const ABOUT: Record<string, Record<string, unknown>> = { resident_id: { subject: 'resident' } };

/** Only what is carried is with somebody. */
const CARRIED: Record<string, Record<string, unknown>> = {
  person_id: { type: 'NURSE_WATCH' },
  resident_id: { type: 'USER_WATCH' },
};

/** What the least input lacks. */
export const furtherInput = (route: Route, own: Ids, field: string): Record<string, unknown> =>
  FURTHER[nameOf(route)]?.(own, field) ?? {};

/** Where a field that names someone else's is not simply wrong. */
const FOREIGN: Record<string, ErrorName> = {
  'POST /mgr/signin_provider org_ids': 'PERMISSION_DENIED',
  'POST /mgr/signin_provider create_org_id': 'PERMISSION_DENIED',
  'POST /mgr/partinfo parent_id': 'SHOP_NULL',
  'POST /mgr/space parent_id': 'FRAME_ORDER',
  'POST /mgr/space/quick department_id': 'FRAME_PART_NULL',
  'POST /mgr/member/add_relative resident_id': 'MEMBER_ADD_FAILED',
  'POST /mgr/device/waiting/admit space_id': 'DATA_NULL',
  'POST /mgr/device/waiting/admit org_id': 'DATA_NULL',
  'POST /mgr/watchdog/run department_id': 'DATA_NULL',
  // The sample is a device of a place, which nobody carries.
  'PUT /mgr/device/{id} person_id': 'DEVICE_FRAME_FAILED',
  'PUT /mgr/device/{id} resident_id': 'DEVICE_FRAME_FAILED',
  'POST /mgr/menu parent_id': 'MENU_PARENT_NULL',
  // The sample is in effect.
  'PUT /mgr/order/{id} doctor_id': 'ORDER_FIXED',
  'PUT /mgr/menu/{id} parent_id': 'MENU_PARENT_NULL',
  'PUT /mgr/handover/{id} from_space_id': 'HANDOVER_FIXED',
  'PUT /mgr/handover/{id} to_space_id': 'HANDOVER_FIXED',
};

/** The error by which the reference is refused. */
export const foreignError = (route: Route, field: string): ErrorName =>
  FOREIGN[`${nameOf(route)} ${field}`] ?? 'PARAM_ERROR';
