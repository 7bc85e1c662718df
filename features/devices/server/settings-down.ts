// Settings go down with a revision and again until the device confirms it (WIRE "Settings").
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { makeBatch } from '#kit/db/batch.ts';
import { announceAll } from '#kit/live/announce.ts';
import type { Database } from '#features/database.ts';
import type { Platform } from '#features/platform.ts';
import { findDevices } from './known-device.ts';
import type { KnownDevice } from './known-device.ts';
import type { DeviceListener } from './listener.ts';
import { openWifi } from './wifi-password.ts';

/** The keepalive that devices are asked for: 1.5 of it is within the 30 s in which a loss must show. */
const KEEPALIVE_S = 18;
/** Devices whose settings are read together. */
const BATCH = 200;
const FIRST_REPEAT_MS = 5000;
const LAST_REPEAT_MS = 60_000;
const CONFIRMED_WAIT_MS = 15;

/** Fields of a device whose change is a new revision for it. */
export const SETTINGS_FIELDS = [
  'alias',
  'space_id',
  'role_id',
  'priority',
  'backup_device_id',
  'wifi_ssid',
  'sip_id',
  'phone',
  'rs485_address',
  'power_board_address',
  'interface_line',
  'alarm_mode',
  'alarm_period',
  'alarm_unit',
  'alarm_monitoring',
  'led_specs',
  'voice',
  'font_size',
  'server_address',
  'server_port',
] as const;

/** Gives every device there is a new revision: for what all are told. */
export async function raiseAllSettings(tx: Kysely<Database>): Promise<void> {
  await sql`update device set config_rev = config_rev + 1`.execute(tx);
}

/** Gives every device of the organisation a new revision of its settings: for rooms whose settings go down too. */
export async function raiseSettings(tx: Kysely<Database>, org_id: string): Promise<void> {
  await sql`update device set config_rev = config_rev + 1 where org_id = ${org_id}`.execute(tx);
}

/** Gives the devices of these types, each in its organisation, a new revision; a pair must stand once. */
export async function raiseSettingsOf(
  tx: Kysely<Database>,
  concerned: readonly { org_id: string; type: string }[],
): Promise<void> {
  if (concerned.length === 0) return;
  await sql`
    update device set config_rev = config_rev + 1
    from unnest(${concerned.map(({ org_id }) => org_id)}::uuid[], ${concerned.map(({ type }) => type)}::text[]) as c(org_id, type)
    where device.org_id = c.org_id and device.type = c.type`.execute(tx);
}

interface Confirmed {
  id: string;
  rev: number;
}

type Listeners = readonly DeviceListener[];
type Row = Awaited<ReturnType<typeof readRows>>[number];

const readRows = (tx: Kysely<Database>, ids: readonly string[]) =>
  tx
    .selectFrom('device')
    .innerJoin('organisation', 'organisation.id', 'device.org_id')
    .where('device.id', 'in', ids)
    .whereRef('confirmed_rev', '<', 'config_rev')
    .select([
      'device.id',
      'config_rev',
      'confirmed_rev',
      'wifi_sealed',
      'time_zone',
      ...SETTINGS_FIELDS,
    ])
    .execute();

async function composeSettings(
  tx: Kysely<Database>,
  device: KnownDevice,
  { id: _, config_rev, confirmed_rev: _confirmed, space_id, wifi_sealed, ...own }: Row,
  { listeners, keys }: { listeners: Listeners; keys: Platform['keys'] },
) {
  const rest: Record<string, unknown> = {};
  // Asked together, the rooms read together, for this device and for those beside it.
  const parts = listeners.map(async ({ settings }) => settings?.(tx, device));
  for (const part of await Promise.all(parts)) Object.assign(rest, part);
  const space = space_id ? { id: space_id, path: device.space_path } : null;
  const wifi_password = wifi_sealed && openWifi(keys, device.id, wifi_sealed);
  const told = { ...own, wifi_password };
  const set = Object.fromEntries(Object.entries(told).filter(([, value]) => value !== null));
  return {
    device,
    data: { rev: config_rev, keepalive_s: KEEPALIVE_S, type: device.type, space, ...set, ...rest },
  };
}

export class SettingsDown {
  readonly #platform: Platform;
  readonly #listeners: Listeners;
  readonly #sent = new Map<string, { rev: number; times: number; at: number }>();
  readonly #soon = new Set<string>();
  #sending: Promise<void> | null = null;
  /** A ward whose settings are new confirms them within a second. */
  readonly #confirmations = makeBatch<Confirmed>({
    work: (said) => this.#writeConfirmed(said),
    waitMs: CONFIRMED_WAIT_MS,
    atMost: BATCH,
  });

  constructor(platform: Platform, listeners: Listeners) {
    this.#platform = platform;
    this.#listeners = listeners;
  }

  /** Sends the settings shortly, together with others', unless the device has confirmed them; what fails is sent by a later look. */
  sendSoon(id: string): void {
    this.#soon.add(id);
    this.#sending ??= this.#sendWaiting();
  }

  async #sendWaiting(): Promise<void> {
    while (this.#soon.size > 0) {
      const ids = [...this.#soon].slice(0, BATCH);
      for (const id of ids) this.#soon.delete(id);
      await this.#send(ids).catch((error: unknown) =>
        this.#platform.log.warn({ err: error }, 'Settings were not sent'),
      );
    }
    this.#sending = null;
  }

  async #send(ids: readonly string[]): Promise<void> {
    const { db, bus } = this.#platform;
    const made = await inScope(db, 'all', (tx) => this.#compose(tx, ids), { readOnly: true });
    const now = Date.now();
    const sends = made.map(({ device: { id, org_id, gateway_id }, data }) => {
      const before = this.#sent.get(id);
      const times = before?.rev === data.rev ? before.times + 1 : 1;
      this.#sent.set(id, { rev: data.rev, times, at: now });
      const address = { org: org_id, device: id, ...(gateway_id ? { via: gateway_id } : {}) };
      return bus.send(address, 'config', { type: 'DEVICE', data });
    });
    await Promise.all(sends);
  }

  async #compose(tx: Kysely<Database>, ids: readonly string[]) {
    const devices = new Map((await findDevices(tx, ids)).map((device) => [device.id, device]));
    const rows = await readRows(tx, ids);
    const made = rows.flatMap((row) => {
      const device = devices.get(row.id);
      const parts = { listeners: this.#listeners, keys: this.#platform.keys };
      return device ? [composeSettings(tx, device, row, parts)] : [];
    });
    return Promise.all(made);
  }

  /** Takes a device's word for a revision that it was given. */
  async confirm(device: KnownDevice, rev: unknown): Promise<void> {
    if (typeof rev !== 'number' || !Number.isSafeInteger(rev) || rev < 0 || rev > 2_147_483_647)
      return;
    await this.#confirmations.add({ id: device.id, rev });
  }

  async #writeConfirmed(said: readonly Confirmed[]): Promise<void> {
    const rows = await inScope(this.#platform.db, 'all', async (tx) => {
      const found = await sql<{ id: string; org_id: string; space_id: string | null; rev: number }>`
        with mine as materialized (
          select id, confirmed_rev, config_rev from device
          where id = any(${said.map(({ id }) => id)}::uuid[]) and confirmed_rev < config_rev order by id for no key update
        ), newest as (
          select mine.id, max(c.rev) as rev
          from unnest(${said.map(({ id }) => id)}::uuid[], ${said.map(({ rev }) => rev)}::integer[]) as c(id, rev) join mine using (id)
          where c.rev > mine.confirmed_rev and c.rev <= mine.config_rev group by mine.id)
        update device set confirmed_rev = newest.rev from newest where device.id = newest.id
        returning device.id, device.org_id, device.space_id, newest.rev`.execute(tx);
      await announceAll(
        tx,
        found.rows.map(({ id, org_id, space_id, rev }) => ({
          org_id,
          type: 'device.changed',
          access: 'device.read',
          data: { id, space_id, confirmed_rev: rev },
        })),
      );
      return found.rows;
    });
    for (const { id } of rows) this.#sent.delete(id);
  }

  /** Sends again to those online who have not confirmed, each with growing pauses. */
  async repeat(now: number): Promise<void> {
    const { rows } = await inScope(
      this.#platform.db,
      'all',
      (tx) =>
        sql<{
          id: string;
          config_rev: number;
        }>`select id, config_rev from device where online and confirmed_rev < config_rev`.execute(
          tx,
        ),
      { readOnly: true },
    );
    const open = new Set(rows.map(({ id }) => id));
    for (const id of this.#sent.keys()) if (!open.has(id)) this.#sent.delete(id);
    for (const { id, config_rev } of rows) {
      const sent = this.#sent.get(id);
      const pause = sent ? Math.min(FIRST_REPEAT_MS * 2 ** (sent.times - 1), LAST_REPEAT_MS) : 0;
      if (!sent || sent.rev !== config_rev || now - sent.at >= pause) this.sendSoon(id);
    }
    await this.#sending;
  }
}
