// Turning one-time codes on and off for oneself: on by password and a first code, off and renewed by a code.
import { toString as drawCode } from 'qrcode';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import {
  confirmSecret,
  demandCode,
  demandPassword,
  makeRecoveryCodes,
  makeSecret,
  readCodesState,
  stopCodes,
  wrongCode,
} from '#features/session/server/index.ts';
import { account } from '../contract.ts';
import { endAllOf } from './sessions.ts';

/** Under which an authenticator app lists the account. */
const ISSUER = 'Carillon';

const audit = ({ actor, audit: write }: Ctx, action: string): Promise<void> =>
  write({ org_id: actor.org_id, action, thing: 'staff', thing_id: actor.id });

async function refuseIfOn({ db, actor }: Ctx): Promise<void> {
  if ((await readCodesState(db, actor.id)).on) throw new Failure(account.errors.CODES_ON);
}

async function refuseIfOff({ db, actor }: Ctx): Promise<void> {
  if (!(await readCodesState(db, actor.id)).on) throw new Failure(account.errors.CODES_OFF);
}

/** Makes a secret, which counts once a code confirms it; a secret that was not confirmed is replaced. */
export async function beginCodes(context: Ctx, input: { password?: string | null | undefined }) {
  const { actor } = context;
  await refuseIfOn(context);
  await demandPassword(context, input.password ?? '');
  const made = await makeSecret(context, {
    id: actor.id,
    org_id: actor.org_id,
    label: actor.username,
    issuer: ISSUER,
  });
  return {
    ...made,
    qr: await drawCode(made.uri, { type: 'svg', errorCorrectionLevel: 'M', margin: 2 }),
  };
}

/** Turns codes on by the first of them; replies the recovery codes, this once. */
export async function confirmCodes(
  context: Ctx,
  { code, end_others }: { code: string; end_others?: boolean | undefined },
) {
  const { actor } = context;
  await refuseIfOn(context);
  if (!(await confirmSecret(context, actor.id, code))) throw wrongCode();
  const recovery_codes = await makeRecoveryCodes(context, { id: actor.id, org_id: actor.org_id });
  await announceActorChange(context.db, actor.session_id);
  if (end_others) await endAllOf(context, actor);
  await audit(context, 'codes_on');
  return { recovery_codes };
}

/** New recovery codes in place of the old ones. */
export async function renewCodes(context: Ctx, { code }: { code: string }) {
  const { actor } = context;
  await refuseIfOff(context);
  await demandCode(context, code);
  const recovery_codes = await makeRecoveryCodes(context, { id: actor.id, org_id: actor.org_id });
  await audit(context, 'recovery_codes');
  return { recovery_codes };
}

export async function turnCodesOff(context: Ctx, { code }: { code: string }): Promise<null> {
  await refuseIfOff(context);
  await demandCode(context, code);
  await stopCodes(context.db, context.actor.id);
  await audit(context, 'codes_off');
  return null;
}
