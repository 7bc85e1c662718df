// The door of the account room on the server.
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { readCodesState } from '#features/session/server/index.ts';
import { account } from '../contract.ts';
import { beginCodes, confirmCodes, renewCodes, turnCodesOff } from './codes.ts';
import { beginLink, link, listIdentities, listProvidersFor, unlink } from './identities.ts';
import { endStaffSessions, readStaffAccount, resetCodes } from './of-staff.ts';
import { providers } from './providers.ts';
import { endAllOf, endOneOf, listSessions } from './sessions.ts';

export { mayWhileSettingCodes } from './while-setting.ts';

async function readAccount(context: Ctx) {
  const { db, actor } = context;
  const { login_name, password_hash } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select(['login_name', 'password_hash'])
    .executeTakeFirstOrThrow();
  return {
    login_name,
    has_password: password_hash !== null,
    codes: await readCodesState(db, actor.id),
    identities: await listIdentities(context),
    providers: await listProvidersFor(context),
  };
}

export const accountRoom = serveRoom(
  account,
  {
    ...providers.handlers,
    overview: readAccount,
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
    beginLink,
    link,
    unlink,
  },
  {
    constraints: {
      signin_provider_once: { error: account.errors.PROVIDER_ONCE, field: 'client_id' },
    },
  },
);
