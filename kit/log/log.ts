// The log: one line of JSON an event, with one list of what never stands in it.
import { pino } from 'pino';

/** Names whose values are never logged, kept in an audit row or shown in an error: secrets and personal numbers. */
export const SECRET_NAMES = [
  'password',
  'old_password',
  'admin_password',
  'password_hash',
  'access_token',
  'refresh_token',
  'accessToken',
  'refreshToken',
  'authorization',
  'cookie',
  'sign',
  'id_card',
  'id_number',
  'licence',
  'secret',
  'client_secret',
  'token',
  'ticket',
  'recovery_codes',
  'wifi_password',
] as const;

export type Log = ReturnType<typeof openLog>;

/** What a log line says of an error: never what hangs on it (a database client carries its password). */
function describeError(error: unknown): object {
  if (!(error instanceof Error)) return { message: String(error) };
  const { name, message, stack } = error;
  const code = 'code' in error ? { code: error.code } : {};
  return {
    name,
    message,
    ...code,
    stack,
    ...(error.cause ? { cause: describeError(error.cause) } : {}),
  };
}

/** Opens the log on standard error; standard output is for people. */
export function openLog(level: string, bindings: Record<string, string> = {}) {
  const paths = SECRET_NAMES.flatMap((name) => [name, `*.${name}`, `*.*.${name}`]);
  return pino(
    {
      level,
      base: bindings,
      serializers: { err: describeError },
      redact: { paths, censor: '[hidden]' },
      timestamp: pino.stdTimeFunctions.isoTime,
    },
    pino.destination({ fd: 2, sync: false }),
  );
}

/** The value with every secret name's value hidden, at any depth. */
export function redact(value: unknown): unknown {
  if (Array.isArray(value)) return value.map(redact);
  if (typeof value !== 'object' || value === null) return value;
  const secret = new Set<string>(SECRET_NAMES);
  return Object.fromEntries(
    Object.entries(value).map(([name, inner]) => [
      name,
      secret.has(name) && inner !== null ? '[hidden]' : redact(inner),
    ]),
  );
}
