// The server's configuration: one schema over the environment (WIRE "Starting"), parsed once at start.
import { resolve } from 'node:path';
import { z } from 'zod';
import { StartFailure } from '#kit/log/start-failure.ts';

const port = (fallback: number) => z.coerce.number().int().min(0).max(65_535).default(fallback);
const flag = () => z.stringbool().default(true);

const environment = z.object({
  PORT: port(8080),
  HOST: z.string().default('127.0.0.1'),
  DATA_DIR: z.string().default('./data'),
  DATABASE_URL: z.url({ protocol: /^postgres(ql)?$/ }).optional(),
  MQTT_PORT: port(1883),
  MQTT_HOST: z.string().optional(),
  MQTT_URL: z.url({ protocol: /^(mqtts?|wss?)$/ }).optional(),
  MLLP_PORT: port(2575),
  STORAGE_URL: z.string().optional(),
  NODE_ENV: z.string().optional(),
  ADMIN_PASSWORD: z
    .string()
    .regex(/^[A-Za-z0-9!#$%^&*.~]{6,20}$/)
    .optional(),
  DEMO: z.stringbool().default(true),
  DEMO_PASSWORD: z
    .string()
    .regex(/^[A-Za-z0-9!#$%^&*.~]{6,20}$/)
    .default('Carillon123'),
  WARD: z.coerce.number().min(0).max(10_000).default(1),
  SECRET_KEY: z
    .string()
    .regex(/^[0-9a-fA-F]{64}$/)
    .optional(),
  LOGIN_BARE: z.stringbool().optional(),
  LOG_LEVEL: z.enum(['fatal', 'error', 'warn', 'info', 'debug', 'trace', 'silent']).default('warn'),
  TRUST_PROXY: z.stringbool().default(false),
  UI_VERSION: z.coerce.number().int().min(1).max(3).default(3),
  ENABLE_BROADCAST: flag(),
  ENABLE_MOBILE: flag(),
  ENABLE_ENTRANCEGUARD: flag(),
  ENABLE_NBIOT: flag(),
  ENABLE_CUSTOMER_DEVICE: flag(),
  ENABLE_SOS_DEVICE: flag(),
  ENABLE_485: flag(),
  ENABLE_LINUX: flag(),
});

export type Config = ReturnType<typeof readConfig>;

/** Reads the environment; a wrong or (in production) missing value is a `StartFailure` that names the variable. */
export function readConfig(env: Record<string, string | undefined> = process.env) {
  const given = Object.fromEntries(
    Object.entries(env).filter(([, value]) => value !== undefined && value !== ''),
  );
  const parsed = environment.safeParse(given);
  if (!parsed.success) {
    const [issue] = parsed.error.issues;
    const name = String(issue?.path[0] ?? 'environment');
    throw new StartFailure(name, `the value ${JSON.stringify(given[name])} is not valid`);
  }
  const value = parsed.data;
  const production = value.NODE_ENV === 'production';
  if (production && !value.SECRET_KEY)
    throw new StartFailure(
      'SECRET_KEY',
      'production needs a secret of 64 hex digits; make one with: openssl rand -hex 32',
    );
  if (value.STORAGE_URL)
    throw new StartFailure(
      'STORAGE_URL',
      'storage outside the data folder is not available in this version',
    );
  return {
    ...value,
    DATA_DIR: resolve(value.DATA_DIR),
    production,
    demo: !production && value.DEMO,
    // A folder that tests start from keeps its requests unsigned unless they ask for it.
    signing: production,
    loginBare: value.LOGIN_BARE ?? !production,
    flags: {
      broadcast: value.ENABLE_BROADCAST,
      mobile: value.ENABLE_MOBILE,
      entranceguard: value.ENABLE_ENTRANCEGUARD,
      nbiot: value.ENABLE_NBIOT,
      customer_device: value.ENABLE_CUSTOMER_DEVICE,
      sos_device: value.ENABLE_SOS_DEVICE,
      '485': value.ENABLE_485,
      linux: value.ENABLE_LINUX,
    },
  };
}
