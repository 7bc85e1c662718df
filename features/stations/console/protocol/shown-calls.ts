// What a station shows: every call that it was told of and that was not withdrawn, as it was last told.
import type { Told } from './wire.ts';

export interface ShownCall {
  id: string;
  /** The message type of the call. */
  type: string;
  /** The newest message about it, by which it is confirmed. */
  message: string | null;
  state: string;
  priority: number;
  code: boolean;
  event: string | null;
  /** What the event is called there, where it is none of the default set, or what a countdown is for. */
  name: string | null;
  place: string | null;
  resident: string | null;
  text: string | null;
  repeat: number;
  raisedAt: number;
  /** Within this it should be answered, in seconds; null where the server says nothing of it. */
  targetS: number | null;
  /** No silence covers its tone. */
  insistent: boolean;
  answerable: boolean;
  /** A number to dial, where the order wants a telephone call. */
  dial: string | null;
  reminded: number;
  /** Who took it and when, where somebody has it. */
  answered: { at: number; by: string | null } | null;
  /** Of a lost device its name, and its type. */
  device: { name: string | null; type: string | null } | null;
  /** Since when what was lost is there again. */
  backAt: number | null;
  /** Who may end it: reset at its origin, anyone who is shown it, or whoever has spoken. */
  ending: string;
  /** Told by a step of the receiving order: a refusal lets the order go on. */
  asked: boolean;
  /** This station has refused it. */
  refused: boolean;
  /** This station has dialled its number. */
  dialled: boolean;
  /** This station took it. */
  mine: boolean;
  seen: boolean;
  /** Told since the last connection; what was not is no longer sure. */
  sure: boolean;
}

export type ShownCalls = ReadonlyMap<string, ShownCall>;

const wordOr = <Other>(value: unknown, other: Other): string | Other =>
  typeof value === 'string' && value !== '' ? value : other;
const numberOr = <Other>(value: unknown, other: Other): number | Other =>
  typeof value === 'number' && Number.isFinite(value) ? value : other;
const partOf = (value: unknown): Record<string, unknown> =>
  typeof value === 'object' && value !== null ? (value as Record<string, unknown>) : {};

/** The call in a message; undefined where it names none. */
function readCall({ id, type, data }: Told, now: number): ShownCall | undefined {
  const call = wordOr(data['call_id'], null);
  if (call === null) return undefined;
  const space = partOf(data['space']);
  const priority = numberOr(data['priority'], 4);
  const code = data['code'] === true;
  return {
    id: call,
    type,
    message: id ?? null,
    state: wordOr(data['state'], 'presented'),
    priority,
    code,
    event: wordOr(data['event'], null),
    name: wordOr(data['name'], null),
    place: wordOr(space['path'], wordOr(space['name'], null)),
    resident: wordOr(partOf(data['resident'])['name'], null),
    text: wordOr(data['text'], null),
    repeat: numberOr(data['repeat'], 0),
    raisedAt: readTime(data['raised_at'], now),
    targetS: numberOr(data['target_s'], null),
    // Codes and emergencies insist, whatever the rules of the call say beyond that.
    insistent: code || priority === 1 || data['mutable'] === false,
    answerable: data['answerable'] !== false,
    dial: wordOr(partOf(data['dial'])['number'], null),
    reminded: 0,
    answered: readAnswer(partOf(data['answered']), now),
    device: data['device'] ? readDevice(partOf(data['device'])) : null,
    backAt: typeof data['back_at'] === 'string' ? readTime(data['back_at'], now) : null,
    ending: wordOr(data['ending'], 'origin'),
    asked: typeof data['step'] === 'number',
    refused: false,
    dialled: false,
    mine: false,
    seen: false,
    sure: true,
  };
}

const readAnswer = ({ at, by }: Record<string, unknown>, now: number): ShownCall['answered'] =>
  typeof at === 'string' ? { at: readTime(at, now), by: wordOr(by, null) } : null;

const readDevice = ({ name, type }: Record<string, unknown>): ShownCall['device'] => ({
  name: wordOr(name, null),
  type: wordOr(type, null),
});

function readTime(value: unknown, now: number): number {
  const at = typeof value === 'string' ? Date.parse(value) : Number.NaN;
  return Number.isNaN(at) ? now : at;
}

/** What is shown after a `down/call` to a receiver; messages of another kind change nothing. `now` is the server's time. */
export function takeTold(calls: ShownCalls, told: Told, now: number): ShownCalls {
  const { action, call_id } = told.data;
  if (action === 'withdraw') {
    if (typeof call_id !== 'string' || !calls.has(call_id)) return calls;
    return new Map([...calls].filter(([id]) => id !== call_id));
  }
  if (action !== 'present' && action !== 'remind') return calls;
  const call = readCall(told, now);
  if (!call) return calls;
  const before = calls.get(call.id);
  const again = action === 'remind' ? 1 : 0;
  const answered = call.state === 'answered';
  return new Map(calls).set(call.id, {
    ...call,
    reminded: (before?.reminded ?? 0) + again,
    mine: answered && (before?.mine ?? false),
    // Whoever is asked anew may think again.
    refused: action === 'present' && call.state !== 'answered' && (before?.refused ?? false),
    dialled: before?.dialled ?? false,
    seen: before !== undefined && before.seen && before.message === call.message,
  });
}

/** After a reconnection nothing is sure until it is told again. */
export const doubtAll = (calls: ShownCalls): ShownCalls =>
  new Map([...calls].map(([id, call]) => [id, { ...call, sure: false }]));

/** Drops what the server did not tell again: it ended while this station was away. */
export const dropUnsure = (calls: ShownCalls): ShownCalls =>
  new Map([...calls].filter(([, { sure }]) => sure));

export const change = (calls: ShownCalls, id: string, more: Partial<ShownCall>): ShownCalls => {
  const call = calls.get(id);
  return call ? new Map(calls).set(id, { ...call, ...more }) : calls;
};

/** Not answered, or placed again, and older than it should be. */
export const isLate = ({ state, targetS, raisedAt }: ShownCall, now: number): boolean =>
  state !== 'answered' && targetS !== null && now - raisedAt > targetS * 1000;

const rank = (call: ShownCall, now: number): number => (call.code ? 0 : isLate(call, now) ? 1 : 2);

/** Code calls, then what is over its target, then by priority; of one priority who waits before who has somebody, the oldest first. */
export const orderShown = (calls: ShownCalls, now: number): ShownCall[] =>
  [...calls.values()].toSorted(
    (one, other) =>
      rank(one, now) - rank(other, now) ||
      one.priority - other.priority ||
      Number(one.state === 'answered') - Number(other.state === 'answered') ||
      one.raisedAt - other.raisedAt ||
      (one.id < other.id ? -1 : 1),
  );
