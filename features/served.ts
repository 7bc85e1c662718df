// The list of rooms on the server, with the folders of all migrations.
import { accessRoom } from './access/server/index.ts';
import { organisationsRoom } from './organisations/server/index.ts';
import { sessionRoom } from './session/server/index.ts';
import { staffRoom } from './staff/server/index.ts';

export const servedRooms = [sessionRoom, organisationsRoom, accessRoom, staffRoom];

export const migrationFolders: readonly URL[] = [
  new URL('../kit/db/migrations/', import.meta.url),
  ...servedRooms.flatMap(({ migrations }) => (migrations ? [migrations] : [])),
];
