// One-time codes (TOTP, RFC 6238) and recovery codes: made, kept sealed or hashed, and each good once.
import { createHmac, randomInt } from 'node:crypto';
import { Secret, TOTP } from 'otpauth';
import { openText, sealText } from '#kit/http/sealed.ts';
import type { Ctx } from '#features/platform.ts';

const STEP_S = 30;
/** A code of the step before or after counts: clocks differ, and people type slowly. */
const WINDOW = 1;
export const RECOVERY_CODES = 10;
/** 50 bits in two groups; no letter looks like another or like a digit. */
const LETTERS = 'ABCDEFGHJKMNPQRSTUVWXYZ23456789';
const GROUP = 5;

type Keys = Ctx['platform']['keys'];
const keyOf = (keys: Keys) => keys('one-time codes');

const totpOf = (secret: string, label = '', issuer = '') =>
  new TOTP({ issuer, label, secret: Secret.fromBase32(secret), period: STEP_S });

export interface MadeSecret {
  /** Base32, to be typed where no picture can be read. */
  secret: string;
  /** `otpauth:` address, for the picture. */
  uri: string;
}

/** Makes a new secret for an account; it counts once a code of it has confirmed it. */
export async function makeSecret(
  { db, platform }: Ctx,
  { id, org_id, label, issuer }: { id: string; org_id: string; label: string; issuer: string },
): Promise<MadeSecret> {
  const secret = new Secret({ size: 20 }).base32;
  const kept = sealText(keyOf(platform.keys), id, secret);
  await db
    .insertInto('staff_totp')
    .values({ staff_id: id, org_id, secret: kept })
    .onConflict((conflict) =>
      conflict
        .column('staff_id')
        .doUpdateSet({ secret: kept, confirmed_at: null, last_step: null }),
    )
    .execute();
  return { secret, uri: totpOf(secret, label, issuer).toString() };
}

/** Takes a code by its step; false where it is wrong, or its step was used. */
async function takeTotp(
  db: Ctx['db'],
  keys: Keys,
  staff_id: string,
  { code, confirmed }: { code: string; confirmed: boolean },
): Promise<boolean> {
  const row = await db
    .selectFrom('staff_totp')
    .where('staff_id', '=', staff_id)
    .where('confirmed_at', confirmed ? 'is not' : 'is', null)
    .selectAll()
    .forUpdate()
    .executeTakeFirst();
  const secret = row && openText(keyOf(keys), staff_id, row.secret);
  if (!row || !secret) return false;
  const now = Date.now();
  const delta = totpOf(secret).validate({ token: code, window: WINDOW, timestamp: now });
  if (delta === null) return false;
  const step = TOTP.counter({ period: STEP_S, timestamp: now }) + delta;
  if (row.last_step !== null && step <= row.last_step) return false;
  await db
    .updateTable('staff_totp')
    .set({ last_step: step, ...(confirmed ? {} : { confirmed_at: new Date(now).toISOString() }) })
    .where('staff_id', '=', staff_id)
    .execute();
  return true;
}

const plain = (code: string): string => code.replace(/[\s-]/g, '').toUpperCase();
const hashOf = (keys: Keys, staff_id: string, code: string): string =>
  createHmac('sha256', keys('recovery codes'))
    .update(`${staff_id} ${plain(code)}`)
    .digest('hex');

async function takeRecovery(
  db: Ctx['db'],
  keys: Keys,
  staff_id: string,
  code: string,
): Promise<boolean> {
  const { numUpdatedRows } = await db
    .updateTable('recovery_code')
    .set({ used_at: new Date().toISOString() })
    .where('staff_id', '=', staff_id)
    .where('hash', '=', hashOf(keys, staff_id, code))
    .where('used_at', 'is', null)
    .executeTakeFirst();
  return numUpdatedRows === 1n;
}

/** Takes the first code of a new secret, which turns one-time codes on. */
export const confirmSecret = ({ db, platform }: Ctx, staff_id: string, code: string) =>
  takeTotp(db, platform.keys, staff_id, { code: plain(code), confirmed: false });

/** Takes a one-time code or a recovery code; false where it is wrong or was used. */
export async function takeCode(
  db: Ctx['db'],
  keys: Keys,
  staff_id: string,
  code: string,
): Promise<boolean> {
  return /^\d{6}$/.test(plain(code))
    ? takeTotp(db, keys, staff_id, { code: plain(code), confirmed: true })
    : takeRecovery(db, keys, staff_id, code);
}

const makeGroup = () =>
  Array.from({ length: GROUP }, () => LETTERS[randomInt(LETTERS.length)]).join('');

/** Makes ten recovery codes in place of all there were; this is the one time they can be read. */
export async function makeRecoveryCodes(
  { db, platform }: Ctx,
  { id, org_id }: { id: string; org_id: string },
): Promise<string[]> {
  const codes = Array.from({ length: RECOVERY_CODES }, () => `${makeGroup()}-${makeGroup()}`);
  await db.deleteFrom('recovery_code').where('staff_id', '=', id).execute();
  await db
    .insertInto('recovery_code')
    .values(codes.map((code) => ({ staff_id: id, org_id, hash: hashOf(platform.keys, id, code) })))
    .execute();
  return codes;
}

/** Turns one-time codes off, and forgets the recovery codes; false where they were not on. */
export async function stopCodes(db: Ctx['db'], staff_id: string): Promise<boolean> {
  await db.deleteFrom('recovery_code').where('staff_id', '=', staff_id).execute();
  const { numDeletedRows } = await db
    .deleteFrom('staff_totp')
    .where('staff_id', '=', staff_id)
    .executeTakeFirst();
  return numDeletedRows > 0n;
}

export interface CodesState {
  on: boolean;
  since: string | null;
  recovery_left: number;
}

/** Whether someone has one-time codes on, since when, and how many recovery codes are left. */
export async function readCodesState(db: Ctx['db'], staff_id: string): Promise<CodesState> {
  const row = await db
    .selectFrom('staff_totp')
    .where('staff_id', '=', staff_id)
    .where('confirmed_at', 'is not', null)
    .select('confirmed_at')
    .executeTakeFirst();
  const left = await db
    .selectFrom('recovery_code')
    .where('staff_id', '=', staff_id)
    .where('used_at', 'is', null)
    .select(db.fn.countAll<string>().as('n'))
    .executeTakeFirstOrThrow();
  return {
    on: row !== undefined,
    since: row?.confirmed_at ?? null,
    recovery_left: row ? Number(left.n) : 0,
  };
}
