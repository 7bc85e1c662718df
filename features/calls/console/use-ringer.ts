// The tone of a screen that shows calls: on once somebody wants it here, silenced for a while, never for codes and emergencies.
import { useEffect, useEffectEvent, useState } from 'react';
import { Ringer, SILENCE_MS, audibleOf } from '#kit/ui/ringer.ts';
import type { Sounding } from '#kit/ui/ringer.ts';
import type { Call } from '../contract.ts';

/** A code, an emergency, and what the rules of the call say: no silence covers it. */
export const mustBeHeard = ({ code, priority, mutable }: Call): boolean =>
  code || priority === 1 || !mutable;

type Ringing = Sounding & { call: Call };

/** Waiting calls sound, as new again with each reminder; answered ones are quiet until they are placed again; the daily test always is. */
export const ringingOf = (calls: readonly Call[]): Ringing[] =>
  calls
    .filter(({ state, event }) => state !== 'answered' && event !== 'TEST')
    .map((call) => ({
      id: `${call.id} ${call.reminders} ${call.repeats}`,
      level: call.code ? 1 : call.priority,
      insistent: mustBeHeard(call),
      call,
    }));

const KEPT = 'calls.sound';
/** A new call sounds within this. */
const TURN_MS = 500;

export interface ScreenRinger {
  on: boolean;
  /** The browser lets nothing sound before a touch of this page. */
  blocked: boolean;
  toggle: () => void;
  /** In Unix milliseconds; 0 where nothing is silenced. */
  silentUntil: number;
  toggleSilence: () => void;
  /** What sounds in spite of a silence, the loudest first. */
  audible: readonly Call[];
}

/** Sounds for what waits among these calls as long as the page is shown. */
export function useRinger(calls: readonly Call[]): ScreenRinger {
  const [ringer] = useState(() => new Ringer());
  const [on, setOn] = useState(() => localStorage.getItem(KEPT) === '1');
  const [blocked, setBlocked] = useState(true);
  const [silentUntil, setSilentUntil] = useState(0);
  const ringing = ringingOf(calls);
  const turn = useEffectEvent(() => {
    setBlocked(!ringer.ready);
    const now = Date.now();
    if (silentUntil !== 0 && silentUntil <= now) setSilentUntil(0);
    if (on) ringer.sound(ringing, silentUntil, now);
  });
  const start = () => ringer.start().then(() => setBlocked(!ringer.ready));
  const resume = useEffectEvent(() => {
    if (on) void start();
  });
  useEffect(() => {
    const timer = setInterval(() => turn(), TURN_MS);
    const touch = () => resume();
    addEventListener('pointerdown', touch);
    addEventListener('keydown', touch);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', touch);
      removeEventListener('keydown', touch);
    };
  }, []);
  return {
    on,
    blocked,
    toggle: () => {
      if (on && blocked) return void start().then(() => ringer.sample());
      localStorage.setItem(KEPT, on ? '0' : '1');
      setOn(!on);
      if (on) void ringer.stop();
      else void start().then(() => ringer.sample());
    },
    silentUntil,
    toggleSilence: () => setSilentUntil(silentUntil === 0 ? Date.now() + SILENCE_MS : 0),
    audible: audibleOf(ringing, Infinity, 0).map(({ call }) => call),
  };
}
