// A call's course on one scale of time: the call itself in its phases, and below it each device that was told of it.
import type { CallRecord } from '../contract.ts';

type DeliveryRow = CallRecord['deliveries'][number];

export type MarkKind =
  | 'sent'
  | 'delivered'
  | 'seen'
  | 'accepted'
  | 'refused'
  | 'timed_out'
  | 'expired';

export interface Mark {
  kind: MarkKind;
  /** Seconds after the press. */
  afterS: number;
  /** Share of the scale, 0 to 1. */
  at: number;
}

export interface Track {
  device: string;
  name: string | null;
  type: string | null;
  person: string | null;
  /** The way of the first word to the last, in the order of time. */
  marks: Mark[];
  reminders: number;
}

export interface Phase {
  kind: 'waiting' | 'answered';
  from: number;
  to: number;
  lengthS: number;
}

export interface LaidCourse {
  lengthS: number;
  phases: Phase[];
  /** Share of the scale where the target lies; null beyond it. */
  target: number | null;
  tracks: Track[];
}

const seconds = (from: string, to: string): number =>
  Math.max(0, (Date.parse(to) - Date.parse(from)) / 1000);

/** A scale of at least this keeps a call of a moment readable. */
const LEAST_S = 10;

function lengthOf(call: CallRecord, now: string): number {
  const times = [
    call.ended_at ?? now,
    ...call.course.map(({ at }) => at),
    ...call.deliveries.flatMap(({ sent_at, delivered_at, seen_at }) =>
      [sent_at, delivered_at, seen_at].filter((at) => at !== null),
    ),
  ];
  // What people noted days later is no part of the scale.
  const until = call.ended_at === null ? Infinity : Date.parse(call.ended_at);
  const within = times.filter((at) => Date.parse(at) <= until);
  return Math.max(LEAST_S, ...within.map((at) => seconds(call.raised_at, at)));
}

/** What became of a message beyond being seen, by the steps of its device. */
function fateOf(call: CallRecord, row: DeliveryRow): { kind: MarkKind; at: string } | null {
  const stepOf = (...actions: string[]) =>
    call.course.find(
      ({ action, device_id }) => device_id === row.device_id && actions.includes(action),
    )?.at;
  const { state } = row;
  const answered = stepOf('answered');
  if (answered !== undefined) return { kind: 'accepted', at: answered };
  if (state === 'accepted') return { kind: 'accepted', at: row.seen_at ?? row.created_at };
  const refused = stepOf('refused');
  if (refused !== undefined || state === 'refused')
    return { kind: 'refused', at: refused ?? row.seen_at ?? row.created_at };
  if (state === 'timed_out' || (state === 'expired' && row.delivered_at === null))
    return { kind: state, at: row.delivered_at ?? row.sent_at ?? row.created_at };
  return null;
}

function trackOf(call: CallRecord, rows: readonly DeliveryRow[], lengthS: number): Track | null {
  const [first] = rows;
  if (!first) return null;
  const earliest = (of: 'sent_at' | 'delivered_at' | 'seen_at') =>
    rows
      .map((row) => row[of])
      .filter((at) => at !== null)
      .toSorted((one, other) => Date.parse(one) - Date.parse(other))[0];
  const fate = fateOf(call, rows.at(-1) ?? first);
  const found: [MarkKind, string | undefined][] = [
    ['sent', earliest('sent_at')],
    ['delivered', earliest('delivered_at')],
    ['seen', earliest('seen_at')],
    ...(fate ? [[fate.kind, fate.at] as [MarkKind, string]] : []),
  ];
  const marks = found
    .flatMap(([kind, at]) =>
      at === undefined ? [] : [{ kind, afterS: seconds(call.raised_at, at) }],
    )
    .map((mark) => ({ ...mark, at: Math.min(1, mark.afterS / lengthS) }))
    .toSorted((one, other) => one.afterS - other.afterS);
  return {
    device: first.device_id,
    name: first.device_name,
    type: first.device_type,
    person: rows.map(({ staff_name }) => staff_name).find((name) => name) ?? null,
    marks,
    reminders: rows.filter(({ action }) => action === 'remind').length,
  };
}

/** Lays a call out; `now` ends the scale of one that is still open. */
export function layOutCourse(call: CallRecord, now: string): LaidCourse {
  const lengthS = lengthOf(call, now);
  const share = (s: number) => Math.min(1, s / lengthS);
  const end = seconds(call.raised_at, call.ended_at ?? now);
  const answer = call.answered_at === null ? null : seconds(call.raised_at, call.answered_at);
  const phase = (kind: Phase['kind'], from: number, to: number): Phase => ({
    kind,
    from: share(from),
    to: share(to),
    lengthS: Math.max(0, to - from),
  });
  const byDevice = Map.groupBy(
    call.deliveries.filter(({ action }) => action !== 'withdraw'),
    ({ device_id }) => device_id,
  );
  return {
    lengthS,
    phases:
      answer === null
        ? [phase('waiting', 0, end)]
        : [phase('waiting', 0, answer), phase('answered', answer, end)],
    target: call.target_s > lengthS ? null : share(call.target_s),
    tracks: [...byDevice.values()].flatMap((rows) => trackOf(call, rows, lengthS) ?? []),
  };
}

/** Whether its answer took, or is taking, longer than its target. */
export const isSlow = (
  { answered_at, ended_at, raised_at, target_s }: CallRecord,
  now: string,
): boolean => seconds(raised_at, answered_at ?? ended_at ?? now) > target_s;
