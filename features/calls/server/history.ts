// Reading calls: those that are active, the history with its filters, one with its whole course.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { notFound } from '#kit/http/failure.ts';
import { serveListing } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import type { Call, CourseLine, DeliveryAction, DeliveryState, ToldWhy } from '../contract.ts';
import { callEntry, calls } from '../contract.ts';
import { shown } from './record.ts';
import type { CallRecord } from './record.ts';
import { recordColumns, toRecord } from './sql/record-columns.ts';

/** More active calls than this is no list that anybody reads; the highest come first. */
const MOST_ACTIVE = 2000;

const toCall = (row: CallRecord): Call => shown(toRecord(row));

/** Nobody makes calls from a sheet. */
export const callList = serveListing(
  calls,
  callEntry,
  {
    table: 'call',
    // Of what a call follows the record tells.
    columns: {
      cancellable: null,
      answerable: null,
      mutable: null,
      text: null,
      tone: null,
      colour: null,
      chain: null,
    },
    besides: ['ended_by', 'rules'],
    keyword: [
      'call.space_path',
      'call.resident_name',
      'call.device_name',
      'call.event_name',
      'call.answered_by_name',
      'call.note',
    ],
    sort: '-raised_at',
    idsFollow: 'raised_at',
  },
  { complete: async (_context, rows) => rows.map((row) => toCall(row as unknown as CallRecord)) },
);

/** Every active call, code calls first, then by priority, the oldest first. */
export async function readActive({
  db,
  scope,
}: Ctx): Promise<{ total: number; list: Call[]; now: string }> {
  const { rows } = await sql<CallRecord>`
    select ${sql.raw(recordColumns('c'))} from call c where c.ended_at is null and ${ownedBy(scope, 'c.org_id')}
    order by c.code desc, c.priority, c.raised_at, c.id limit ${MOST_ACTIVE}`.execute(db);
  const clock = await sql<{ now: string }>`select clock_timestamp() as now`.execute(db);
  return {
    total: rows.length,
    list: rows.map(toCall),
    now: clock.rows[0]?.now ?? new Date().toISOString(),
  };
}

export interface DeliveryRow {
  message_id: string;
  device_id: string;
  device_name: string | null;
  device_type: string | null;
  action: DeliveryAction;
  state: DeliveryState;
  attempts: number;
  created_at: string;
  sent_at: string | null;
  delivered_at: string | null;
  seen_at: string | null;
  why: ToldWhy;
  step: number | null;
  entry: number | null;
  staff_id: string | null;
  staff_name: string | null;
  channel: 'network' | 'mobile' | 'phone';
  number: string | null;
}

async function readDeliveries({ db }: Ctx, id: string): Promise<DeliveryRow[]> {
  const { rows } = await sql<DeliveryRow>`
    select x.message_id, x.device_id, d.alias as device_name, x.receiver_type as device_type, x.action, x.state, x.attempts, x.created_at, x.sent_at,
      x.delivered_at, x.seen_at, x.why, x.step, x.entry, x.staff_id, x.staff_name, x.channel, x.number
    from call_delivery x left join device d on d.id = x.device_id where x.call_id = ${id}::uuid order by x.created_at, x.message_id`.execute(
    db,
  );
  return rows;
}

async function readSteps({ db }: Ctx, id: string): Promise<CourseLine[]> {
  const { rows } = await sql<CourseLine>`
    select s.at, s.action, s.device_id, coalesce(d.alias, d.type) as device_name, s.staff_id, p.real_name as staff_name, s.data
    from call_step s left join device d on d.id = s.device_id left join staff p on p.id = s.staff_id
    where s.call_id = ${id}::uuid order by s.id`.execute(db);
  return rows;
}

const TOLD = ['sent', 'delivered', 'seen'] as const;

/** The steps and what became of each message, in the order of time. */
function weave(steps: CourseLine[], deliveries: DeliveryRow[]): CourseLine[] {
  const told = deliveries.flatMap((row) =>
    TOLD.flatMap((action): CourseLine[] => {
      const at = row[`${action}_at`];
      if (at === null) return [];
      const device_name = row.device_name ?? row.device_type;
      return [
        {
          at,
          action,
          device_id: row.device_id,
          device_name,
          staff_id: row.staff_id,
          staff_name: row.staff_name,
          data: { message: row.action, why: row.why, step: row.step },
        },
      ];
    }),
  );
  return [...steps, ...told].sort((a, b) => (a.at < b.at ? -1 : Number(a.at > b.at)));
}

/** One call with its whole course. */
export async function readCall(context: Ctx, id: string) {
  const { rows } = await sql<CallRecord>`
    select ${sql.raw(recordColumns('c'))} from call c where c.id = ${id}::uuid and ${ownedBy(context.scope, 'c.org_id')}`.execute(
    context.db,
  );
  const [row] = rows;
  if (!row) throw notFound();
  const deliveries = await readDeliveries(context, id);
  return { ...toCall(row), course: weave(await readSteps(context, id), deliveries), deliveries };
}
