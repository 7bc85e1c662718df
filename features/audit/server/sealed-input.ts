// What was sent for a change that waits, sealed: it may hold a secret, and it must not be made other before it is done.
import type { Keys } from '#kit/http/keys.ts';
import type { KeptInput } from '#kit/http/second-person.ts';
import { openText, sealText } from '#kit/http/sealed.ts';

const keyOf = (keys: Keys) => keys('pending changes');

/** Seals it, bound to `place`. */
export const sealInput = (keys: Keys, place: string, inputs: readonly KeptInput[]): string =>
  sealText(keyOf(keys), place, JSON.stringify(inputs));

/** Opens it; throws where a bit or the place is another. */
export function openInput(keys: Keys, place: string, sealed: string): readonly KeptInput[] {
  const text = openText(keyOf(keys), place, sealed);
  if (text === null) throw new Error('A change that waited is not what was kept');
  const kept = JSON.parse(text) as KeptInput | readonly KeptInput[];
  // A change that waited before imports could wait was kept alone.
  return Array.isArray(kept) ? (kept as readonly KeptInput[]) : [kept as KeptInput];
}
