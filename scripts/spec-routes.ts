// The routes that the specification names (§2), with the marks that it gives them; it names no others.
import type { PageShape } from '#kit/contract/room.ts';
import type { Level } from '#features/product.ts';

export type SpecRoute = Pick<PageShape, 'path' | 'flag' | 'uiVersions' | 'hidden'>;

const ORGANISATION: readonly SpecRoute[] = [
  { path: '/frame/tree' },
  { path: '/frame/clerk_frame_manage' },
  { path: '/device/list' },
  { path: '/device/mobile', flag: 'mobile' },
  { path: '/device/user_watch', flag: 'customer_device' },
  { path: '/device/sos', flag: 'sos_device' },
  { path: '/device/map', hidden: true },
  { path: '/device/nbdevice_condition', flag: 'nbiot' },
  { path: '/device/information_board', hidden: [2] },
  { path: '/device/custom_infoboard', hidden: [2] },
  { path: '/device/index/:id?', hidden: true },
  { path: '/device/device_menu' },
  { path: '/device/device_menu_detail/:id', hidden: true },
  { path: '/device/led-control', hidden: true },
  { path: '/clerk/list' },
  { path: '/clerk/nfc_interaction_list' },
  { path: '/entrace_guard/users', flag: 'entranceguard' },
  { path: '/customer/list' },
  { path: '/customer/map' },
  { path: '/customer/advice/:id?', hidden: true },
  { path: '/remark/list' },
  { path: '/task/list' },
  { path: '/interaction/history' },
  { path: '/interaction/chars' },
  { path: '/broadcast/index', flag: 'broadcast', uiVersions: [1] },
  { path: '/broadcast/edit/:id?', flag: 'broadcast', uiVersions: [1] },
  { path: '/settings/index' },
  // Version 1 has it in its sidebar; its tab is named without a version, so the address holds in all of them.
  { path: '/settings/nurse_config', hidden: [2, 3] },
  { path: '/settings/channel/index' },
  { path: '/settings/channel/history/:id?' },
  { path: '/settings/event_list' },
  { path: '/settings/components/function_mapping' },
  { path: '/settings/interaction_chain' },
  { path: '/settings/countdonw' },
  { path: '/settings/screentip' },
  { path: '/frame_group/index' },
  { path: '/frame_group/edit/:id?' },
  { path: '/frame_group/watch_frame/:id?' },
];

const HOSPITAL: readonly SpecRoute[] = [
  { path: '/hospital/frame/index' },
  { path: '/hospital/device/index' },
  { path: '/hospital/device/led_control' },
  { path: '/hospital/clerk/index' },
  { path: '/hospital/customer/index' },
];

const PROVIDER: readonly SpecRoute[] = [
  { path: '/frame/index' },
  { path: '/clerk/index' },
  { path: '/customer/index' },
  { path: '/device/index' },
  { path: '/device/device_menu' },
  { path: '/device/linux_version', flag: 'linux' },
  { path: '/device/led_device' },
  { path: '/event/index' },
  { path: '/his/index' },
  { path: '/his/patient/:keyval?' },
  { path: '/his/clerk/:keyval?' },
  { path: '/his/nurse_config/:keyval?' },
  { path: '/error_log/index' },
  { path: '/system_config/index' },
  { path: '/menu/index' },
  { path: '/orginazition/index' },
  { path: '/orginazition/index/:id?' },
  { path: '/rolemanager/index' },
  { path: '/485/index', flag: '485' },
  { path: '/interaction_push/index' },
  { path: '/interaction_push/paramer-config/:id?' },
  { path: '/convenient_sync/index' },
  { path: '/device_frame/index', hidden: true },
];

/** Everyone's. */
const HOME: SpecRoute = { path: '/dashboard' };

export const SPEC_ROUTES: Readonly<Record<Level, readonly SpecRoute[]>> = {
  organisation: [HOME, ...ORGANISATION],
  hospital: [HOME, ...HOSPITAL],
  provider: [HOME, ...PROVIDER],
};

/** One path for all spellings of what varies: `/device/index/:id?` is `/device/index/*`. */
export const plainPath = (path: string): string => path.replace(/:\w+\??$/, '*');
