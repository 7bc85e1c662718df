// The door of the organisations room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { organisations } from '../contract.ts';

export const organisationPages = consoleRoom(organisations, {
  OrganisationList: () => import('./organisation-list.tsx'),
});
