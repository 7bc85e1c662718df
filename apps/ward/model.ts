// What happens in a ward, as numbers (FIELD "Load model"): who presses when and why, how long help takes, what is false.
// Pure: a seed and a clock's time in, plans out; all durations are seconds of the ward's own time.
import { BUSIEST, shapeAt } from './day-shape.ts';
import type { Random } from './random.ts';

export const CALLS_PER_BED_AND_DAY = 8;
const DAY_S = 86_400;

const MIX = {
  normal: 0.7,
  bed_exit: 0.12,
  bathroom: 0.08,
  technical: 0.08,
  assistance: 0.018,
  code: 0.002,
} as const;
export type CallKind = keyof typeof MIX;
export const CALL_KINDS = Object.keys(MIX) as CallKind[];

const ANSWERED = 0.89;
/** Code and assistance are always answered; the share of all calls is made up by the others. */
const URGENT = MIX.code + MIX.assistance;
const ROUTINE_ANSWERED = (ANSWERED - URGENT) / (1 - URGENT);

const ANSWER_MEDIAN_S = 120;
const ANSWER_SIGMA = 1.1;
const FALSE_BED_EXITS = 0.35;
const IMPATIENT = 0.15;
const SPEECH = 0.7;
const FORGOTTEN_HANDSETS = 0.03;

/** How long help takes at the bedside: from the answer to the reset, as a median. */
const HELP_MEDIAN_S: Record<CallKind, number> = {
  normal: 120,
  bed_exit: 180,
  bathroom: 300,
  technical: 600,
  assistance: 420,
  code: 1500,
};
const FALSE_ALARM_S = 30;
const PASSING_BY_S = 600;

/** What staff do about a call. */
export interface Course {
  /** From the call to its answer; null: nobody answers. */
  answerS: number | null;
  /** The answer is given by voice, which lasts this long; null: by hand. */
  talkS: number | null;
  /** The handset is laid aside without ending the conversation. */
  forgotten: boolean;
  /** From the answer, or from the call where nobody answers, to the reset at the origin. */
  resetS: number;
}

export interface Press {
  kind: CallKind;
  /** The bed, from 0. */
  bed: number;
  /** Nothing was wrong: the alarm of a bed that nobody left. */
  falseAlarm: boolean;
  /** When an impatient resident presses again, from the call on. */
  againS: readonly number[];
}

/** Seconds from `at` (Unix milliseconds) to the ward's next call: a Poisson process whose rate follows the day. */
export function drawPause(
  random: Random,
  { beds, at, hourOf }: { beds: number; at: number; hourOf: (at: number) => number },
): number {
  const busiestMean = DAY_S / (beds * CALLS_PER_BED_AND_DAY * BUSIEST);
  let pause = 0;
  do pause += random.exponential(busiestMean);
  while (!random.happens(shapeAt(hourOf(at + pause * 1000)) / BUSIEST));
  return pause;
}

/** Who presses, and why. */
export function drawPress(random: Random, beds: number): Press {
  const kind = random.pickWeighted(MIX);
  const bed = random.index(beds);
  const falseAlarm = kind === 'bed_exit' && random.happens(FALSE_BED_EXITS);
  const impatient = kind === 'normal' && random.happens(IMPATIENT);
  return { kind, bed, falseAlarm, againS: impatient ? drawAgain(random) : [] };
}

function drawAgain(random: Random): number[] {
  const times: number[] = [];
  for (let at = random.lognormal(45, 0.5); times.length < 5; at += random.lognormal(40, 0.6))
    times.push(at);
  return times;
}

/** What staff do about a call of this kind, true or false. */
export function drawCourse(random: Random, kind: CallKind, falseAlarm = false): Course {
  const urgent = kind === 'code' || kind === 'assistance';
  const answered = urgent || random.happens(ROUTINE_ANSWERED);
  const help = falseAlarm ? FALSE_ALARM_S : HELP_MEDIAN_S[kind];
  if (!answered)
    return {
      answerS: null,
      talkS: null,
      forgotten: false,
      resetS: random.lognormal(PASSING_BY_S, 0.5),
    };
  const spoken = kind === 'normal' && random.happens(SPEECH);
  return {
    answerS: random.lognormal(ANSWER_MEDIAN_S, ANSWER_SIGMA) * haste(kind),
    talkS: spoken ? random.lognormal(20, 0.5) : null,
    forgotten: spoken && random.happens(FORGOTTEN_HANDSETS),
    resetS: random.lognormal(help, 0.5),
  };
}

/** Running feet: a code is answered in a tenth of the time, a colleague who needs help in a third. */
function haste(kind: CallKind): number {
  if (kind === 'code') return 0.1;
  return kind === 'assistance' ? 0.3 : 1;
}

/** What kind a call most likely is, of which a receiver knows its priority alone. */
export function kindOfPriority(priority: number): CallKind {
  const kinds: Partial<Record<number, CallKind>> = {
    1: 'code',
    2: 'assistance',
    3: 'bathroom',
    5: 'technical',
  };
  return kinds[priority] ?? 'normal';
}
