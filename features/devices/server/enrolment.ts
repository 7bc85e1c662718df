// Credentials: given out once by the console, or fetched by the device with a one-time code (WIRE "Admission").
import { createHmac, randomInt } from 'node:crypto';
import QRCode from 'qrcode';
import { sql } from 'kysely';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { forgive } from '#kit/http/attempts.ts';
import type { AttemptLimit } from '#kit/http/attempts.ts';
import { writeAudit } from '#kit/http/write-audit.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { devices } from '../contract.ts';
import { makeCredential } from './credential.ts';

/** Without letters that are taken for one another; 8 of 31 are 40 bits. */
const LETTERS = '23456789ABCDEFGHJKLMNPQRSTUVWXYZ';
const LENGTH = 8;
const VALID_MS = 15 * 60_000;
/** Wrong codes before one must wait: from one address, and from all. */
const limits = (address: string): AttemptLimit[] => [
  { subject: `enrol address ${address}`, most: 10 },
  { subject: 'enrol', most: 500 },
];

const hashCode = ({ platform }: Ctx, code: string): string =>
  createHmac('sha256', platform.keys('device enrolment')).update(code).digest('base64url');

/** Gives the device a new password; the old one is worth nothing and its connection ends. Whoever has it now has confirmed no settings. */
async function giveCredential(context: Ctx, tx: Ctx['db'], device: { id: string; org_id: string }) {
  const { password, hash } = makeCredential();
  await tx
    .updateTable('device')
    .set({ credential_hash: hash, enrol_hash: null, enrol_until: null, confirmed_rev: 0 })
    .where('id', '=', device.id)
    .execute();
  await tx.deleteFrom('waiting_device').where('device_id', '=', device.id).execute();
  return {
    username: device.id,
    password,
    org: device.org_id,
    mqtt_url: context.platform.settings.mqttUrl,
  };
}

async function findOwn({ db, scope }: Ctx, id: string) {
  const device = await db
    .selectFrom('device')
    .where('id', '=', id)
    .where(ownedBy(scope, 'device.org_id'))
    .select(['id', 'org_id'])
    .executeTakeFirst();
  if (!device) throw notFound();
  return device;
}

/** A new credential cuts off whoever has the old one: where alarm changes need a second person, never a device that is there. */
async function mustNotCutOff(tx: Ctx['db'], { id, org_id }: { id: string; org_id: string }) {
  const { rows } = await sql`
    select from device where id = ${id} and online and credential_hash is not null and alarms_need_second(${org_id})`.execute(
    tx,
  );
  if (rows.length > 0) throw new Failure(devices.errors.DEVICE_CONNECTED);
}

export async function renewCredential(context: Ctx, id: string) {
  const device = await findOwn(context, id);
  await mustNotCutOff(context.db, device);
  const reply = await giveCredential(context, context.db, device);
  await context.audit({
    org_id: device.org_id,
    action: 'credential',
    thing: 'device',
    thing_id: id,
  });
  context.afterCommit(() => context.platform.bus.disconnect(id));
  return reply;
}

/** A one-time code, also as a QR picture that holds where to send it. */
export async function makeEnrolCode(context: Ctx, id: string) {
  const device = await findOwn(context, id);
  const code = Array.from({ length: LENGTH }, () => LETTERS[randomInt(LETTERS.length)]).join('');
  const until = new Date(Date.now() + VALID_MS).toISOString();
  await context.db
    .updateTable('device')
    .set({ enrol_hash: hashCode(context, code), enrol_until: until })
    .where('id', '=', id)
    .execute();
  await context.audit({
    org_id: device.org_id,
    action: 'enrol_code',
    thing: 'device',
    thing_id: id,
  });
  const { protocol, host } = context.http.request;
  const qr = await QRCode.toString(
    JSON.stringify({ url: `${protocol}://${host}${devices.routes.enrol.path}`, code }),
    { type: 'svg', margin: 2 },
  );
  return { code, until, qr };
}

/** Exchanges a code for the credential; wrong ones are counted even though they are refused. */
export async function enrol(context: Ctx, typed: string) {
  const code = typed.toUpperCase().replace(/[\s-]/g, '');
  const attempt = await context.platform.countAttempt(limits(context.address));
  const reply = await inScope(context.platform.db, 'all', async (tx) => {
    const device = await tx
      .selectFrom('device')
      .where('enrol_hash', '=', hashCode(context, code))
      .where('enrol_until', '>', sql<string>`now()`)
      .where('enabled', '=', true)
      .select(['id', 'org_id'])
      .forUpdate()
      .executeTakeFirst();
    if (!device) return null;
    await forgive(tx, attempt);
    await writeAudit(
      tx,
      { actor_id: null, address: context.address, uuid: context.uuid },
      { org_id: device.org_id, action: 'enrol', thing: 'device', thing_id: device.id },
    );
    await mustNotCutOff(tx, device);
    return giveCredential(context, tx, device);
  });
  if (!reply)
    throw new Failure(devices.errors.ENROL_CODE_FAILED, {
      fields: { code: devices.errors.ENROL_CODE_FAILED },
    });
  context.platform.bus.disconnect(reply.username);
  return reply;
}
