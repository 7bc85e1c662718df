// The door of the licence room on the server.
import { serveRoom } from '#features/platform.ts';
import { licence } from '../contract.ts';
import { installLicence, mustHold } from './install.ts';
import { readOverview } from './overview.ts';

export { needsLicence } from './gate.ts';
export { makeKeys, makeLicence, publicKeyOf, readLicence } from './licence-text.ts';
export type { Licence } from './licence-text.ts';
export { startLicenceWatch } from './watch.ts';

export const licenceRoom = serveRoom(
  licence,
  {
    expire: async ({ platform }) => mustHold(platform.licence),
    install: installLicence,
    read: readOverview,
  },
  { migrations: new URL('./migrations/', import.meta.url) },
);
