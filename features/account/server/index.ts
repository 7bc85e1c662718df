// The door of the account room on the server.
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { readCodesState } from '#features/session/server/index.ts';
import { account } from '../contract.ts';
import { beginCodes, confirmCodes, renewCodes, turnCodesOff } from './codes.ts';
import { endStaffSessions, readStaffAccount, resetCodes } from './of-staff.ts';
import { endAllOf, endOneOf, listSessions } from './sessions.ts';

async function readAccount({ db, actor }: Ctx) {
  const { login_name, password_hash } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select(['login_name', 'password_hash'])
    .executeTakeFirstOrThrow();
  return {
    login_name,
    has_password: password_hash !== null,
    codes: await readCodesState(db, actor.id),
  };
}

export const accountRoom = serveRoom(account, {
  read: readAccount,
  sessions: async (context) => ({ list: await listSessions(context, context.actor.id) }),
  endSession: async (context, _input, { id }) => {
    await endOneOf(context, context.actor.id, id);
    return null;
  },
  endOthers: async (context) => ({ ended: await endAllOf(context, context.actor) }),
  beginCodes,
  confirmCodes,
  renewCodes,
  stopCodes: turnCodesOff,
  staffAccount: readStaffAccount,
  endStaffSessions,
  resetCodes,
});
