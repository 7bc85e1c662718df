// How late timers are, told to whoever counts it.
import type { Platform } from '#features/platform.ts';

type Hear = (ms: number) => void;
const hearers = new WeakMap<object, Hear>();

/** Tells of every timer acted on in this process how many milliseconds after its time that began. */
export function onTimerLate({ bus }: Pick<Platform, 'bus'>, hear: Hear): void {
  hearers.set(bus, hear);
}

export const tellTimerLate = ({ bus }: Pick<Platform, 'bus'>, ms: number): void =>
  hearers.get(bus)?.(ms);
