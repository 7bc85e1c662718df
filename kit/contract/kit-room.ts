// The kit as a room: the errors and words that belong to no feature. Numbers 38, 39, 48 and 49 are the spec's §8.
import { room } from './room.ts';

export const kitRoom = room({
  name: 'kit',
  permissions: [],
  errors: {
    DATA_NULL: { code: 38, status: 404 },
    PARAM_ERROR: { code: 39, status: 400 },
    FILE_FAILED: { code: 48, status: 415 },
    PERMISSION_DENIED: { code: 49, status: 400 },
    INTERNAL: { code: 1000, status: 500 },
    STALE_VERSION: { code: 1001, status: 409 },
    TOO_MANY_REQUESTS: { code: 1002, status: 429 },
    FILE_TOO_LARGE: { code: 1003, status: 413 },
    NOT_READY: { code: 1004, status: 503 },
    IN_USE: { code: 1005, status: 409 },
    OCCUPIED: { code: 1006, status: 409 },
    BODY_TOO_LARGE: { code: 1007, status: 413 },
    MEDIA_TYPE: { code: 1008, status: 415 },
    NO_ROOM: { code: 1009, status: 507 },
    DATABASE_AWAY: { code: 2240, status: 503 },
    JOB_ENDED: { code: 2298, status: 409 },
    WAITS_FOR_SECOND: { code: 2010, status: 409 },
  },
  acts: [
    'create',
    'update',
    'delete',
    'read',
    'export',
    'import',
    'set',
    'begin',
    'end',
    'start',
    'stop',
    'cancel',
  ],
  enums: {},
  routes: {},
  events: {},
  pages: {},
});

export type KitRoom = typeof kitRoom;
