// A tone for new calls, off until someone at this screen wants it. Silencing it never takes a call off the screen.
import { useRef, useState } from 'react';
import { playTone } from '#kit/ui/ringer.ts';

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
      playTone(held.current, 4);
    },
    ring: (priority) => {
      if (on && held.current) playTone(held.current, priority);
    },
  };
}
