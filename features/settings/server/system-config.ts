// The installation's configuration: known keys are checked and can't go, secrets are sealed before they are kept.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import { openText, sealText } from '#kit/http/sealed.ts';
import type { RowOf } from '#kit/contract/entity.ts';
import { raiseAllSettings } from '#features/devices/server/index.ts';
import { serveThing } from '#features/platform.ts';
import type { Ctx, Platform } from '#features/platform.ts';
import type { Database } from '#features/database.ts';
import {
  DEVICE_GROUP,
  KNOWN_CONFIG,
  KNOWN_KEYS,
  isKnownKey,
  readKnown,
  settings,
  systemConfig,
} from '../contract.ts';
import type { KnownKey } from '../contract.ts';

type Row = RowOf<typeof systemConfig>;
type Sent = Partial<Pick<Row, 'key_code' | 'config_group' | 'secret'>> & { value?: string };

const keyOf = ({ keys }: Pick<Platform, 'keys'>) => keys('system configuration');
const seal = ({ platform }: Ctx, key_code: string, value: string) => ({
  value: null,
  sealed: sealText(keyOf(platform), key_code, value),
});

/** How the value is to be kept after a change; a secret can't become readable unless its value is given anew. */
function keptValue(context: Ctx, before: Row, { key_code, secret, value }: Sent): object {
  const hides = secret ?? before.secret;
  const renamed = key_code !== undefined && key_code !== before.key_code;
  if (hides) {
    const open = value ?? before.value;
    if (open !== null && (value !== undefined || !before.secret))
      return seal(context, key_code ?? before.key_code, open);
    // It is sealed to its key.
    if (renamed) throw badField('value', 'required');
    return {};
  }
  if (value !== undefined) return { value, sealed: null };
  if (before.secret) throw badField('value', 'required');
  return {};
}

function keepKnown(before: Row, { key_code, config_group, secret, value }: Sent): void {
  if (!isKnownKey(before.key_code)) return;
  const moved = key_code !== undefined && key_code !== before.key_code;
  const regrouped = config_group !== undefined && config_group !== before.config_group;
  if (moved || regrouped || secret === true) throw new Failure(settings.errors.CONFIG_KEPT);
  if (value !== undefined && readKnown(before.key_code, value) === undefined)
    throw badField('value', 'invalid');
}

/** Devices are given the keys of their group: where one of them changed, each has a new revision to hear of. */
async function raiseDevices({ db }: Ctx, groups: readonly (string | null)[]): Promise<void> {
  if (groups.includes(DEVICE_GROUP)) await raiseAllSettings(db);
}

export const servedConfig = serveThing(
  systemConfig,
  {
    table: 'system_config',
    columns: {
      known: `system_config.key_code in (${KNOWN_KEYS.map((key) => `'${key}'`).join(', ')})`,
    },
    keyword: ['system_config.key_code', 'system_config.name', 'system_config.description'],
    partial: ['key_code', 'name'],
    sort: 'config_group',
  },
  {
    create: async (context, { value, ...draft }) => ({
      ...draft,
      ...(draft.secret ? seal(context, draft.key_code, value) : { value }),
    }),
    update: async (context, before, { value, ...change }) => {
      const sent: Sent = {
        ...(change as Sent),
        ...(value === undefined ? {} : { value }),
      };
      keepKnown(before, sent);
      const takesKnown = change.key_code !== undefined && isKnownKey(change.key_code);
      if (takesKnown && change.key_code !== before.key_code) throw badField('key_code', 'occupied');
      return { ...change, ...keptValue(context, before, sent) };
    },
    beforeRemove: async (_context, rows) => {
      if (rows.some(({ known }) => known)) throw new Failure(settings.errors.CONFIG_KEPT);
    },
    after: async (context, done) =>
      raiseDevices(context, [
        done.row.config_group,
        ...(done.what === 'changed' ? [done.before.config_group] : []),
      ]),
    complete: async ({ translator }, rows) =>
      rows.map((row) =>
        isKnownKey(row.key_code)
          ? {
              ...row,
              name: row.name ?? translator.text(`settings.enums.known_key.${row.key_code}`),
              description: row.description ?? translator.text(`settings.known.${row.key_code}`),
            }
          : row,
      ),
  },
);

/** The value of a key that the server reads, as the provider set it. */
export async function readConfig(db: Kysely<Database>, key: KnownKey): Promise<number> {
  const { rows } = await sql<{ value: string }>`select known_config(${key}) as value`.execute(db);
  const { initial } = KNOWN_CONFIG[key];
  return readKnown(key, rows[0]?.value ?? initial) ?? Number(initial);
}

/** The value of any key, secrets opened, for the integration that needs it; null where there is none. */
export async function findConfig(
  { db, keys }: Pick<Platform, 'db' | 'keys'>,
  key: string,
): Promise<string | null> {
  const { rows } = await inScope(
    db,
    'all',
    (tx) =>
      sql<{ value: string | null; sealed: string | null }>`
        select value, sealed from system_config where key_code = ${key}`.execute(tx),
    { readOnly: true },
  );
  const [row] = rows;
  if (!row) return null;
  return row.sealed === null ? row.value : openText(keyOf({ keys }), key, row.sealed);
}

/** What devices are given; never a secret. */
export async function deviceConfig(db: Kysely<Database>): Promise<Record<string, string>> {
  const { rows } = await sql<{ key_code: string; value: string }>`
    select key_code, value from system_config where config_group = ${DEVICE_GROUP} and not secret order by key_code`.execute(
    db,
  );
  return Object.fromEntries(rows.map(({ key_code, value }) => [key_code, value]));
}
