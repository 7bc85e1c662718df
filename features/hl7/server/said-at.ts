// What a message is read with, and how new it is.
import type { Meaning } from './events.ts';
import type { Message } from './message.ts';
import { instantOf } from './times.ts';

export interface Reading {
  message: Message;
  meaning: Meaning;
  /** Of times without an offset. */
  zone: string;
  /** The number that another leads to since they were merged. */
  resolve: (number: string) => string;
}

/** When it was said, for what is older to overwrite nothing: by the event's time of recording, else the message's own. */
export function saidAt(message: Message, zone: string): string | null {
  const said = message.get('EVN-2') || message.get('MSH-7');
  return instantOf(said, zone);
}

export const stampOf = ({ message, zone }: Reading) => ({
  version: null,
  at: saidAt(message, zone),
});
