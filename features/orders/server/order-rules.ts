// What an order becomes as it is given, what of it may still be changed, and what may be deleted.
import type { ChangeOf, DraftOf, RowOf } from '#kit/contract/entity.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { actorName, thePerson, theResident } from '#features/care-subjects.ts';
import type { Ctx } from '#features/platform.ts';
import { TEMPORARY_H, orders } from '../contract.ts';
import type { OrderStatus, order } from '../contract.ts';

type Row = RowOf<typeof order>;
type Draft = DraftOf<typeof order>;
type Change = Omit<ChangeOf<typeof order>, 'version'>;

const { ORDER_FIXED, ORDER_KEPT, ORDER_OVER, ORDER_RESIDENT_LEFT } = orders.errors;

interface Span {
  from_at: string;
  until_at: string | null;
}

/** How an order stands now by its times; what they bring later the clock does. */
function standingOf({ from_at, until_at }: Span, now: number) {
  const over = until_at !== null && Date.parse(until_at) <= now;
  const status: OrderStatus = over
    ? 'expired'
    : Date.parse(from_at) <= now
      ? 'effective'
      : 'planned';
  return { status, ended_at: over ? until_at : null, ending: over ? 'time' : null };
}

function checkOrder({ from_at, until_at }: Span): void {
  if (until_at !== null && Date.parse(until_at) <= Date.parse(from_at))
    throw badField('until_at', 'ends_before');
}

const later = (at: string, hours: number): string =>
  new Date(Date.parse(at) + hours * 3_600_000).toISOString();

/** Who ordered: the one named, else whoever enters it. */
async function doctorOf(context: Ctx, id: string | null | undefined, org_id: string) {
  const doctor_id = id ?? context.actor.id;
  if (!id) return { doctor_id, doctor_name: await actorName(context) };
  const doctor = await thePerson(context, id, 'doctor_id');
  if (doctor.org_id !== org_id) throw badField('doctor_id', 'reference');
  return { doctor_id, doctor_name: doctor.name };
}

export async function giveOrder(context: Ctx, draft: Draft) {
  const now = Date.now();
  const resident = await theResident(context, draft.resident_id, 'resident_id');
  if (resident.gone)
    throw new Failure(ORDER_RESIDENT_LEFT, { fields: { resident_id: ORDER_RESIDENT_LEFT } });
  const from_at = draft.from_at ?? new Date(now).toISOString();
  const until_at =
    draft.until_at ?? (draft.type === 'temporary' ? later(from_at, TEMPORARY_H) : null);
  checkOrder({ from_at, until_at });
  return {
    ...draft,
    ...(await doctorOf(context, draft.doctor_id, resident.org_id)),
    ...standingOf({ from_at, until_at }, now),
    from_at,
    until_at,
    org_id: resident.org_id,
    entered_by: context.actor.id,
    entered_by_name: await actorName(context),
  };
}

/** What stays as it was given once an order is effective. */
const FIXED = ['type', 'content', 'times', 'from_at', 'doctor_id'] as const;

type Fixed = (typeof FIXED)[number];

const differs = (field: Fixed, before: Row, sent: string | null): boolean =>
  field === 'from_at'
    ? sent === null || Date.parse(before.from_at) !== Date.parse(sent)
    : before[field] !== sent;

export async function changeOrder(context: Ctx, before: Row, change: Change) {
  if (before.status === 'expired') throw new Failure(ORDER_OVER);
  const fixed = FIXED.find(
    (field) => change[field] !== undefined && differs(field, before, change[field] ?? null),
  );
  if (before.status === 'effective' && fixed)
    throw new Failure(ORDER_FIXED, { fields: { [fixed]: ORDER_FIXED } });
  const from_at = change.from_at ?? before.from_at;
  const until_at = change.until_at === undefined ? before.until_at : change.until_at;
  checkOrder({ from_at, until_at });
  const doctor =
    change.doctor_id === undefined || change.doctor_id === before.doctor_id
      ? {}
      : await doctorOf(context, change.doctor_id, before.org_id);
  return {
    ...change,
    ...doctor,
    from_at,
    until_at,
    ...standingOf({ from_at, until_at }, Date.now()),
  };
}

/** What was ever in force stays in the record. */
export async function refuseKept(_context: Ctx, rows: readonly Row[]): Promise<void> {
  if (rows.some(({ status }) => status !== 'planned')) throw new Failure(ORDER_KEPT);
}
