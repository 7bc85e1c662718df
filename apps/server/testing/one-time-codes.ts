// Turning one-time codes on in tests, and the steps between codes without waiting for the clock.
import { codeOf } from './authenticator.ts';
import type { Caller } from './caller.ts';
import { PASSWORD } from './world.ts';
import type { World } from './world.ts';

export interface TurnedOn {
  secret: string;
  recovery_codes: string[];
}

/** Turns one-time codes on, as the page does. The code of the present step counts as unused again. */
export async function turnCodesOn(world: World, caller: Caller): Promise<TurnedOn> {
  const begun = await caller.call('POST', '/mgr/account/codes/begin', {
    body: { password: PASSWORD },
  });
  const { secret } = begun.data as { secret: string };
  const confirmed = await caller.call('POST', '/mgr/account/codes/confirm', {
    body: { code: codeOf(secret) },
  });
  if (confirmed.code !== 0) throw new Error(`One-time codes are not on: ${confirmed.message}`);
  await passTime(world, caller.id);
  return { secret, ...(confirmed.data as { recovery_codes: string[] }) };
}

/** As if the steps of the codes that were used lay long ago. */
export const passTime = (world: World, staff_id: string) =>
  world.sql('update staff_totp set last_step = null where staff_id = $1', [staff_id]);
