// A call as the model knows it, and what FIELD says must become of it when somebody does something with it.
import type { KindOfPress } from './kinds-of-press.ts';

export interface ModelCall {
  id: string;
  kind: KindOfPress;
  device: string;
  raisedAt: number;
  active: boolean;
  /** Somebody has it in hand now; a call placed again is in nobody's. */
  answered: boolean;
  everAnswered: boolean;
  by: string | null;
  spoken: boolean;
  hungUp: boolean;
  shown: boolean;
  repeats: number;
  reminders: number;
  endedAt: number | null;
  /** When the next reminder is due, or the call is placed again, by the store's clock. */
  remindAt: number;
  ringAt: number | null;
  told: Set<string>;
  /** The same in the world's time: when each was to be told first. */
  toldAt: Map<string, number>;
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
  if ((action === 'answer' || action === 'refuse') && !call.told.has(device))
    return refused('NOT_PRESENTED');
  if (!call.active) return action === 'reset' ? NOTHING : refused('CALL_ENDED');
  switch (action) {
    case 'answer':
      if (!call.answered) return { changes: 'answered' };
      if (call.by !== device) return refused('ALREADY_ANSWERED');
      return speech && !call.spoken ? { changes: 'answered' } : NOTHING;
    case 'refuse':
      return { changes: 'refused' };
    case 'reset':
      return atOrigin ? { changes: 'reset' } : refused('NOT_AT_ORIGIN');
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
