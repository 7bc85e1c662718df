// The road to the devices: the embedded broker, or the one that MQTT_URL names.
import { hostname } from 'node:os';
import { join } from 'node:path';
import type { BusHooks, DeviceBus } from '#kit/device-bus/bus.ts';
import { startEmbeddedBus } from '#kit/device-bus/embedded-bus.ts';
import { startOutsideBus } from '#kit/device-bus/outside-bus.ts';
import { KNOWN_TYPES } from '#features/devices/server/index.ts';
import type { Config } from './config.ts';

/** Starts the bus and says where devices reach it. */
export async function startBus(
  config: Config,
  hooks: BusHooks,
): Promise<{ bus: DeviceBus; url: string }> {
  if (config.MQTT_URL) {
    const bus = await startOutsideBus(
      {
        url: config.MQTT_URL,
        clientId: `carillon-${hostname()}-${config.PORT}`,
        knownTypes: KNOWN_TYPES,
      },
      hooks,
    );
    const shown = new URL(config.MQTT_URL);
    shown.username = '';
    shown.password = '';
    return { bus, url: shown.href };
  }
  const host = config.MQTT_HOST ?? config.HOST;
  const bus = await startEmbeddedBus(
    {
      port: config.MQTT_PORT,
      host,
      folder: join(config.DATA_DIR, 'broker'),
      knownTypes: KNOWN_TYPES,
    },
    hooks,
  );
  return {
    bus,
    url: `mqtt://${host === '0.0.0.0' || host === '::' ? hostname() : host}:${bus.port}`,
  };
}
