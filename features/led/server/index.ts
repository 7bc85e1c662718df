// The door of the LED room on the server.
import { serveRoom } from '#features/platform.ts';
import { led } from '../contract.ts';
import { changeLeds, checkLeds, resendLeds } from './control.ts';
import { startDelivery } from './delivery.ts';
import { countLeds, ledList } from './list.ts';
import { ledListener } from './replies.ts';

export { seedLeds } from './seed.ts';

export const ledRoom = serveRoom(
  led,
  {
    page: ledList.page,
    export: ledList.export,
    counts: countLeds,
    change: changeLeds,
    check: checkLeds,
    resend: resendLeds,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    listener: ledListener,
    start: async (platform) => startDelivery(platform),
  },
);
