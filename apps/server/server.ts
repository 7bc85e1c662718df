// Puts the parts together: database, live stream, device bus, rooms, HTTP; and takes them apart in the reverse order.
import { readFile } from 'node:fs/promises';
import type { FastifyInstance } from 'fastify';
import { startDueWatch } from '#kit/db/due-watch.ts';
import { openFolderStore } from '#kit/files/store.ts';
import { countingIn } from '#kit/http/attempts.ts';
import { buildApp } from '#kit/http/app.ts';
import { Failure } from '#kit/http/failure.ts';
import { writeLooks } from '#kit/http/write-audit.ts';
import { deriveKeys } from '#kit/http/keys.ts';
import { startJobs } from '#kit/jobs/runner.ts';
import { takeLooks } from '#kit/http/looks.ts';
import { startLive } from '#kit/live/sequencer.ts';
import { openLog } from '#kit/log/log.ts';
import { performingIn } from '#kit/http/second-person.ts';
import { secondPerson } from '#features/audit/server/index.ts';
import { mayWhileSettingCodes } from '#features/account/server/index.ts';
import { callsWaiting } from '#features/calls/server/index.ts';
import { DeviceDoor } from '#features/devices/server/index.ts';
import { startLicenceWatch } from '#features/licence/server/index.ts';
import { session } from '#features/session/contract.ts';
import { sweepFilesOften } from '#features/files/server/index.ts';
import { standIn } from '#features/standin/server/index.ts';
import { roleWords } from '#features/access/server/index.ts';
import { makeAuthenticate, mayWhileChanging, startWho } from '#features/session/server/index.ts';
import type { Database } from '#features/database.ts';
import { tenantOf } from '#features/platform.ts';
import type { Platform } from '#features/platform.ts';
import { startBus } from './bus.ts';
import type { Config } from './config.ts';
import { connectDatabase } from './connect-database.ts';
import { addDocumentation } from './documentation.ts';
import { closeParts, openFolder } from './data-folder.ts';
import { checkPorts, listenHttp } from './listen.ts';
import { openServerDatabase } from './open-database.ts';
import { declaredJobs, deviceListeners, fileHolders, servedRooms } from './rooms.ts';
import { serveMqttSocket } from './mqtt-socket.ts';
import { findSecret } from './secret.ts';
import { seedFirstStart } from './seed.ts';
import { translators } from './translators.ts';
import { openWard } from './ward.ts';
import type { DemoWard } from './ward.ts';
import { guardWatch } from './watch-guard.ts';
import { addWatch } from './watch.ts';

export interface Server {
  url: string;
  app: FastifyInstance;
  platform: Platform;
  devices: DeviceDoor;
  /** Demo accounts that have the demo's password. */
  demoAccounts: readonly string[];
  stop(): Promise<void>;
}

export interface ServerOptions {
  /** Told once when the embedded database ends by itself. */
  onDatabaseLost: () => void;
  /** Given the made password of superadmin, once in the life of a database. */
  onPasswordMade?: (password: string) => void;
  /** Adds the console's files. */
  extend?: (app: FastifyInstance) => Promise<void>;
  checkReplies?: boolean;
}

/** Starts a server; whatever prevents it leaves nothing running. */
export async function startServer(config: Config, options: ServerOptions): Promise<Server> {
  const stops: (() => Promise<void>)[] = [];
  const stop = async () => {
    const faults: unknown[] = [];
    for (const each of stops.splice(0).reverse())
      await each().catch((error: unknown) => faults.push(error));
    if (faults.length > 0) throw new AggregateError(faults, 'Not everything could be stopped');
  };
  try {
    return await assemble(config, options, stops, stop);
  } catch (error) {
    // Why it can't start says more than what else went wrong on the way out.
    await stop().catch(() => undefined);
    throw error;
  }
}

/** Where HL7 messages are heard, by the environment. */
function mllpOf(config: Config): Platform['settings']['mllp'] {
  if (config.MLLP_PORT === 0) return undefined;
  const [cert, key] = [config.MLLP_TLS_CERT, config.MLLP_TLS_KEY];
  return {
    port: config.MLLP_PORT,
    host: config.MLLP_HOST ?? config.HOST,
    tls: cert && key ? { cert, key } : undefined,
  };
}

async function assemble(
  config: Config,
  options: ServerOptions,
  stops: (() => Promise<void>)[],
  stop: () => Promise<void>,
): Promise<Server> {
  const log = openLog(config.LOG_LEVEL);
  await checkPorts(config);
  await openFolder(config.DATA_DIR);
  // Takes the data folder: nothing is written there before.
  const database = await openServerDatabase(config, options.onDatabaseLost);
  stops.push(database.stop);
  const parts = await closeParts(config.DATA_DIR);
  const keys = deriveKeys(await findSecret(config.SECRET_KEY, config.DATA_DIR));
  const { onPasswordMade = () => undefined } = options;
  const demoAccounts = await seedFirstStart(config, database.ownerUrl, onPasswordMade);
  const { db, pool, aside, long, onError, close } = connectDatabase(database.appUrl, log);
  stops.push(close);
  const looks = takeLooks({
    write: (seen) => writeLooks(db, seen),
    onError: (err) => log.error({ err }, 'What was looked at could not be audited'),
  });
  stops.push(looks.settle);
  const due = startDueWatch(db);
  stops.push(due.stop);
  const live = await startLive({ db, pool, onError });
  stops.push(live.stop);
  const who = await startWho(db, pool, onError);
  stops.push(async () => who.stop());
  const licence = await startLicenceWatch({ db, log, publicKey: config.LICENCE_PUBLIC_KEY });
  stops.push(licence.stop);
  const files = await openFolderStore(parts.files);
  const settings = {
    production: config.production,
    signing: config.signing,
    loginBare: config.loginBare,
    demo: config.demo,
    flags: config.flags,
    uiVersion: config.UI_VERSION,
    mqttUrl: config.MQTT_URL ?? '',
    brokerUrl: config.MQTT_URL,
    licencePublicKey: config.LICENCE_PUBLIC_KEY,
    hisAllow: config.HIS_ALLOW ?? [],
    mllp: mllpOf(config),
    pushServices: config.PUSH_SERVICES,
  };
  const perform = performingIn<Database, Platform>(() => servedRooms);
  const unbound: Omit<Platform, 'bus' | 'jobs' | 'background'> = {
    db,
    pool,
    live,
    actors: who,
    countAttempt: countingIn(aside),
    looks,
    due,
    files,
    keys,
    log,
    settings,
    licence,
    perform,
  };
  const devices = new DeviceDoor({ db, log, listeners: deviceListeners });
  // Leaves after the bus: a ward that goes while it listens would look like a ward without power.
  let ward: DemoWard | undefined = undefined;
  stops.push(async () => ward?.leave());
  stops.push(() => devices.settle());
  const { bus, url: mqttUrl, open, meet } = await startBus(config, devices.hooks, parts.broker);
  stops.push(() => bus.stop());
  const jobs = await startJobs({
    db: long,
    pool,
    platform: () => platform,
    actors: who,
    log,
    translators,
    words: roleWords,
    secondPerson,
    kinds: declaredJobs,
    tenantOf: (org_id) => tenantOf(db, org_id),
  });
  const platform: Platform = {
    ...unbound,
    bus,
    settings: { ...settings, mqttUrl },
    jobs,
    background: (actor, origin) => ({
      ...origin,
      db,
      actor,
      platform,
      translator: translators[config.language],
      translators,
      words: roleWords(translators[config.language]),
      secondPerson,
    }),
  };
  stops.push(() => jobs.stop());
  for (const room of servedRooms) if (room.start) stops.push(await room.start(platform));
  // Once there are rooms to take what devices say.
  stops.push(await devices.serve(platform));
  await open();
  stops.push(sweepFilesOften(platform, fileHolders));
  ward = await openWard(config, platform);
  platform.ward = ward;

  const version = JSON.parse(
    await readFile(new URL('../../package.json', import.meta.url), 'utf8'),
  ) as { version: string };
  const app = await buildApp({
    rooms: servedRooms,
    db,
    platform,
    translators,
    words: roleWords,
    log,
    looks,
    secondPerson,
    standIn: (own, id) => standIn(db, own, id),
    authenticate: makeAuthenticate({ who, db, tokenKey: keys('tokens'), signing: config.signing }),
    admit: (actor, route) => {
      if (actor.must_change_password && !mayWhileChanging(route.path))
        throw new Failure(session.errors.MUST_CHANGE_PASSWORD);
      if (actor.must_set_codes && !mayWhileSettingCodes(route.path))
        throw new Failure(session.errors.CODES_REQUIRED);
      licence.admit(route);
    },
    trustProxy: config.TRUST_PROXY,
    incoming: parts.incoming,
    bounds: { perAddress: config.REQUESTS_PER_ADDRESS },
    ...(options.checkReplies ? { checkReplies: true } : {}),
    extend: async (instance) => {
      // Live streams have no end of their own.
      instance.addHook('preClose', async () => live.dismiss());
      serveMqttSocket(instance, { meet, trustProxy: config.TRUST_PROXY });
      guardWatch(instance, { production: config.production, token: config.METRICS_TOKEN });
      addWatch(instance, platform, () => ({ ...callsWaiting(platform), ...devices.waiting }));
      await addDocumentation(instance, version.version);
      await options.extend?.(instance);
    },
  });
  stops.push(() => app.close());
  const url = await listenHttp(app, config);
  return { url, app, platform, devices, demoAccounts, stop };
}
