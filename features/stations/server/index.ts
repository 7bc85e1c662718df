// The door of the stations room on the server.
import { serveRoom } from '#features/platform.ts';
import { stations } from '../contract.ts';
import { derivePushKeys } from './push-keys.ts';

export const stationsRoom = serveRoom(stations, {
  pushKey: async ({ platform }) => ({ key: derivePushKeys(platform.keys).publicKey }),
});
