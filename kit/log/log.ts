// The log: one line of JSON an event, with one list of what never stands in it.
import { pino } from 'pino';

/** Names whose values are never logged, kept in an audit row or shown in an error: secrets and personal numbers. */
export const SECRET_NAMES = [
  'password', 'old_password', 'access_token', 'refresh_token', 'accessToken', 'refreshToken', 'authorization', 'cookie',
  'sign', 'id_card', 'id_number', 'licence', 'secret', 'wifi_password',
] as const;

export type Log = ReturnType<typeof openLog>;

/** Opens the log on standard error; standard output is for people. */
export function openLog(level: string, bindings: Record<string, string> = {}) {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    { level, base: bindings, redact: { paths, censor: '[hidden]' }, timestamp: pino.stdTimeFunctions.isoTime },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** The value with every secret name's value hidden, at any depth. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  const secret = new Set<string>(SECRET_NAMES);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [name, secret.has(name) && inner !== null ? '[hidden]' : redact(inner)]),
  );
}
