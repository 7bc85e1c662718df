// The door of the licence room in the console: the provider's page, and the notice for the top bar.
import { consoleRoom } from '#kit/ui/room.ts';
import { licence } from '../contract.ts';

export { LicenceNotice, useLicenceStanding } from './licence-notice.tsx';

export const licencePages = consoleRoom(licence, {
  pages: { Licence: () => import('./licence-page.tsx') },
});
