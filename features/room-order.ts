// Every room, in the order in which people meet them: in the sidebar and among the permissions. A new room is a line here;
// `npm run map` writes the registers from it.

export const ROOM_ORDER = [
  'kit',
  'session',
  'standin',
  'spaces',
  'residents',
  'orders',
  'tasks',
  'notes',
  'calls',
  'statistics',
  'devices',
  'watchdog',
  'led',
  'staff',
  'cover',
  'organisations',
  'access',
  'his',
  'hl7',
  'institution',
  'parameters',
  'routing',
  'settings',
  'licence',
  'account',
  'files',
  'jobs',
  'setup',
  'stations',
  'ward',
  'audit',
  'errorlog',
] as const;

export type RoomName = (typeof ROOM_ORDER)[number];
