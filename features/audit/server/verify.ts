// Checks the whole chain, row after row, and tells the first that is not as it was sealed.
import { timingSafeEqual } from 'node:crypto';
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { Platform } from '#features/platform.ts';
import type { ChainFault, Verified } from '../contract.ts';
import { BEGINNING, headSeen, markOf, readHead } from './sealer.ts';

const BATCH = 5000;

interface Sealed {
  seq: number;
  hash: Buffer;
  mark: Buffer;
  sealed_at: string;
  /** Null: the row is gone. */
  row_at: string | null;
  holds: boolean | null;
}

type Parts = Pick<Platform, 'db' | 'keys'>;
type Fault = NonNullable<Verified['fault']>;

const readBatch = async (
  { db }: Parts,
  after: number,
  to: number,
  before: Buffer,
): Promise<Sealed[]> => {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<Sealed>`
      select s.seq, s.hash, s.mark, s.at as sealed_at, a.at as row_at,
        sha256(coalesce(lag(s.hash) over (order by s.seq), ${before}::bytea) || convert_to(audit_said(a), 'UTF8')) = s.hash as holds
      from audit_seal s left join audit a on a.id = s.audit_id
      where s.seq > ${after} and s.seq <= ${to} order by s.seq`.execute(tx),
    { readOnly: true },
  );
  return rows;
};

function judge({ keys }: Parts, expected: number, row: Sealed): Fault | null {
  const fault = (why: ChainFault): Fault => ({
    seq: expected,
    at: row.row_at ?? row.sealed_at,
    why,
  });
  if (row.seq !== expected) return fault('seal_gone');
  if (row.row_at === null) return fault('row_gone');
  if (!row.holds) return fault('row_changed');
  if (!timingSafeEqual(markOf(keys, row.hash), row.mark)) return fault('seal_forged');
  return null;
}

/** What the chain's links can't show: rows beside it, and whether its end is there. */
async function judgeRest(
  { db }: Parts,
  noted: { seq?: number | undefined; hash?: string | undefined },
): Promise<Fault | null> {
  return inScope(
    db,
    'all',
    async (tx) => {
      const { rows } = await sql<{ at: string | null }>`
        select a.at from audit a where not exists (select from audit_seal s where s.audit_id = a.id)
          and not exists (select from audit_waiting w where w.audit_id = a.id)
        union all select null from audit_waiting w where not exists (select from audit a where a.id = w.audit_id)
        limit 1`.execute(tx);
      if (rows[0]) return { seq: null, at: rows[0].at, why: rows[0].at ? 'unsealed' : 'row_gone' };
      const seen = headSeen(db);
      const wanted = [
        ...(seen ? [{ seq: seen.seq, hash: seen.hash.toString('hex') }] : []),
        ...(noted.seq !== undefined ? [{ seq: noted.seq, hash: noted.hash }] : []),
      ];
      for (const { seq, hash } of wanted) {
        const { rows: found } = await sql<{
          hash: string;
        }>`select encode(hash, 'hex') as hash from audit_seal where seq = ${seq}`.execute(tx);
        if (!found[0]) return { seq, at: null, why: 'end_gone' };
        if (hash !== undefined && found[0].hash !== hash)
          return { seq, at: null, why: 'row_changed' };
      }
      return null;
    },
    { readOnly: true },
  );
}

/** Reads the chain from its beginning; ends at the first fault. What is sealed meanwhile is left for the next time. */
export async function verifyChain(
  parts: Parts,
  noted: { seq?: number | undefined; hash?: string | undefined },
): Promise<Verified> {
  const { head, waiting } = await readEnd(parts);
  const end = head?.seq ?? 0;
  let checked = 0;
  let last: Buffer = BEGINNING;
  let fault: Fault | null = null;
  while (checked < end && !fault) {
    const rows = await readBatch(parts, checked, Math.min(checked + BATCH, end), last);
    if (rows.length === 0) fault = { seq: checked + 1, at: null, why: 'seal_gone' };
    for (const row of rows) {
      fault = judge(parts, checked + 1, row);
      if (fault) break;
      checked += 1;
      last = row.hash;
    }
  }
  fault ??= await judgeRest(parts, noted);
  return {
    whole: fault === null,
    checked,
    waiting,
    head: head && { seq: head.seq, hash: head.hash.toString('hex'), at: head.at },
    fault,
  };
}

const readEnd = ({ db }: Parts) =>
  inScope(
    db,
    'all',
    async (tx) => {
      const { rows } = await sql<{
        n: number;
      }>`select count(*)::int as n from audit_waiting`.execute(tx);
      return { head: await readHead(tx), waiting: rows[0]?.n ?? 0 };
    },
    { readOnly: true },
  );
