// When a message that has not arrived is sent again.

const FIRST_S = 3;
const LONGEST_S = 60;

/**
 * Seconds until the next try after so many; each pause is twice the one before. What waits for a device that is away
 * waits for its return, which makes it due: thousands of rows are not looked at again and again.
 */
export const nextTry = (attempts: number, there: boolean): number | null =>
  there ? Math.min(FIRST_S * 2 ** Math.min(attempts, 5), LONGEST_S) : null;
