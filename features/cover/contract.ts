// Cover: who answers for which spaces, by shift and for a time; areas group spaces, mobile devices go with whoever is on
// duty, and a ward may hand its calls to another. Covering a space is covering all below it; several who cover the same
// all get its calls. A person stands once for a place and shift.
// Neighbours: spaces, staff and devices (what and who), calls (whom a call reaches: covering_staff, covering_devices and
// handed_to in the database), parameters (when the day starts).
import { room } from '#kit/contract/room.ts';
import { area } from './area.ts';
import { SHIFTS, cover, coverRoutes } from './cover.ts';
import { deviceCoverRoutes } from './device-cover.ts';
import { HANDOVER_STATES, handoverRoutes } from './handover.ts';

export * from './area.ts';
export * from './cover.ts';
export * from './device-cover.ts';
export * from './handover.ts';

export const covers = room({
  name: 'cover',
  permissions: [
    'cover.read',
    'cover.write',
    'cover.remove',
    'area.read',
    'area.write',
    'area.remove',
    'handover.read',
    'handover.write',
  ],
  begins: {
    'cover.read': 'all',
    'cover.write': ['head_nurse'],
    'cover.remove': ['head_nurse'],
    'area.read': 'all',
    'area.write': ['head_nurse'],
    'area.remove': ['head_nurse'],
    'handover.read': 'all',
    'handover.write': ['head_nurse'],
    ClerkFrameManage: ['head_nurse'],
    FrameGroup: ['head_nurse'],
    FrameGroupEdit: ['head_nurse'],
    WatchFrame: ['head_nurse'],
  },
  errors: {
    COVER_TWICE: { code: 1910, status: 409 },
    COVER_PLACE: { code: 1911, status: 400 },
    COVER_FOREIGN: { code: 1912, status: 409 },
    AREA_NAME_OCCUPY: { code: 1913, status: 409 },
    DEVICE_NOT_SHARED: { code: 1914, status: 409 },
    HANDOVER_OVER: { code: 1915, status: 409 },
    HANDOVER_FROM: { code: 1916, status: 409 },
    HANDOVER_FIXED: { code: 1917, status: 409 },
    HANDOVER_TWICE: { code: 1918, status: 409 },
    HANDOVER_SELF: { code: 1919, status: 409 },
  },
  things: ['area', 'cover', 'device_cover', 'handover'],
  sections: ['frame_group'],
  enums: { shift: SHIFTS, handover_state: HANDOVER_STATES },
  routes: {
    ...cover.routes,
    ...coverRoutes,
    ...deviceCoverRoutes,
    areaPage: area.routes.page,
    areaRead: area.routes.read,
    areaCreate: area.routes.create,
    areaUpdate: area.routes.update,
    areaRemove: area.routes.remove,
    areaExport: area.sheets.export,
    ...handoverRoutes,
    // Who takes the calls of those who go off duty: that is part of a call.
    handoverCreate: { ...handoverRoutes.handoverCreate, withoutLicence: true },
    handoverUpdate: { ...handoverRoutes.handoverUpdate, withoutLicence: true },
    handoverEnd: { ...handoverRoutes.handoverEnd, withoutLicence: true },
  },
  events: {
    /** Someone's or a device's cover, or an area, was changed. */
    'cover.changed': 'cover.read',
    /** A handover was made, changed or ended; both organisations are told. */
    'handover.changed': 'handover.read',
  },
  pages: {
    ClerkFrameManage: {
      path: '/frame/clerk_frame_manage',
      levels: ['organisation'],
      access: 'cover.read',
      section: 'frame',
    },
    FrameGroup: {
      path: '/frame_group/index',
      levels: ['organisation'],
      access: 'area.read',
      section: 'frame_group',
    },
    FrameGroupEdit: {
      path: '/frame_group/edit/:id?',
      levels: ['organisation'],
      access: 'area.read',
      section: 'frame_group',
      unlisted: true,
    },
    WatchFrame: {
      path: '/frame_group/watch_frame/:id?',
      levels: ['organisation'],
      access: 'cover.read',
      section: 'frame_group',
    },
  },
});
