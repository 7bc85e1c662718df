// Where devices come in: who may connect, and what becomes of each message (WIRE "Devices").
import type { Kysely } from 'kysely';
import type { BusHooks, DeviceMessage } from '#kit/device-bus/bus.ts';
import type { Log } from '#kit/log/log.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import { TCP_TYPES, isGateway } from '../contract.ts';
import { matchesCredential } from './credential.ts';
import { DeviceClocks } from './device-clocks.ts';
import { takeBirth } from './births.ts';
import { Knocks } from './knocks.ts';
import { UUID } from './known-device.ts';
import type { KnownDevice } from './known-device.ts';
import { KnownDevices } from './known-devices.ts';
import type { DeviceListener } from './listener.ts';
import { LetIn } from './let-in.ts';
import { Losses } from './losses.ts';
import type { Loss } from './losses.ts';
import { Presence } from './presence.ts';
import type { Change, Sign } from './presence.ts';
import { Returns } from './returns.ts';
import { KeptReadings } from './kept-readings.ts';
import { readOwnState, readVitals } from './readings.ts';
import { SettingsDown } from './settings-down.ts';
import { Supervision } from './supervision.ts';

/** The message types that the bus knows; any other is UNKNOWN. */
export const KNOWN_TYPES: ReadonlySet<string> = new Set(TCP_TYPES);

export interface DoorParts {
  db: Kysely<Database>;
  log: Log;
  /** What other rooms do with messages, in this order. */
  listeners?: readonly DeviceListener[];
}

/** Everything that works once the bus runs. */
interface Serving {
  platform: Platform;
  settings: SettingsDown;
  supervision: Supervision;
}

export class DeviceDoor {
  readonly #db: Kysely<Database>;
  readonly #log: Log;
  readonly #listeners: readonly DeviceListener[];
  readonly #known: KnownDevices;
  readonly #knocks: Knocks;
  readonly #letIn: LetIn;
  readonly #clocks = new DeviceClocks();
  readonly #presence: Presence;
  readonly #readings: KeptReadings;
  readonly #losses: Losses;
  readonly #returns: Returns;
  readonly #telling = new Set<Promise<void>>();
  readonly #serving = Promise.withResolvers<Serving>();
  #platform: Platform | undefined;

  constructor({ db, log, listeners = [] }: DoorParts) {
    this.#db = db;
    this.#log = log;
    this.#listeners = listeners;
    this.#known = new KnownDevices(db);
    this.#knocks = new Knocks(db);
    this.#letIn = new LetIn({
      read: (id) => this.#known.read(id),
      disconnect: (id) =>
        void this.#serving.promise.then(({ platform }) => platform.bus.disconnect(id)),
      onError: (error) => log.error({ err: error }, 'Whether a device may stay was not found out'),
    });
    const isPressed = () => this.#isPressed();
    this.#readings = new KeptReadings(db, isPressed);
    this.#presence = new Presence(db, {
      onChanged: (changes) => this.#track(this.#tellFound(changes)),
      isPressed,
    });
    this.#losses = new Losses(db, log, (losses) => this.#tellLost(losses));
    this.#returns = new Returns({
      find: (id) => this.#known.find(id),
      onError: (error) => log.error({ err: error }, 'A change of state was not taken'),
    });
  }

  /** Of what devices said, what is not written yet. */
  get waiting(): { readings: number; states: number } {
    return { readings: this.#readings.waiting, states: this.#presence.waiting };
  }

  /** What the bus asks; messages wait until `serve` was called. */
  get hooks(): BusHooks {
    return {
      authenticate: (device, password, { address }) =>
        this.#authenticate(device, password, address),
      onMessage: (message) => this.#take(message),
      onConnect: (id) => {
        this.#letIn.stands(id);
        this.#noteQuietly({ id, online: true, at: new Date() });
      },
      // A restart of this server tells nothing of the devices.
      onDisconnect: (id, { reason, connected }) => {
        if (!connected) this.#letIn.gone(id);
        if (!connected && reason !== 'stopped')
          this.#noteQuietly({ id, online: false, left: reason === 'closed' || undefined });
      },
      onFault: (error) => this.#log.error({ err: error }, 'The device bus failed'),
    };
  }

  /** Begins to take messages and to watch over devices; the returned function ends the watching and must run before the bus stops. */
  async serve(platform: Platform): Promise<() => Promise<void>> {
    const settings = new SettingsDown(platform, this.#listeners);
    const stopListening = await this.#known.listen(platform.pool, {
      onChange: (id) => {
        this.#letIn.doubt(id);
        if (this.#presence.believes(id)) settings.sendSoon(id);
      },
      onBegin: () => this.#letIn.doubtAll(),
      onError: (error) => this.#log.error({ err: error }, 'Changes of devices are not heard'),
    });
    const parts = {
      platform,
      settings,
      presence: this.#presence,
      losses: this.#losses,
      knocks: this.#knocks,
      clocks: this.#clocks,
    };
    const supervision = new Supervision(parts, Date.now());
    const stop = supervision.start();
    this.#platform = platform;
    this.#serving.resolve({ platform, settings, supervision });
    return async () => {
      await stop();
      stopListening();
      this.#returns.leave();
      // Devices are lost until the bus has ended, and the rooms that would be told end before it.
      await this.#losses.leave();
    };
  }

  /** Resolves when what was heard of devices is written: for the time between the end of the bus and that of the database. */
  async settle(): Promise<void> {
    await this.#presence.settle();
    await Promise.all(this.#telling);
  }

  /** Looks after lost devices, unconfirmed settings and knocks at once, as if it were `now`. */
  async look(now = Date.now()): Promise<void> {
    await (await this.#serving.promise).supervision.look(now);
  }

  #isPressed(): boolean {
    const platform = this.#platform;
    return !!platform && this.#listeners.some((each) => each.isPressed?.(platform) === true);
  }

  #track(told: Promise<void>): void {
    this.#telling.add(told);
    void told.finally(() => this.#telling.delete(told));
  }

  async #authenticate(
    name: string,
    password: Buffer,
    address: string,
  ): Promise<{ org: string; gateway: boolean } | null> {
    const device = UUID.test(name) ? await this.#known.read(name) : null;
    const matches = matchesCredential(device?.credential_hash ?? null, password);
    if (device?.enabled && matches) {
      this.#letIn.note(device);
      return { org: device.org_id, gateway: isGateway(device.type) };
    }
    if (!device) this.#knocks.note({ name, address, reason: 'unknown' });
    else {
      const reason =
        device.credential_hash === null ? 'no_credential' : matches ? 'disabled' : 'wrong_password';
      this.#knocks.note({ name, address, reason, org_id: device.org_id });
    }
    return null;
  }

  #noteQuietly(sign: Sign): void {
    this.#presence
      .note(sign)
      .catch((error: unknown) =>
        this.#log.error({ err: error, device: sign.id }, 'The state of a device was not kept'),
      );
  }

  async #take(message: DeviceMessage): Promise<void> {
    const { platform, settings } = await this.#serving.promise;
    const device = await this.#admitted(message);
    if (!device) return;
    if (message.channel === 'state') await this.#takeState(message, settings);
    // A press comes before everything that is only kept of its device.
    for (const { channels } of this.#listeners)
      await channels?.[message.channel]?.(platform, device, message);
    if (message.channel !== 'state') await this.#keep(device, message, settings);
    this.#clocks
      .check(platform.bus, message)
      .catch((error: unknown) =>
        this.#log.warn({ err: error, device: device.id }, 'The time was not sent'),
      );
  }

  async #keep(device: KnownDevice, message: DeviceMessage, settings: SettingsDown): Promise<void> {
    const { channel, envelope, receivedAt, retained } = message;
    if (!retained && this.#presence.believes(device.id) !== true)
      await this.#presence.note({ id: device.id, online: true, at: receivedAt });
    if (channel === 'birth') {
      await takeBirth(this.#db, device, message);
      settings.sendSoon(device.id);
    } else if (channel === 'data') await this.#takeData(device, message);
    else if (channel === 'ack') await settings.confirm(device, envelope.data['rev']);
  }

  /** The device whose message it is; none where it is gone, disabled, another organisation's or not its gateway's child. */
  async #admitted({ device: name, org, via }: DeviceMessage): Promise<KnownDevice | null> {
    const device = UUID.test(name) ? await this.#known.find(name) : null;
    if (device?.enabled && device.org_id === org && (!via || device.gateway_id === via))
      return device;
    if (via)
      this.#knocks.note({
        name,
        reason: device?.enabled === false ? 'disabled' : 'unknown_child',
        org_id: org,
        gateway_id: via,
      });
    return null;
  }

  async #takeState(
    { device: id, envelope, receivedAt, retained }: DeviceMessage,
    settings: SettingsDown,
  ): Promise<void> {
    const online = envelope.data['online'];
    if (typeof online !== 'boolean') return;
    await this.#presence.note({
      id,
      online,
      left: (!online && envelope.data['left'] === true) || undefined,
      boot: envelope.boot,
      ...(online && !retained ? { at: receivedAt } : {}),
    });
    if (online && !retained) settings.sendSoon(id);
  }

  async #takeData(device: KnownDevice, message: DeviceMessage): Promise<void> {
    const { battery, rssi } = readOwnState(message.envelope);
    const sign = { id: device.id, battery, rssi, at: message.receivedAt };
    // That it lives is written with all the others' contacts.
    if (this.#presence.tellsMore(sign)) await this.#presence.note(sign);
    await this.#readings.keep(device, readVitals(message));
  }

  async #tellFound(changes: readonly Change[]): Promise<void> {
    const back = changes.filter(({ online }) => online).map(({ id }) => id);
    if (back.length === 0) return;
    const { platform } = await this.#serving.promise;
    const rooms = this.#listeners.flatMap(({ found }) =>
      found ? (devices: readonly KnownDevice[]) => found(platform, devices) : [],
    );
    await this.#returns.tell(back, rooms);
  }

  async #tellLost(losses: readonly Loss[]): Promise<string[]> {
    const { platform } = await this.#serving.promise;
    const devices = await Promise.all(losses.map(({ device_id }) => this.#known.find(device_id)));
    const lost = losses.flatMap(({ id }, at) => {
      const device = devices[at];
      return device ? [{ id, device }] : [];
    });
    const failed = [];
    for (const { lost: tell } of this.#listeners)
      failed.push(...((await tell?.(platform, lost)) ?? []));
    return failed;
  }
}
