// What a call follows: what the press resolved and the call keeps (`call_rules`), else these defaults.
import type { CallRules } from '#features/routing/contract.ts';
import type { CallType } from '../kinds.ts';

export type { CallRules } from '#features/routing/contract.ts';

const TARGET_S: Record<number, number> = { 1: 60, 2: 120, 3: 180, 4: 300, 5: 3600 };
/** Technical calls wait for working hours, not for the next minute. */
const REMIND_S: Record<number, number> = { 5: 1800 };
const CONVERSATIONS: ReadonlySet<CallType> = new Set(['CALLBACK', 'PHONE']);

function endingOf(type: CallType): CallRules['ending'] {
  if (CONVERSATIONS.has(type)) return 'after_speech';
  // The device that raised it is lost: nobody could reset it there.
  return type === 'DEVICE' ? 'anyone' : 'origin';
}

type Kind = { type: CallType; priority: number };

/** The rules of a call whose own could not be had: the hosts and lamps of its ward show it and are reminded. */
export function defaultRules({ type, priority }: Kind): CallRules {
  return {
    priority,
    text: null,
    tone: priority === 1 ? 'urgent' : priority < 4 ? 'double' : 'soft',
    colour: '#1c6dd0',
    answerable: true,
    ending: endingOf(type),
    remind_s: REMIND_S[priority] ?? 60,
    again_s: 300,
    target_s: TARGET_S[priority] ?? 300,
    ring_s: CONVERSATIONS.has(type) ? 60 : 0,
    chain: null,
    auto_accept: false,
    unattended_call: true,
    event_forwarding: false,
    hides_residents: true,
  };
}

/** The rules of a call. */
export const rulesOf = (call: Kind & { rules?: CallRules | null }): CallRules =>
  call.rules ?? defaultRules(call);

const PRIORITY: Partial<Record<CallType, number>> = { SOS: 1, REINFORCE: 2, DEVICE: 5, DATA: 5 };

/** The priority of a call whose button names no event of its own. */
export const priorityOf = (type: CallType): number => PRIORITY[type] ?? 4;

/** A code, an emergency, or staff in need of help (HTM 08-03): nobody may mute it. */
export const isMutable = ({
  code,
  priority,
  type,
}: {
  code: boolean;
  priority: number;
  type: CallType;
}): boolean => !code && priority > 1 && type !== 'REINFORCE';

/** Types whose events go to the parent organisation too, where it is set so. */
export const FORWARDED: ReadonlySet<CallType> = new Set(['EVENT', 'DEVICE', 'DATA']);
const SPOKEN: ReadonlySet<CallType> = new Set(['CALLBACK', 'PHONE', 'VOICE', 'VIDEO']);

/** A device takes it without a key being pressed. */
export const isAcceptedAlone = (type: CallType, rules: CallRules): boolean =>
  rules.auto_accept && SPOKEN.has(type);
