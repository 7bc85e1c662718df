// The tones of calls as a browser sounds them, so that they can be listened to before they are chosen.
import { playNote } from '#kit/ui/play-note.ts';
import type { Tone } from '../contract.ts';

interface Sound {
  hertz: readonly number[];
  times: number;
}

const SOUNDS: Record<Exclude<Tone, 'none'>, Sound> = {
  soft: { hertz: [660], times: 1 },
  double: { hertz: [740, 880], times: 1 },
  urgent: { hertz: [988], times: 4 },
  code: { hertz: [988, 740], times: 4 },
};
const PAUSE_S = 0.26;

/** Plays a tone once; `none` is silent. To be called from a click: browsers let nothing else sound. */
export function playTone(tone: Tone): void {
  if (tone === 'none') return;
  const { hertz, times } = SOUNDS[tone];
  const context = new AudioContext();
  const notes = Array.from({ length: times }, () => hertz).flat();
  notes.forEach((hertz, place) =>
    playNote(context, hertz, context.currentTime + 0.05 + place * PAUSE_S),
  );
  setTimeout(() => void context.close(), (notes.length * PAUSE_S + 0.5) * 1000);
}
