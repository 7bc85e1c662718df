// Takes a report: scrubbed, grouped, counted. A flood from one address or of all is refused before it reaches the database.
import { createHash, createHmac } from 'node:crypto';
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { InputOf } from '#kit/contract/route.ts';
import { inScope } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { errorLog } from '../contract.ts';
import { makeLimit } from './limit.ts';
import { scrubMessage, scrubStack, scrubUrl } from './scrub.ts';

type Report = InputOf<typeof errorLog.routes.report>;

const mayReport = makeLimit({ each: 30, all: 600, windowMs: 60_000 });
/** Kinds of errors that are kept; further ones wait until some are gone. */
const MOST_GROUPS = 10_000;
const MOST_PEOPLE = 1000;

const BUILD = /[^\w.-]/g;

function settle({ kind, error, info, url, build }: Report) {
  const frames = scrubStack(info);
  return {
    kind,
    error: scrubMessage(error).slice(0, 500) || kind,
    frames,
    url: scrubUrl(url),
    build: build.replace(BUILD, '').slice(0, 64),
  };
}
type Settled = ReturnType<typeof settle>;

const fingerprintOf = ({ kind, error, frames, build }: Settled): Buffer =>
  createHash('sha256')
    .update(JSON.stringify([kind, error, frames[0] ?? '', build]))
    .digest();

/** Counts people without telling who: the hash can't be made without the server's secret. */
function personOf({ knownActor, address, platform }: Ctx): Buffer {
  const who = knownActor?.id ?? `nobody ${address}`;
  return createHmac('sha256', platform.keys('error log')).update(who).digest();
}

/** A report twice is one row that counts two; what was solved is open again. */
export async function takeReport(context: Ctx, report: Report): Promise<null> {
  if (!mayReport(context.address)) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
  const settled = settle(report);
  await inScope(context.platform.db, 'all', async (db) => {
    const { rows } = await sql<{ id: string }>`
      insert into error_log as e (fingerprint, kind, error, info, url, build)
      select ${fingerprintOf(settled)}, ${settled.kind}, ${settled.error}, ${settled.frames.join('\n')}, ${settled.url}, ${settled.build}
      where (select count(*) from error_log) < ${MOST_GROUPS}
        or exists (select from error_log where fingerprint = ${fingerprintOf(settled)})
      on conflict (fingerprint) do update set times = e.times + 1, last_at = clock_timestamp(), url = excluded.url,
        returned = e.returned + case when e.solved_at is null then 0 else 1 end, solved_at = null, solved_by_name = null
      returning id`.execute(db);
    const [group] = rows;
    if (!group) return;
    await sql`
      insert into error_log_met as m (error_id, person, org_id)
      select ${group.id}, ${personOf(context)}, ${context.knownActor?.org_id ?? null}::uuid
      where (select count(*) from error_log_met where error_id = ${group.id}) < ${MOST_PEOPLE}
        or exists (select from error_log_met where error_id = ${group.id} and person = ${personOf(context)})
      on conflict (error_id, person) do update set times = m.times + 1`.execute(db);
  });
  return null;
}
