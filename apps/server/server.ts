// Puts the parts together: database, live stream, device bus, rooms, HTTP; and takes them apart in the reverse order.
import { readFile } from 'node:fs/promises';
import { join } from 'node:path';
import type { FastifyInstance } from 'fastify';
import { openDatabase } from '#kit/db/open.ts';
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import { openFolderStore } from '#kit/files/store.ts';
import { buildApp } from '#kit/http/app.ts';
import { Failure } from '#kit/http/failure.ts';
import { deriveKeys } from '#kit/http/keys.ts';
import { startLive } from '#kit/live/sequencer.ts';
import { openLog } from '#kit/log/log.ts';
import { StartFailure } from '#kit/log/start-failure.ts';
import { DeviceDoor } from '#features/devices/server/index.ts';
import { session } from '#features/session/contract.ts';
import { makeAuthenticate, mayWhileChanging, startWho } from '#features/session/server/index.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import { startBus } from './bus.ts';
import type { Config } from './config.ts';
import { addDocumentation } from './documentation.ts';
import { openServerDatabase } from './open-database.ts';
import { deviceListeners, servedRooms } from './rooms.ts';
import { findSecret } from './secret.ts';
import { seedFirstStart } from './seed.ts';
import type { Seeded } from './seed.ts';
import { translators } from './translators.ts';
import { addWatch } from './watch.ts';

export interface Server {
  url: string;
  app: FastifyInstance;
  platform: Platform;
  devices: DeviceDoor;
  seeded: Seeded;
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Told once when the embedded database ends by itself. */
  onDatabaseLost: () => void;
  /** Adds the console's files. */
  extend?: (app: FastifyInstance) => Promise<void>;
  checkReplies?: boolean;
}

/** Starts a server; whatever prevents it leaves nothing running. */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    for (const each of stops.splice(0).reverse()) await each();
  };
  try {
    return await assemble(config, options, stops, stop);
  } catch (error) {
    await stop();
    throw error;
  }
}

async function assemble(
  config: Config,
  options: ServerOptions,
  stops: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Server> {
  const log = openLog(config.LOG_LEVEL);
  const onError = (error: Error) =>
    log.error({ err: error }, 'A connection to the database failed');
  const keys = deriveKeys(await findSecret(config.SECRET_KEY, config.DATA_DIR));
  const database = await openServerDatabase(config, options.onDatabaseLost);
  stops.push(database.stop);
  const seeded = await seedFirstStart(config, database);
  const work = openDatabase<Database>({ url: database.appUrl, onError, pipeline: true });
  stops.push(work.close);
  // Listening and cursors hold a connection for long, and can't share one that is pipelined.
  const plain = openDatabase<Database>({ url: database.appUrl, onError, max: 12 });
  stops.push(plain.close);
  const { db } = work;
  const { pool } = plain;
  const live = await startLive({ db, pool, onError });
  stops.push(live.stop);
  const who = await startWho(db, pool, onError);
  stops.push(async () => who.stop());
  const files = await openFolderStore(join(config.DATA_DIR, 'files'));
  const settings = {
    production: config.production,
    signing: config.signing,
    loginBare: config.loginBare,
    demo: config.demo,
    flags: config.flags,
    uiVersion: config.UI_VERSION,
    mqttUrl: config.MQTT_URL ?? '',
  };
  const unbound: Omit<Platform, 'bus'> = { db, pool, live, files, keys, log, settings };
  const devices = new DeviceDoor({ db, log, listeners: deviceListeners });
  const { bus, url: mqttUrl } = await startBus(config, devices.hooks);
  stops.push(() => bus.stop());
  const platform: Platform = {
    ...unbound,
    bus: bus as DeviceBus,
    settings: { ...settings, mqttUrl },
  };
  stops.push(await devices.serve(platform));
  for (const room of servedRooms) if (room.start) stops.push(await room.start(platform));

  const version = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const app = await buildApp({
    rooms: servedRooms,
    db,
    platform,
    translators,
    log,
    authenticate: makeAuthenticate({ who, db, tokenKey: keys('tokens'), signing: config.signing }),
    admit: (actor, { path }) => {
      if (actor.must_change_password && !mayWhileChanging(path))
        throw new Failure(session.errors.MUST_CHANGE_PASSWORD);
    },
    trustProxy: config.TRUST_PROXY,
    ...(options.checkReplies ? { checkReplies: true } : {}),
    extend: async (instance) => {
      addWatch(instance, platform);
      await addDocumentation(instance, version.version);
      await options.extend?.(instance);
    },
  });
  stops.push(() => app.close());
  const url = await listen(app, config);
  return { url, app, platform, devices, seeded, stop };
}

async function listen(app: FastifyInstance, config: Config): Promise<string> {
  try {
    return await app.listen({ port: config.PORT, host: config.HOST });
  } catch (error) {
    const { code } = error as NodeJS.ErrnoException;
    if (code === 'EADDRINUSE')
      throw new StartFailure(
        'PORT',
        `port ${config.PORT} on ${config.HOST} is taken; choose another`,
        { cause: error },
      );
    if (code === 'EACCES')
      throw new StartFailure(
        'PORT',
        `port ${config.PORT} may not be opened by this account; choose one above 1023`,
        { cause: error },
      );
    if (code === 'EADDRNOTAVAIL' || code === 'ENOTFOUND')
      throw new StartFailure('HOST', `${config.HOST} is no address of this machine`, {
        cause: error,
      });
    throw error;
  }
}
