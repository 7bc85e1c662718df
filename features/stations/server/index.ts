// The door of the stations room on the server.
import { startSweep } from '#kit/db/start-sweep.ts';
import type { DeviceListener } from '#features/devices/server/index.ts';
import { serveRoom } from '#features/platform.ts';
import type { Platform } from '#features/platform.ts';
import { stations } from '../contract.ts';
import { derivePushKeys } from './push-keys.ts';
import { startPusher, sweepPushed } from './pusher.ts';
import { keepSubscription, readSubscription } from './subscriptions.ts';

const SWEEP_MS = 60 * 60_000;

async function startStations(platform: Platform): Promise<() => Promise<void>> {
  const pusher = startPusher(platform);
  const stopSweeping = startSweep({
    everyMs: SWEEP_MS,
    sweep: () => sweepPushed(platform),
    onError: (err) => platform.log.error({ err }, 'Old pushes were not swept away'),
  });
  return async () => {
    await stopSweeping();
    await pusher.stop();
  };
}

/** What stations say of themselves beyond other devices: where pushes reach them. */
const stationListener: DeviceListener = {
  channels: {
    async data(platform, device, { envelope }) {
      if (envelope.data['push'] === undefined) return;
      const subscription = readSubscription(envelope.data, platform.settings.pushServices);
      if (subscription === undefined) return;
      await keepSubscription(platform, device, subscription);
    },
  },
};

export const stationsRoom = serveRoom(
  stations,
  {
    pushKey: async ({ platform }) => ({ key: derivePushKeys(platform.keys).publicKey }),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    listener: stationListener,
    start: startStations,
  },
);
