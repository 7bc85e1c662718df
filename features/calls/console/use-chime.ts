// A tone for new calls, off until someone at this screen wants it. Silencing it never takes a call off the screen.
import { useRef, useState } from 'react';

/** Hertz and times by priority: emergencies higher and more often. */
const TONES: Record<number, { hertz: number; times: number }> = {
  1: { hertz: 988, times: 3 },
  2: { hertz: 880, times: 2 },
  3: { hertz: 740, times: 2 },
};
const USUAL = { hertz: 660, times: 1 };
const TONE_S = 0.18;
const PAUSE_S = 0.42;

function play(context: AudioContext, priority: number): void {
  const { hertz, times } = TONES[priority] ?? USUAL;
  for (let turn = 0; turn < times; turn += 1) {
    const from = context.currentTime + turn * PAUSE_S;
    const oscillator = context.createOscillator();
    const volume = context.createGain();
    oscillator.frequency.value = hertz;
    volume.gain.setValueAtTime(0, from);
    volume.gain.linearRampToValueAtTime(0.2, from + 0.02);
    volume.gain.linearRampToValueAtTime(0, from + TONE_S);
    oscillator.connect(volume).connect(context.destination);
    oscillator.start(from);
    oscillator.stop(from + TONE_S);
  }
}

export interface Chime {
  on: boolean;
  toggle: () => void;
  ring: (priority: number) => void;
}

/** Browsers let a page sound only after somebody touched it: turning it on is that touch. */
export function useChime(): Chime {
  const [on, setOn] = useState(false);
  const held = useRef<AudioContext | null>(null);
  return {
    on,
    toggle: () => {
      setOn(!on);
      if (on) return;
      held.current ??= new AudioContext();
      void held.current.resume();
      play(held.current, 4);
    },
    ring: (priority) => {
      if (on && held.current) play(held.current, priority);
    },
  };
}
