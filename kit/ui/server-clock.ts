// The server's clock as this browser reckons it: a ward computer's own is often wrong, and ages go by the server's.

let ahead = 0;

/** Milliseconds since 1970 by the server's clock. */
export const serverNow = (): number => Date.now() + ahead;

/** How far the server's clock is ahead of the browser's, in milliseconds. */
export const clockDifference = (): number => ahead;

/** Takes note of the difference, in milliseconds. */
export const keepDifference = (difference: number): void => {
  ahead = difference;
};

/** Where a time to be planned begins: in five minutes (spec §9), in whole minutes. */
export const inFiveMinutes = (): string =>
  new Date(Math.ceil(serverNow() / 60_000) * 60_000 + 300_000).toISOString();
