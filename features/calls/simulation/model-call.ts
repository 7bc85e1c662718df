// A call as the model knows it, and what FIELD says must become of it when somebody does something with it.
import type { TimerKind } from '../kinds.ts';
import type { KindOfPress } from './kinds-of-press.ts';
import type { Order } from './orders.ts';

export interface ModelCall {
  id: string;
  kind: KindOfPress;
  device: string;
  raisedAt: number;
  active: boolean;
  answerable: boolean;
  /** Somebody has it in hand now; a call placed again is in nobody's. */
  answered: boolean;
  everAnswered: boolean;
  by: string | null;
  spoken: boolean;
  hungUp: boolean;
  repeats: number;
  endedAt: number | null;
  /** When each timer is due, by the store's clock. */
  timers: Map<TimerKind, number>;
  /** Its receiving order; null where its settings could not be had. */
  order: Order | null;
  /** How far it is in the walk; past its end the order is over. */
  at: number;
  entry: number;
  /** Everybody who was told, since when in the world's time. */
  toldAt: Map<string, number>;
  /** Who was told and not let go, by the number of the place that told them. */
  holding: Map<string, number | null>;
  refused: Set<string>;
}

export function beginModelCall(
  id: string,
  device: string,
  kind: KindOfPress,
  raisedAt: number,
  isPlain: boolean,
): ModelCall {
  return {
    id,
    kind,
    device,
    raisedAt,
    active: true,
    answerable: isPlain || kind.answerable,
    answered: false,
    everAnswered: false,
    by: null,
    spoken: false,
    hungUp: false,
    repeats: 0,
    endedAt: null,
    timers: new Map<TimerKind, number>([
      ['remind', raisedAt + kind.remind_s * 1000],
      ...(kind.ring_s === null ? [] : [['timeout', raisedAt + kind.ring_s * 1000] as const]),
    ]),
    order: isPlain ? null : kind.order,
    at: -1,
    entry: -1,
    toldAt: new Map(),
    holding: new Map(),
    refused: new Set(),
  };
}

export interface Deed {
  action: 'answer' | 'refuse' | 'hangup' | 'reset' | 'cancel';
  device: string;
  speech: boolean;
  atOrigin: boolean;
}

/** `changes` is the step that must stand in the record; `nothing` is taken and changes nothing; else why it is refused. */
export type Verdict =
  | { changes: 'answered' | 'refused' | 'hung_up' | 'reset' | 'cancelled' }
  | { nothing: true }
  | { refused: string };

const NOTHING: Verdict = { nothing: true };
const refused = (why: string): Verdict => ({ refused: why });

/** What must become of a deed. */
export function judge(call: ModelCall, deed: Deed): Verdict {
  const { action, device, speech, atOrigin } = deed;
  if ((action === 'answer' || action === 'refuse') && !call.toldAt.has(device))
    return refused('NOT_PRESENTED');
  if (!call.active) return action === 'reset' ? NOTHING : refused('CALL_ENDED');
  switch (action) {
    case 'answer':
      if (!call.answerable) return refused('NOT_ANSWERABLE');
      if (!call.answered) return { changes: 'answered' };
      if (call.by !== device) return refused('ALREADY_ANSWERED');
      return speech && !call.spoken ? { changes: 'answered' } : NOTHING;
    case 'refuse':
      return { changes: 'refused' };
    case 'reset':
      if (atOrigin) return { changes: 'reset' };
      return call.kind.ending === 'anyone' && call.toldAt.has(device)
        ? { changes: 'cancelled' }
        : refused('NOT_AT_ORIGIN');
    case 'cancel':
      if (call.kind.ending === 'origin') return refused('RESET_AT_ORIGIN');
      return call.kind.ending === 'anyone' || call.spoken
        ? { changes: 'cancelled' }
        : refused('NO_SPEECH');
    case 'hangup':
      return judgeHangup(call, deed);
  }
}

function judgeHangup(call: ModelCall, { device, speech, atOrigin }: Deed): Verdict {
  const talk = call.kind.ending === 'after_speech';
  if (!call.everAnswered)
    return talk && atOrigin ? { changes: 'hung_up' } : refused('NOT_ANSWERED');
  if (!atOrigin && call.by !== device) return refused('ALREADY_ANSWERED');
  const spoken = call.spoken || speech;
  if (talk && spoken) return { changes: 'hung_up' };
  return call.hungUp && spoken === call.spoken ? NOTHING : { changes: 'hung_up' };
}

/** Code calls before all others, then by priority, the oldest first. */
export const standsBefore = (one: ModelCall, other: ModelCall): boolean => {
  if (one.kind.code !== other.kind.code) return one.kind.code;
  if (one.kind.priority !== other.kind.priority) return one.kind.priority < other.kind.priority;
  return one.raisedAt < other.raisedAt || (one.raisedAt === other.raisedAt && one.id < other.id);
};
