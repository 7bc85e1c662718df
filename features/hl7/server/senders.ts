// Senders: who speaks by which name, kept as they first come, assigned by the provider, heard from their addresses alone.
import { BlockList, isIPv6 } from 'node:net';
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { Database } from '#features/database.ts';
import type { Source } from '#features/his/server/index.ts';
import type { Message } from './message.ts';

export interface Sender extends Omit<Source, 'org_id' | 'shop_type'> {
  org_id: string | null;
  shop_type: string | null;
  time_zone: string | null;
  application: string;
  facility: string;
  enabled: boolean;
  addresses: string | null;
  speaker: unknown;
}

/** So many that are nobody's are kept of one address, and in all: a stranger must not fill the disk. */
const UNASSIGNED_OF_ADDRESS = 500;
const UNASSIGNED = 1000;
const LONGEST_NAME = 180;

const columns = sql`hl7_sender.id, hl7_sender.org_id, o.shop_type, o.time_zone, application, facility, enabled, addresses,
  default_role, role_codes, speaker`;
const tables = sql`hl7_sender left join organisation o on o.id = hl7_sender.org_id`;

export interface SenderName {
  application: string;
  facility: string;
}

/** MSH-3 and MSH-4; who says neither is known by the address. */
export function nameOfSender(message: Message, address: string): SenderName {
  const part = (field: number) =>
    (message.get(`MSH-${field}.1`) || message.get(`MSH-${field}.2`)).slice(0, LONGEST_NAME);
  const [application, facility] = [part(3), part(4)] as const;
  return application || facility ? { application, facility } : { application: address, facility };
}

/** Must see all organisations. */
export async function findSender(
  db: Kysely<Database>,
  { application, facility }: SenderName,
): Promise<Sender | null> {
  const { rows } = await sql<Sender>`
    select ${columns} from ${tables} where application = ${application} and facility = ${facility}`.execute(
    db,
  );
  return rows[0] ?? null;
}

/** Must see all organisations. */
export async function readSender(db: Kysely<Database>, id: string): Promise<Sender | null> {
  const { rows } =
    await sql<Sender>`select ${columns} from ${tables} where hl7_sender.id = ${id}`.execute(db);
  return rows[0] ?? null;
}

/** The sender, kept as a new one that is nobody's where there is room; null where there is none. */
export async function meetSender(
  db: Kysely<Database>,
  name: SenderName,
  address: string,
): Promise<Sender | null> {
  const known = await findSender(db, name);
  if (known) return known;
  await sql`insert into hl7_sender (application, facility, first_address)
    select ${name.application}, ${name.facility}, ${address}
    where (select count(*) from hl7_sender where org_id is null and first_address = ${address}) < ${UNASSIGNED_OF_ADDRESS}
      and (select count(*) from hl7_sender where org_id is null) < ${UNASSIGNED}
    on conflict do nothing`.execute(db);
  return findSender(db, name);
}

/** Whether the list, one address or network to a line, holds the address; an empty one holds all. */
export function isFrom(addresses: string | null, address: string): boolean {
  const lines = (addresses ?? '').split('\n').filter((line) => line !== '');
  if (lines.length === 0) return true;
  const list = new BlockList();
  for (const line of lines) {
    const [net = '', bits] = line.split('/');
    const family = isIPv6(net) ? 'ipv6' : 'ipv4';
    // A line that is no address lets nobody in.
    try {
      if (bits === undefined) list.addAddress(net, family);
      else list.addSubnet(net, Number(bits), family);
    } catch {
      continue;
    }
  }
  return list.check(address, isIPv6(address) ? 'ipv6' : 'ipv4');
}
