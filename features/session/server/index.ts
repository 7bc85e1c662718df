// The door of the session room on the server.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { Failure } from '#kit/http/failure.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { chooseRoutes, levelOf } from '#features/access/server/index.ts';
import { placeLevels } from '#features/standin/server/index.ts';
import { session } from '../contract.ts';
import { publicKeyOf } from '../sealing.ts';
import { streamLive } from './live.ts';
import { beginOidc, goToProvider } from './oidc/begin.ts';
import { returnFromProvider } from './oidc/callback.ts';
import { signInByProvider } from './oidc/finish.ts';
import { listProviders } from './oidc/providers.ts';
import { judgePassword } from './demand-password.ts';
import { hashPassword } from './passwords.ts';
import { sweepOften } from './sweep.ts';
import { endSession } from './open-session.ts';
import { signInByCode } from './second-step.ts';
import { refreshSession, sealingKey, signIn } from './sign-in.ts';

export { hashPassword, matchesPassword } from './passwords.ts';
export { sealPassword } from '../sealing.ts';
export { signRequest } from '../signing.ts';
export {
  confirmSecret,
  makeRecoveryCodes,
  makeSecret,
  readCodesState,
  stopCodes,
} from './one-time-codes.ts';
export { beginOidc } from './oidc/begin.ts';
export { unlinkIdentity, unlinkProvider } from './oidc/find-person.ts';
export { linkByTicket } from './oidc/finish.ts';
export { listProviders, mayTrust, sealClientSecret } from './oidc/providers.ts';
export { endSession, endSessionsOf } from './open-session.ts';
export { demandPassword, judgePassword } from './demand-password.ts';
export { demandCode, wrongCode } from './second-step.ts';
export { makeAuthenticate } from './authenticate.ts';
export { startWho } from './who.ts';

/** What a user whose password must be changed may still do (WIRE "Signing in"). */
const WHILE_CHANGING: readonly string[] = [
  session.routes.changePassword.path,
  session.routes.logout.path,
  session.routes.me.path,
];

export const mayWhileChanging = (path: string): boolean => WHILE_CHANGING.includes(path);

async function changePassword(context: Ctx, input: { old_password: string; password: string }) {
  const { actor, db } = context;
  const { password_hash } = await db
    .selectFrom('staff')
    .where('id', '=', actor.id)
    .select('password_hash')
    .executeTakeFirstOrThrow();
  const field = (error: typeof session.errors.SAME_PASSWORD, name: string) =>
    new Failure(error, { fields: { [name]: error } });
  const account = { login_name: actor.username, password_hash };
  if (!(await judgePassword(context, account, input.old_password)))
    throw field(session.errors.OLD_PASSWORD_ERROR, 'old_password');
  if (input.old_password === input.password) throw field(session.errors.SAME_PASSWORD, 'password');
  // The database ends all others with the password that opened them.
  await sql`select set_config('app.kept_session', ${actor.session_id}, true)`.execute(db);
  await db
    .updateTable('staff')
    .set({ password_hash: await hashPassword(input.password), must_change_password: false })
    .where('id', '=', actor.id)
    .execute();
  await announceActorChange(db);
  await context.audit({
    org_id: actor.org_id,
    action: 'change_password',
    thing: 'staff',
    thing_id: actor.id,
  });
  return null;
}

const readPerson = (db: Ctx['db'], id: string) =>
  db
    .selectFrom('staff')
    .leftJoin('role', (join) =>
      join.onRef('role.id', '=', 'staff.role_id').onRef('role.org_id', '=', 'staff.org_id'),
    )
    .where('staff.id', '=', id)
    .select(['staff.real_name', 'role.menus', 'role.role_type'])
    .executeTakeFirstOrThrow();

/** While they stand in, the people of their own organisation are out of the request's sight. */
const readOneself = ({ actor, db, platform }: Ctx) =>
  actor.stands_in
    ? inScope(platform.db, 'all', (tx) => readPerson(tx, actor.id), { readOnly: true })
    : readPerson(db, actor.id);

async function describeMe(context: Ctx) {
  const { actor, db, platform } = context;
  const person = await readOneself(context);
  const row = await db
    .selectFrom('organisation')
    .where('id', '=', actor.org_id)
    .select([
      'id as org',
      'short_name',
      'full_name',
      'shop_type',
      'time_zone',
      'country',
      'currency',
      sql<string | null>`organisation_full_name(parent_id)`.as('parent_name'),
    ])
    .executeTakeFirstOrThrow();
  const level = levelOf(actor.provider, row.shop_type);
  const { flags, uiVersion } = platform.settings;
  return {
    id: actor.id,
    username: actor.username,
    role_id: actor.role_id,
    founder: actor.founder ? (1 as const) : (0 as const),
    real_name: person.real_name,
    must_change_password: actor.must_change_password,
    organisation: {
      id: row.org,
      short_name: row.short_name,
      full_name: row.full_name,
      shop_type: row.shop_type,
      parent_name: row.parent_name,
      time_zone: row.time_zone,
      country: row.country,
      currency: row.currency,
    },
    level,
    stands_in: actor.stands_in?.id ?? null,
    may_stand_in: [...placeLevels(actor)],
    must_set_codes: actor.must_set_codes,
    permissions: [...actor.permissions],
    routes: chooseRoutes({
      level,
      flags,
      uiVersion,
      whole: actor.founder || actor.provider,
      menus: person.menus ?? [],
      roleType: person.role_type,
      permissions: actor.permissions,
    }),
  };
}

export const sessionRoom = serveRoom(
  session,
  {
    loginKey: async (context) => ({ key: publicKeyOf(sealingKey(context)), time: Date.now() }),
    login: signIn,
    loginCode: signInByCode,
    oidcProviders: async ({ db }) => ({ list: await listProviders(db) }),
    oidcBegin: (context, { provider_id }) => beginOidc(context, context.db, { provider_id }),
    oidcGo: goToProvider,
    oidcCallback: returnFromProvider,
    oidcFinish: signInByProvider,
    refresh: (context, { refresh_token }) => refreshSession(context, refresh_token),
    logout: async (context) => {
      await endSession(context.db, context.actor.session_id, 'signed out');
      return null;
    },
    changePassword,
    me: describeMe,
    start: async ({ platform: { settings } }) => ({
      flags: settings.flags,
      ui_version: settings.uiVersion,
      signing: settings.signing,
      demo: settings.demo,
      time: Date.now(),
    }),
    live: streamLive,
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['staff'],
    start: sweepOften,
  },
);
