// One note through the browser, with its ends softened so that it doesn't click.

/** How long a note sounds, in seconds. */
const NOTE_S = 0.18;
const SOFT_S = 0.02;
const VOLUME = 0.2;

/** Plays a note at a time of the context's clock, in seconds. */
export function playNote(context: AudioContext, hertz: number, from: number): void {
  const oscillator = context.createOscillator();
  const volume = context.createGain();
  oscillator.frequency.value = hertz;
  volume.gain.setValueAtTime(0, from);
  volume.gain.linearRampToValueAtTime(VOLUME, from + SOFT_S);
  volume.gain.linearRampToValueAtTime(0, from + NOTE_S);
  oscillator.connect(volume).connect(context.destination);
  oscillator.start(from);
  oscillator.stop(from + NOTE_S);
}
