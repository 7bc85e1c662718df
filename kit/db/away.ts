// A database that can't be asked: stopped, starting, full, or behind a line that broke. That is no answer, and no fault of who asks.

/** The database could not be asked, or broke off; what was asked for may be asked for again. */
export class DatabaseAway extends Error {
  override name = 'DatabaseAway';

  constructor(cause: unknown) {
    super('The database is away', { cause });
  }
}

/** PostgreSQL's own: connection failures (class 08), no room for another, and an administrator or crash that ends sessions. */
const SAID_BY_SERVER = /^(08|53300|57P0[1-5])/;
/** The line's own, by Node's names. */
const SAID_BY_LINE = /^(E(CONN|PIPE|TIMEDOUT|HOST|NET|ADDR|NOTFOUND|AI_AGAIN))/;
/** The driver's own, which have no codes. */
const SAID_BY_DRIVER =
  /Connection (terminated|ended)|not queryable|timeout exceeded when trying to connect|Client was closed/i;

function isAway(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  const code = 'code' in error && typeof error.code === 'string' ? error.code : '';
  if ('severity' in error) return SAID_BY_SERVER.test(code);
  return SAID_BY_LINE.test(code) || SAID_BY_DRIVER.test(error.message);
}

/** The error as those who asked are to know it: an absence of the database is a {@link DatabaseAway}, any other stays. */
export const nameAbsence = (error: unknown): unknown =>
  isAway(error) ? new DatabaseAway(error) : error;
