// Whether devices live, by their own word and the server's clock. What comes while a write is under way is written together
// with the next one: a reconnect storm of hundreds a second costs a few transactions.
import { setTimeout } from 'node:timers/promises';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announceAll } from '#kit/live/announce.ts';
import type { Announcement } from '#kit/live/announce.ts';
import type { Database } from '#features/database.ts';
import { DEVICE_RULES, LOW_BATTERY, isDeviceType } from '../contract.ts';
import { forgiveLosses, keepLosses } from './losses.ts';

export interface Sign {
  id: string;
  /** Online, offline, or nothing said of it. */
  online?: boolean;
  /** It went on purpose and said so: of a station that people sign off that is no loss. */
  left?: boolean | undefined;
  /** Who says so: an offline of another boot than the present one tells of the past. */
  boot?: string | undefined;
  /** When the device was heard, by the server's clock; absent where it was not itself heard (a last will). */
  at?: Date;
  battery?: number | undefined;
  rssi?: number | undefined;
}

export interface Change {
  id: string;
  org_id: string;
  online: boolean;
  was: boolean;
}

interface Written extends Change {
  type: string;
  space_id: string | null;
  battery: number | null;
  was_battery: number | null;
  last_contact_at: string | null;
}

interface Waiting {
  sign: Sign;
  written: PromiseWithResolvers<void>;
}

const BATCH = 300;
const LEFT_TO_GONE = 50;
/** dB: less is the air's own unrest. */
const RSSI_STEP = 4;
/** Another process may have written since. */
const READINGS_KEEP_MS = 600_000;

/** Lays a sign over an earlier one of the same device that is not written yet. */
export function mergeSigns(earlier: Sign | undefined, later: Sign): Sign {
  if (!earlier) return later;
  const outlived =
    later.online === false &&
    earlier.online === true &&
    later.boot !== undefined &&
    earlier.boot !== undefined &&
    later.boot !== earlier.boot;
  const told = Object.fromEntries(
    Object.entries(outlived ? { id: later.id } : later).filter(([, value]) => value !== undefined),
  );
  // Who is back has not left: what takes it away after that is another matter.
  return { ...earlier, ...(later.online ? { left: false } : {}), ...told };
}

export interface PresenceParts {
  onChanged: (changes: Change[]) => void;
  /** Whether presses wait: signs give way to them for as long as their last batch took. */
  isPressed?: () => boolean;
}

export class Presence {
  readonly #db: Kysely<Database>;
  readonly #parts: PresenceParts;
  readonly #online = new Map<string, boolean>();
  readonly #readings = new Map<string, { battery?: number; rssi?: number; until: number }>();
  readonly #waiting = new Map<string, Waiting>();
  #running: Promise<void> | null = null;

  constructor(db: Kysely<Database>, parts: PresenceParts) {
    this.#db = db;
    this.#parts = parts;
  }

  /** Devices whose sign is not being written yet. */
  get waiting(): number {
    return this.#waiting.size;
  }

  /** What this process last wrote of the device; undefined where it wrote nothing yet. */
  believes(id: string): boolean | undefined {
    return this.#online.get(id);
  }

  /** Whether a reading differs from what this process last wrote of the device: most heartbeats say the same again. */
  tellsMore({ id, battery, rssi }: Pick<Sign, 'id' | 'battery' | 'rssi'>): boolean {
    if (battery === undefined && rssi === undefined) return false;
    const known = this.#readings.get(id);
    if (!known || known.until < Date.now()) return true;
    return (
      (battery !== undefined && battery !== known.battery) ||
      (rssi !== undefined && !(Math.abs(rssi - (known.rssi ?? NaN)) < RSSI_STEP))
    );
  }

  /** Resolves once the sign is committed, rejects where the database could not take it. */
  note(sign: Sign): Promise<void> {
    const earlier = this.#waiting.get(sign.id);
    const waiting = earlier ?? { sign, written: Promise.withResolvers<void>() };
    waiting.sign = mergeSigns(earlier?.sign, sign);
    this.#waiting.set(sign.id, waiting);
    this.#running ??= this.#run();
    return waiting.written.promise;
  }

  /** Resolves when nothing waits to be written. */
  async settle(): Promise<void> {
    while (this.#running) await this.#running;
  }

  /** What comes while a batch is written waits for the next, at least for one turn of the event loop. */
  async #run(): Promise<void> {
    await new Promise<void>((resolve) => setImmediate(resolve));
    while (this.#waiting.size > 0) {
      const batch = this.#take();
      const begun = performance.now();
      await this.#writeBatch(batch.map(({ sign }) => sign)).then(
        () => batch.forEach(({ written }) => written.resolve()),
        (error: unknown) => batch.forEach(({ written }) => written.reject(error)),
      );
      // When ten thousand go at once, those who press come in between.
      const isMany = batch.length === BATCH || this.#parts.isPressed?.() === true;
      if (isMany && this.#waiting.size > 0) await setTimeout(performance.now() - begun);
    }
    // In the same breath as the last look: what is noted from here on begins anew.
    this.#running = null;
  }

  /** Those who are there come before those who are gone, since what they say next waits for it; a share is left to the others. */
  #take(): Waiting[] {
    const batch: Waiting[] = [];
    const fill = (atMost: number, isGone: boolean): void => {
      for (const [id, one] of this.#waiting) {
        if (batch.length >= atMost) return;
        if ((one.sign.online === false) !== isGone) continue;
        this.#waiting.delete(id);
        batch.push(one);
      }
    };
    fill(BATCH - LEFT_TO_GONE, false);
    fill(BATCH, true);
    fill(BATCH, false);
    return batch;
  }

  async #writeBatch(signs: Sign[]): Promise<void> {
    const written = await inScope(this.#db, 'all', async (tx) => {
      const rows = await writeSigns(tx, signs);
      const gone = rows.filter((row) => row.was && !row.online).map((row) => row.id);
      const all = gone.length > 0 ? [...rows, ...(await loseChildren(tx, gone))] : rows;
      await announceAll(tx, all.filter(isTold).map(deviceChanged));
      const left = new Set(signs.filter((sign) => sign.left).map(({ id }) => id));
      const lost = all.filter(
        (row) => row.was && !row.online && !(left.has(row.id) && isSignedOff(row)),
      );
      const back = all.filter((row) => row.online && !row.was).map(({ id }) => id);
      await forgiveLosses(tx, back);
      await keepLosses(
        tx,
        lost.map(({ id }) => id),
      );
      return all;
    });
    for (const { id, online } of written) this.#online.set(id, online);
    for (const sign of signs) this.#keepReading(sign);
    const changes = written.filter((row) => row.online !== row.was);
    if (changes.length > 0) this.#parts.onChanged(changes);
  }

  #keepReading({ id, battery, rssi }: Sign): void {
    if (battery === undefined && rssi === undefined) return;
    this.#readings.set(id, {
      ...this.#readings.get(id),
      ...(battery === undefined ? {} : { battery }),
      ...(rssi === undefined ? {} : { rssi }),
      until: Date.now() + READINGS_KEEP_MS,
    });
  }
}

const isLow = (battery: number | null) => battery !== null && battery <= LOW_BATTERY;
const isTold = (row: Written) =>
  row.online !== row.was || isLow(row.battery) !== isLow(row.was_battery);

/** Only people sign a station off, at a host's page: what else says that it goes hangs in the ward and is missed. */
const isSignedOff = ({ type }: Written): boolean =>
  isDeviceType(type) && DEVICE_RULES[type].family === 'host';

const RETURNING = sql.raw(
  'returning new.id, new.org_id, new.type, new.space_id, new.online, old.online as was, new.battery, old.battery as was_battery, new.last_contact_at',
);

async function writeSigns(tx: Kysely<Database>, signs: Sign[]): Promise<Written[]> {
  // In the order of ids, as every writer of several devices: two that met in another order would wait for each other.
  const { rows } = await sql<Written>`
    with mine as materialized (
      select id from device where id = any(${signs.map((sign) => sign.id)}::uuid[]) order by id for no key update)
    update device set
      online = coalesce(s.online, device.online),
      online_changed_at = case when s.online <> device.online then now() else device.online_changed_at end,
      boot = case when s.online is not false then coalesce(s.boot, device.boot) else device.boot end,
      last_contact_at = greatest(device.last_contact_at, s.at),
      battery = coalesce(s.battery, device.battery),
      rssi = coalesce(s.rssi, device.rssi)
    from unnest(${signs.map((sign) => sign.id)}::uuid[], ${signs.map((sign) => sign.online ?? null)}::boolean[],
      ${signs.map((sign) => sign.boot ?? null)}::text[], ${signs.map((sign) => sign.at?.toISOString() ?? null)}::timestamptz[],
      ${signs.map((sign) => sign.battery ?? null)}::integer[], ${signs.map((sign) => sign.rssi ?? null)}::integer[])
      as s(id, online, boot, at, battery, rssi) join mine using (id)
    where device.id = s.id and not (s.online is false and s.boot is not null and device.boot is not null and s.boot <> device.boot)
    ${RETURNING}`.execute(tx);
  return rows;
}

/** What speaks through a gateway that is gone can't be heard. */
async function loseChildren(tx: Kysely<Database>, gateways: string[]): Promise<Written[]> {
  const { rows } = await sql<Written>`
    with mine as materialized (
      select id from device where gateway_id = any(${gateways}::uuid[]) and online order by id for no key update)
    update device set online = false, online_changed_at = now() from mine where device.id = mine.id ${RETURNING}`.execute(
    tx,
  );
  return rows;
}

type Told = Omit<Written, 'type' | 'was' | 'was_battery'>;

/** That the state of a device is another, for the consoles. */
export const deviceChanged = ({
  id,
  org_id,
  space_id,
  online,
  battery,
  last_contact_at,
}: Told): Announcement => ({
  org_id,
  type: 'device.changed',
  access: 'device.read',
  data: { id, space_id, online, battery, last_contact_at },
});
