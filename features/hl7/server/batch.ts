// A frame may hold a batch: FHS and BHS, messages that begin with MSH, BTS and FTS. Split as bytes, each message with the
// character set that it declares itself. No set that is taken has a carriage return or a line feed within a character.

/** More in one frame than this are refused together. */
export const MOST_IN_BATCH = 5000;

const BOM = Buffer.from([0xef, 0xbb, 0xbf]);
const isBreak = (byte: number | undefined): boolean => byte === 0x0d || byte === 0x0a;
const nameAt = (bytes: Buffer, at: number): string => bytes.toString('latin1', at, at + 3);

function skipBlank(bytes: Buffer): Buffer {
  let at = bytes.subarray(0, 3).equals(BOM) ? 3 : 0;
  while (isBreak(bytes[at]) || bytes[at] === 0x20) at += 1;
  return bytes.subarray(at);
}

/** The messages of a frame: itself, where it is no batch. */
export function splitFrame(given: Buffer): Buffer[] {
  const bytes = skipBlank(given);
  if (!/^[FB]HS$/.test(nameAt(bytes, 0))) return [bytes];
  const messages: Buffer[] = [];
  let begun = -1;
  const close = (at: number) => {
    if (begun !== -1) messages.push(bytes.subarray(begun, at));
    begun = -1;
  };
  for (let at = 0; at < bytes.length; at += 1) {
    if (at > 0 && !isBreak(bytes[at - 1])) continue;
    const name = nameAt(bytes, at);
    if (!/^(MSH|[FB][HT]S)$/.test(name)) continue;
    close(at);
    if (name === 'MSH') begun = at;
  }
  close(bytes.length);
  return messages;
}

/** A message of more is refused before it is read: to split it would keep everybody waiting. */
const MOST_SEGMENTS = 20_000;

export function hasTooMany(bytes: Buffer): boolean {
  let breaks = 0;
  for (let at = 0; at < bytes.length && breaks <= MOST_SEGMENTS; at += 1)
    if (isBreak(bytes[at])) breaks += 1;
  return breaks > MOST_SEGMENTS;
}
