// The sealer: numbers rows that wait, in the order of their ids, and chains each to the one before. One process at a time.
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Keys } from '#kit/http/keys.ts';
import type { Ctx, Platform } from '#features/platform.ts';

const BATCH = 1000;
const SEALING_LOCK = 4_120_121;
/** So often the log is told where the chain ends: a copy elsewhere shows later whether the end was cut off. */
const TELL_EVERY_MS = 3_600_000;

/** What the first seal follows. */
export const BEGINNING = Buffer.alloc(32);

export interface Head {
  seq: number;
  hash: Buffer;
}

/** The newest seal that this process made; a chain that ends before it has lost its end. */
const seen = new WeakMap<Platform['db'], Head>();
export const headSeen = (db: Platform['db']): Head | undefined => seen.get(db);

const derived = new WeakMap<Keys, Uint8Array>();

/** Derived once: a row's mark costs less than its key. */
function keyOf(keys: Keys): Uint8Array {
  const key = derived.get(keys) ?? keys('audit chain');
  derived.set(keys, key);
  return key;
}

/** SHA-256 over the hash before and the row's content. */
export const hashOf = (before: Buffer, content: string): Buffer =>
  createHash('sha256').update(before).update(content).digest();

/** What only a server with this secret can put beside a hash. */
export const markOf = (keys: Keys, hash: Buffer): Buffer =>
  createHmac('sha256', keyOf(keys)).update(hash).digest();

export async function readHead(db: Ctx['db']): Promise<(Head & { at: string }) | null> {
  const { rows } = await sql<Head & { at: string }>`
    select seq, hash, at from audit_seal order by seq desc limit 1`.execute(db);
  return rows[0] ?? null;
}

async function sealBatch({ db, keys }: Pick<Platform, 'db' | 'keys'>): Promise<number> {
  return inScope(db, 'all', async (tx) => {
    const { rows: any } = await sql`select 1 from audit_waiting limit 1`.execute(tx);
    if (any.length === 0) return 0;
    const { rows: lock } = await sql<{
      got: boolean;
    }>`select pg_try_advisory_xact_lock(${SEALING_LOCK}) as got`.execute(tx);
    if (!lock[0]?.got) return 0;
    const { rows } = await sql<{ id: number; content: string }>`
      select a.id, audit_said(a) as content from audit_waiting w join audit a on a.id = w.audit_id
      order by a.id limit ${BATCH}`.execute(tx);
    let { seq, hash } = (await readHead(tx)) ?? { seq: 0, hash: BEGINNING };
    const seals = rows.map(({ id, content }) => {
      seq += 1;
      hash = hashOf(hash, content);
      return { seq, id, hash, mark: markOf(keys, hash) };
    });
    const ids = seals.map(({ id }) => id);
    await sql`
      insert into audit_seal (seq, audit_id, hash, mark)
      select * from unnest(${seals.map((one) => one.seq)}::bigint[], ${ids}::bigint[],
        ${seals.map((one) => one.hash)}::bytea[], ${seals.map((one) => one.mark)}::bytea[])`.execute(
      tx,
    );
    await sql`delete from audit_waiting where audit_id = any(${ids}::bigint[])`.execute(tx);
    if (seq > (seen.get(db)?.seq ?? 0)) seen.set(db, { seq, hash });
    return seals.length;
  });
}

/** Seals whatever waits now. */
export async function sealWaiting(parts: Pick<Platform, 'db' | 'keys'>): Promise<void> {
  while ((await sealBatch(parts)) === BATCH);
}

/** Seals for as long as the server runs. */
export async function startSealer(platform: Platform): Promise<() => Promise<void>> {
  let toldAt = 0;
  return platform.due.add({
    isDue: 'exists (select from audit_waiting)',
    work: async () => {
      await sealWaiting(platform);
      const head = headSeen(platform.db);
      if (!head || Date.now() - toldAt < TELL_EVERY_MS) return;
      toldAt = Date.now();
      platform.log.info({ seq: head.seq, hash: head.hash.toString('hex') }, 'The audit is sealed');
    },
    onError: (err) => platform.log.error({ err }, 'The audit could not be sealed'),
  });
}
