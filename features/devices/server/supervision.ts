// Watching over devices: contact times written together, losses found that nobody told of, settings and knocks taken on.
import { sql } from 'kysely';
import { KEPT } from '#kit/db/named-statements.ts';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';
import type { DeviceClocks } from './device-clocks.ts';
import type { Knocks } from './knocks.ts';
import type { Losses } from './losses.ts';
import type { Presence } from './presence.ts';
import type { SettingsDown } from './settings-down.ts';

const TICK_MS = 5000;
/** How long a device that was online has to come back after this server started, or to speak where no connection is seen. */
export const GRACE_MS = 20_000;
/** So few that a press comes in between. */
const BATCH = 250;
const CONTACT_MS = 60_000;
const SHARES = 10;

export interface Supervised {
  platform: Platform;
  presence: Presence;
  losses: Losses;
  knocks: Knocks;
  clocks: DeviceClocks;
  settings: SettingsDown;
}

export class Supervision {
  readonly #parts: Supervised;
  readonly #startedAt: number;
  /** By device the contact that was written last. */
  readonly #written = new Map<string, number>();

  constructor(parts: Supervised, startedAt: number) {
    this.#parts = parts;
    this.#startedAt = startedAt;
  }

  /** Begins to look every five seconds; the returned function ends it after a last write. */
  start(): () => Promise<void> {
    let running: Promise<void> = Promise.resolve();
    let busy = false;
    const timer = setInterval(() => {
      if (busy) return;
      busy = true;
      running = this.look(Date.now())
        .catch((error: unknown) =>
          this.#parts.platform.log.error({ err: error }, 'Supervision of devices failed'),
        )
        .finally(() => (busy = false));
    }, TICK_MS);
    return async () => {
      clearInterval(timer);
      await running;
      // Contact times and knocks of the last seconds: not worth failing the stop of all the rest.
      for (const flush of [() => this.flushContacts(), () => this.#parts.knocks.flush()])
        await flush().catch((error: unknown) =>
          this.#parts.platform.log.error({ err: error }, 'The last of devices was not written'),
        );
    };
  }

  /** One look, as if it were `now` (Unix milliseconds). */
  async look(now: number): Promise<void> {
    const { knocks, losses, clocks, settings } = this.#parts;
    await this.flushContacts(now);
    await this.findLost(now);
    await losses.sweep(now);
    await knocks.flush();
    clocks.forget(now);
    await settings.repeat(now);
  }

  /**
   * Writes the contact times that are new since the last write. Of a device whose connection stands here that is a minute's
   * work at most: it is there, and its next word is near.
   */
  async flushContacts(now = Number.POSITIVE_INFINITY): Promise<void> {
    const { bus, db } = this.#parts.platform;
    const holds = bus.counters.connections !== undefined;
    const stands = (id: string) => holds && bus.connected(id) === true;
    const news = [...bus.lastContacts].filter(([id, at]) => at > (this.#written.get(id) ?? 0));
    const known = news.filter(([id]) => this.#written.has(id) && stands(id));
    const due = known.filter(([id]) => now - (this.#written.get(id) ?? 0) >= CONTACT_MS);
    const others = new Set(known);
    // A share of them at a look: those who connected together are not written together for ever.
    const most = now === Number.POSITIVE_INFINITY ? due.length : Math.ceil(news.length / SHARES);
    const fresh = [...news.filter((one) => !others.has(one)), ...due.slice(0, most)];
    for (let from = 0; from < fresh.length; from += BATCH) {
      const part = fresh.slice(from, from + BATCH);
      await inScope(db, 'all', (tx) =>
        sql`${KEPT}
          with quick as (select set_config('synchronous_commit', 'off', true)),
          heard as materialized (
            select id::uuid, to_timestamp(at / 1000.0) as at
            from quick, unnest(${part.map(([id]) => id)}::text[], ${part.map(([, at]) => at)}::double precision[]) as t(id, at)
            where id ~ '^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$'),
          -- In the order of ids, as in presence.ts.
          mine as materialized (
            select id from device where id = any(array(select id from heard)) order by id for no key update)
          update device set last_contact_at = c.at from heard c join mine using (id)
          where device.id = c.id and device.id = any(array(select id from heard)) and (device.last_contact_at is null or device.last_contact_at < c.at)`.execute(
          tx,
        ),
      );
      for (const [id, at] of part) this.#written.set(id, at);
    }
    for (const id of this.#written.keys()) if (!bus.lastContacts.has(id)) this.#written.delete(id);
  }

  /** Sets offline what counts as online and is neither connected nor was heard within the grace. While the broker is away nobody is heard, which says nothing of devices. */
  async findLost(now: number): Promise<void> {
    const {
      presence,
      platform: { bus, db },
    } = this.#parts;
    if (bus.readySince === null) return;
    const heardFrom = Math.max(this.#startedAt, bus.readySince);
    const { rows } = await inScope(
      db,
      'all',
      (tx) =>
        sql<{
          id: string;
          gateway_id: string | null;
          /** By any of the servers that share an outside broker's messages, as last written. */
          heard_ms: number;
        }>`
          select id, gateway_id, coalesce(extract(epoch from last_contact_at) * 1000, 0)::float8 as heard_ms
          from device where online`.execute(tx),
      { readOnly: true },
    );
    const online = new Set(rows.map(({ id }) => id));
    const heard = ({ id, heard_ms }: (typeof rows)[number]) =>
      Math.max(bus.lastContacts.get(id) ?? 0, heard_ms, heardFrom);
    // A child has no connection of its own: it is as lost as its gateway.
    const isLost = (row: (typeof rows)[number]) =>
      bus.connected(row.id) !== true &&
      now - heard(row) > GRACE_MS &&
      !(row.gateway_id && online.has(row.gateway_id));
    const lost = rows.filter(isLost).map(({ id }) => presence.note({ id, online: false }));
    await Promise.all(lost);
  }
}
