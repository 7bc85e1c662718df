// The tone of a screen that shows calls: on once somebody wants it here, silenced for a while, never for codes and emergencies.
import { useEffect, useEffectEvent, useState } from 'react';
import { Ringer, SILENCE_MS, audibleOf } from '#kit/ui/ringer.ts';
import type { Sounding } from '#kit/ui/ringer.ts';
import type { Call } from '../contract.ts';

type Heard = Call & { mutable?: boolean };

/** A code, an emergency, and what the rules of the call say: no silence covers it. */
export const mustBeHeard = ({ code, priority, mutable }: Heard): boolean =>
  code || priority === 1 || mutable === false;

type Ringing = Sounding & { call: Call };

/** Waiting calls sound, as new again with each reminder; answered ones are quiet until they are placed again. */
export const ringingOf = (calls: readonly Call[]): Ringing[] =>
  calls
    .filter(({ state }) => state !== 'answered')
    .map((call) => ({
      id: `${call.id} ${call.reminders} ${call.repeats}`,
      level: call.code ? 1 : call.priority,
      insistent: mustBeHeard(call),
      call,
    }));

const KEPT = 'calls.sound';

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
    const timer = setInterval(turn, 1000);
    addEventListener('pointerdown', resume);
    addEventListener('keydown', resume);
    return () => {
      clearInterval(timer);
      removeEventListener('pointerdown', resume);
      removeEventListener('keydown', resume);
    };
  }, []);
  const key = ringing.map(({ id }) => id).join();
  useEffect(turn, [key]);
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
