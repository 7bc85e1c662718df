// The server's configuration: one schema over the environment (WIRE "Starting"), parsed once at start.
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '#kit/log/start-failure.ts';
import { password } from '#kit/contract/fields.ts';
import { readTrust } from '#kit/http/trusted-proxies.ts';
import { FLAGS, FLAG_NAMES, UI_VERSIONS } from '#features/product.ts';
import type { Flag } from '#features/product.ts';
import { chooseLanguage } from '#kit/words/languages.ts';
import type { Language } from '#kit/words/languages.ts';

const number = (least: number, most: number, fallback: number, rule: string) =>
  z
    .string()
    .regex(/^\d{1,6}(\.\d{1,3})?$/, rule)
    .transform(Number)
    .refine((value) => value >= least && value <= most, rule)
    .default(fallback);
const whole = (least: number, most: number, fallback: number) => {
  const rule = `must be a whole number from ${least} to ${most}`;
  return number(least, most, fallback, rule).refine(Number.isInteger, rule);
};
const port = (fallback: number) => whole(0, 65_535, fallback);
const flag = (fallback = true) => z.stringbool('must be 1 or 0').default(fallback);
const given = (rule: string, fits: (value: string) => boolean) => z.string().refine(fits, rule);
const passwordRule = () =>
  given(
    'must be 6 to 20 letters, digits or symbols of ! # $ % ^ & * . ~',
    (value) => password().safeParse(value).success,
  );
const address = (protocol: RegExp, rule: string) =>
  given(rule, (value) => URL.canParse(value) && protocol.test(new URL(value).protocol));
const oneOf = <const Options extends readonly [string, ...string[]]>(options: Options) =>
  z.enum(options, `must be one of ${options.join(', ')}`);

/** Other words for no proxy and for one. */
const SWITCHES: Readonly<Record<string, string>> = {
  false: '0',
  no: '0',
  off: '0',
  true: '1',
  yes: '1',
  on: '1',
};

const environment = z.object({
  PORT: port(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: address(
    /^postgres(ql)?:$/,
    'must be an address like postgres://user:password@host:5432/database',
  ).optional(),
  MQTT_PORT: port(1883),
  MQTT_HOST: z.string().optional(),
  MQTT_URL: address(
    /^(mqtts?|wss?):$/,
    'must be an address like mqtt://user:password@host:1883 (or mqtts, ws, wss)',
  ).optional(),
  MQTT_DEVICE_URL: address(
    /^(mqtts?|wss?):$/,
    'must be an address like mqtt://host:1883 (or mqtts, ws, wss)',
  ).optional(),
  PUSH_SERVICES: z
    .string()
    .transform((value) => value.split(',').map((each) => each.trim()))
    .refine(
      (origins) => origins.every((each) => URL.canParse(each) && new URL(each).origin === each),
      'must be origins like https://push.example, separated by commas',
    )
    .default([]),
  MLLP_PORT: port(2575),
  MLLP_HOST: z.string().optional(),
  MLLP_TLS_CERT: z.string().optional(),
  MLLP_TLS_KEY: z.string().optional(),
  STORAGE_URL: given(
    'is not supported by this version, which keeps files in DATA_DIR; leave it unset',
    () => false,
  ).optional(),
  // A misspelt "production" would open a hospital with the demo's passwords.
  NODE_ENV: oneOf(['production', 'development', 'test']).optional(),
  ADMIN_PASSWORD: passwordRule().optional(),
  DEMO: flag(),
  DEMO_PASSWORD: passwordRule().default('Carillon123'),
  WARD: number(0, 10_000, 1, 'must be a number from 0 to 10000'),
  LICENCE_PUBLIC_KEY: given('must be the 43 characters that "licence.ts keys" prints', (value) =>
    /^[A-Za-z0-9_-]{43}$/.test(value),
  ).optional(),
  SECRET_KEY: given('must be 64 hex digits; make some with: openssl rand -hex 32', (value) =>
    /^[0-9a-fA-F]{64}$/.test(value),
  ).optional(),
  LOGIN_BARE: z.stringbool('must be 1 or 0').optional(),
  LOG_LEVEL: oneOf(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  HIS_ALLOW: given(
    'must be host names or addresses separated by commas, each with or without a port',
    (value) =>
      value
        .split(',')
        .every((part) => /^(?:[\w.-]+|\[[0-9a-f:.]+\])(?::\d{1,5})?$/i.test(part.trim())),
  )
    .transform((value) => value.split(',').map((part) => part.trim().toLowerCase()))
    .optional(),
  REQUESTS_PER_ADDRESS: whole(16, 100_000, 256),
  TRUST_PROXY: z
    .string()
    .default('0')
    .transform((value, context) => {
      const trust = readTrust(SWITCHES[value.trim().toLowerCase()] ?? value);
      if (trust) return trust;
      context.addIssue({
        code: 'custom',
        message:
          'must be the number of proxies before the server (0 to 10), or their addresses or networks separated by commas',
      });
      return z.NEVER;
    }),
  METRICS_TOKEN: given('must have 32 characters at least, without blanks', (value) =>
    /^[\x21-\x7e]{32,}$/.test(value),
  ).optional(),
  UI_VERSION: whole(UI_VERSIONS[0], UI_VERSIONS[2], UI_VERSIONS[2]),
  ENABLE_BROADCAST: flag(),
  ENABLE_MOBILE: flag(),
  ENABLE_ENTRANCEGUARD: flag(),
  ENABLE_NBIOT: flag(),
  ENABLE_CUSTOMER_DEVICE: flag(),
  ENABLE_SOS_DEVICE: flag(),
  ENABLE_485: flag(),
  ENABLE_LINUX: flag(),
});

/** What production doesn't make up by itself. */
const NEEDED_IN_PRODUCTION = {
  SECRET_KEY: 'is missing; production needs 64 hex digits, made with: openssl rand -hex 32',
} as const;

/** What says nothing without the other. */
const TOGETHER = [
  ['MLLP_TLS_CERT', 'MLLP_TLS_KEY'],
  ['MLLP_TLS_KEY', 'MLLP_TLS_CERT'],
] as const;

/** Their values stand in no message: they are secrets, or addresses that may hold one. */
const UNSHOWN: ReadonlySet<string> = new Set([
  'DATABASE_URL',
  'MQTT_URL',
  'MQTT_DEVICE_URL',
  'STORAGE_URL',
  'ADMIN_PASSWORD',
  'DEMO_PASSWORD',
  'SECRET_KEY',
  'METRICS_TOKEN',
]);

/** Every variable that is read. */
export const VARIABLES = Object.keys(environment.shape);

export type Config = ReturnType<typeof readConfig>;
type Environment = Readonly<Record<string, string | undefined>>;

/** Reads the environment; wrong and (in production) missing values are one `StartFailure` that names every variable. */
export function readConfig(env: Environment = process.env) {
  // Unset and empty are the same: compose files and shells can't always leave a variable out.
  const set = Object.fromEntries(Object.entries(env).filter(([, value]) => value?.trim()));
  const parsed = environment.safeParse(set);
  const faults = faultsOf(set, parsed.error?.issues ?? []);
  if (!parsed.success || faults.size > 0) throw failureFor(faults);
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  return {
    ...value,
    DATA_DIR: resolve(value.DATA_DIR),
    production,
    demo: !production && value.DEMO,
    language: languageOf(env),
    // A folder that tests start from keeps its requests unsigned unless they ask for it.
    signing: production,
    loginBare: value.LOGIN_BARE ?? !production,
    flags: Object.fromEntries(
      FLAGS.map((name) => [name, value[FLAG_NAMES[name].variable]]),
    ) as Record<Flag, boolean>,
  };
}

/** The language that the server's user asks for, by the order that POSIX gives these variables; else the product's own. */
function languageOf({ LC_ALL, LC_MESSAGES, LANG }: Environment): Language {
  const asked = [LC_ALL, LC_MESSAGES, LANG].find((locale) => locale?.trim());
  return chooseLanguage(undefined, asked);
}

function faultsOf(set: Environment, issues: readonly z.core.$ZodIssue[]): Map<string, string> {
  const faults = new Map<string, string>();
  for (const { path, message } of issues) {
    const name = String(path[0]);
    const shown = UNSHOWN.has(name) ? '' : `, and is ${JSON.stringify(set[name])}`;
    faults.set(name, faults.get(name) ?? message + shown);
  }
  for (const [one, other] of TOGETHER)
    if (set[one] && !set[other]) faults.set(other, `is missing; it belongs with ${one}`);
  if (set['NODE_ENV'] === 'production')
    for (const [name, why] of Object.entries(NEEDED_IN_PRODUCTION))
      if (!set[name]) faults.set(name, why);
  return faults;
}

function failureFor(faults: ReadonlyMap<string, string>): StartFailure {
  const [[name = '', why = ''] = [], ...others] = faults;
  if (others.length === 0) return new StartFailure(name, `${name} ${why}`);
  const lines = [...faults].map(([each, reason]) => `\n  ${each} ${reason}`);
  return new StartFailure(
    [...faults.keys()].join(', '),
    `these variables are not right:${lines.join('')}`,
  );
}
