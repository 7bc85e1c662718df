// What people do with a call at the console: answer, cancel where its policy lets them, remark on it.
import { sql } from 'kysely';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import type { Call } from '../contract.ts';
import { systemIds } from './clock.ts';
import { writeAside, writeDeed } from './change.ts';
import { advanceCall } from './machine.ts';
import type { Input } from './machine.ts';
import { factsOf, shown } from './record.ts';
import type { CallRecord, Named } from './record.ts';
import { rulesOf } from './rules.ts';
import { callsIn } from './sql/sql-store.ts';
import { engineOf } from './start.ts';
import type { Locked } from './store.ts';
import { makeTools } from './tools.ts';
import { refusalData, refusalKind } from './work.ts';

const toolsOf = ({ platform }: Ctx) => makeTools(systemIds, platform.bus);
const callsOf = ({ db, scope }: Ctx) => callsIn(db, scope);

async function mustLock(context: Ctx, id: string): Promise<Locked> {
  const locked = await callsOf(context).lockCall(id);
  if (!locked) throw notFound();
  return locked;
}

async function actorOf({ db, actor }: Ctx): Promise<Named> {
  const { rows } = await sql<Omit<Named, 'staff'>>`
    select s.real_name as name, s.role_id, r.role_type from staff s left join role r on r.id = s.role_id
    where s.id = ${actor.id}::uuid`.execute(db);
  return { name: actor.username, ...rows[0], staff: actor.id };
}

async function recordDeed(
  context: Ctx,
  action: string,
  { id, org_id }: CallRecord,
  after?: object,
): Promise<void> {
  await context.audit({ org_id, action, thing: 'call', thing_id: id, ...(after ? { after } : {}) });
}

async function act(context: Ctx, id: string, action: 'answer' | 'cancel'): Promise<Call> {
  const locked = await mustLock(context, id);
  const { record } = locked;
  const by = { staff: context.actor.id };
  const input: Input =
    action === 'answer' ? { kind: 'answer', by, speech: false } : { kind: 'cancel', by };
  const outcome = advanceCall(factsOf(record), input, rulesOf(record));
  if (outcome.kind === 'refused')
    throw new Failure(refusalKind(outcome.why), { data: { ...refusalData(record, outcome.why) } });
  if (outcome.kind === 'unchanged') return shown(record);
  const { change } = outcome;
  const { record: next, deliveries } = await writeDeed(callsOf(context), toolsOf(context), locked, {
    change,
    by: await actorOf(context),
    step: { action: change.step, staff: by.staff },
  });
  await recordDeed(context, action, next, { state: next.state, result: next.result });
  const engine = engineOf(context.platform);
  context.afterCommit(() => engine?.told({ record: next, deliveries, reply: {} }));
  return shown(next);
}

/** Answers a call from the console; of two at once one wins and the other is refused. */
export const answerCall = (context: Ctx, id: string): Promise<Call> => act(context, id, 'answer');

/** Ends a call away from its origin, where the policy of its kind allows that. */
export const cancelCall = (context: Ctx, id: string): Promise<Call> => act(context, id, 'cancel');

export interface Remark {
  note?: string | null | undefined;
  slow_reason?: string | null | undefined;
  false_call?: boolean | undefined;
  version?: number | undefined;
}

/** Keeps a remark with the call, also after its end. */
export async function noteCall(
  context: Ctx,
  id: string,
  { version, ...remark }: Remark,
): Promise<Call> {
  const { record, at } = await mustLock(context, id);
  if (version !== undefined && version !== record.version)
    throw new Failure(kitRoom.errors.STALE_VERSION, { data: { current: shown(record) } });
  const sent = Object.fromEntries(
    Object.entries(remark).filter(([, value]) => value !== undefined),
  );
  const next: CallRecord = { ...record, ...sent, version: record.version + 1 };
  const step = { action: 'noted' as const, staff: context.actor.id, data: sent };
  await writeAside(callsOf(context), toolsOf(context), { record: next, at, step });
  await recordDeed(context, 'note', next, sent);
  return shown(next);
}
