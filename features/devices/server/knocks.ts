// Who knocked and was refused: counted in memory, written together, so that a storm of strangers costs one row each at most.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import type { WAITING_REASONS } from '../contract.ts';
import { UUID } from './known-device.ts';

export type WaitingReason = (typeof WAITING_REASONS)[number];

export interface Knock {
  name: string;
  reason: WaitingReason;
  address?: string | undefined;
  /** Where the device, or the gateway it spoke through, is known. */
  org_id?: string;
  gateway_id?: string;
}

/** Names kept between two writes, and rows kept in all: strangers can't fill the disk. */
const MOST_NAMES = 1000;
const MOST_ROWS = 5000;

export class Knocks {
  #counted = new Map<string, Knock & { attempts: number; at: Date }>();
  readonly #db: Kysely<Database>;

  constructor(db: Kysely<Database>) {
    this.#db = db;
  }

  note(knock: Knock): void {
    const name = knock.name.replace(/\p{Cc}/gu, '').slice(0, 64);
    const before = this.#counted.get(name);
    if (name === '' || (!before && this.#counted.size >= MOST_NAMES)) return;
    this.#counted.set(name, {
      ...knock,
      name,
      attempts: (before?.attempts ?? 0) + 1,
      at: new Date(),
    });
  }

  /** Writes what was counted; an unknown name that is a registered device's MAC address or factory code counts as that device. */
  async flush(): Promise<void> {
    if (this.#counted.size === 0) return;
    const rows = [...this.#counted.values()];
    this.#counted = new Map();
    const known = (row: Knock) =>
      row.reason !== 'unknown' && row.reason !== 'unknown_child' && UUID.test(row.name)
        ? row.name
        : null;
    await inScope(this.#db, 'all', async (tx) => {
      await sql`
        insert into waiting_device (name, reason, org_id, device_id, gateway_id, address, attempts, first_at, last_at)
        select k.name, k.reason, coalesce(k.org_id, d.org_id), coalesce(k.device_id, d.id), k.gateway_id, k.address, k.attempts, k.at, k.at
        from unnest(${rows.map((row) => row.name)}::text[], ${rows.map((row) => row.reason)}::text[], ${rows.map((row) => row.org_id ?? null)}::uuid[],
          ${rows.map(known)}::uuid[], ${rows.map((row) => row.gateway_id ?? null)}::uuid[], ${rows.map((row) => row.address ?? null)}::text[],
          ${rows.map((row) => row.attempts)}::bigint[], ${rows.map((row) => row.at.toISOString())}::timestamptz[])
          as k(name, reason, org_id, device_id, gateway_id, address, attempts, at)
        left join lateral (
          select id, org_id from device
          where k.org_id is null and (id = (select device_id from device_mac where mac = ${macOf(sql.ref('k.name'))}) or factory_code = k.name) limit 1) d on true
        on conflict (name) do update set reason = excluded.reason, org_id = excluded.org_id, device_id = excluded.device_id,
          gateway_id = excluded.gateway_id, address = excluded.address, attempts = waiting_device.attempts + excluded.attempts, last_at = excluded.last_at`.execute(
        tx,
      );
      await sql`delete from waiting_device where name in (select name from waiting_device order by last_at desc offset ${MOST_ROWS})`.execute(
        tx,
      );
    });
  }
}

/** A name written as a MAC address, in the form that addresses are kept in; other names stay as they are. */
const macOf = (name: ReturnType<typeof sql.ref>) =>
  sql`case when ${name} ~ '^([0-9A-Fa-f]{2}[:-]?){5}[0-9A-Fa-f]{2}$'
    then upper(rtrim(regexp_replace(regexp_replace(${name}, '[:-]', '', 'g'), '(..)', '\\1:', 'g'), ':')) else ${name} end`;
