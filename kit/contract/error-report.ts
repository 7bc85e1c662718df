// Where the console's errors are reported to, and how: known to the sign-in page, which loads no contract.
export const REPORT_PATH = '/mgr/errorlog';

/** What the console caught: a thrown error, a promise nobody handled, a page that failed, code that didn't come, a breach of the content policy. */
export const ERROR_KINDS = ['error', 'rejection', 'render', 'chunk', 'policy'] as const;
export type ErrorKindName = (typeof ERROR_KINDS)[number];

/** What a report holds at most, in characters. */
export const MOST = { error: 1000, info: 8000, url: 500, build: 64 } as const;
