// Session: signing in and out, tokens, who the signed-in user is and what the console needs to start.
// A refresh token is good once; used twice it ends its whole family. The password never travels bare from the console.
// Neighbours: staff (accounts), access (permissions and routes), organisations (what one signs in to).
import { z } from 'zod';
import { id, maybe, password, text } from '#kit/contract/fields.ts';
import { FLAGS, LEVELS } from '#features/product.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { PLACE_LEVELS } from '#features/standin/contract.ts';
import { judgeLoginName } from './login-name.ts';

/**
 * The name that one signs in with: letters, digits and . _ - @ of one writing, so that no two names look alike; it stands
 * once in the whole installation.
 */
export const loginName = () =>
  text({ min: 2, max: 20, required: 'login_name_required', judge: judgeLoginName });

/** A login name as it is shown: one made before the rule is still there. */
export const shownLoginName = () => text({ min: 0, max: 100 });

/** A one-time code of six digits, or a recovery code, with or without what people type between. */
export const oneTimeCode = () =>
  text({ max: 20, pattern: /^(?:\d[ -]?){6}$|^(?:[A-Za-z2-9][ -]?){10}$/ });

const user = {
  id: id(),
  username: z.string(),
  role_id: maybe(id()),
  founder: z.union([z.literal(0), z.literal(1)]),
  real_name: z.string(),
  must_change_password: z.boolean(),
};

const signedIn = z.object({
  access_token: z.string(),
  refresh_token: z.string(),
  last_login_shopid: maybe(id()),
  ...user,
});

export const session = room({
  name: 'session',
  withoutAlarms: 'The account of who does it',
  permissions: [],
  errors: {
    TOKEN_FAILED: { code: 8, status: 403 },
    REFRESH_TOKEN_FAILED: { code: 8, status: 403 },
    USER_NULL: { code: 9, status: 401 },
    USER_DISABLE: { code: 10, status: 401 },
    PASSWORD_ERROR: { code: 11, status: 401 },
    LOGIN_FAILED: { code: 12, status: 401 },
    LOGOUT: { code: 13, status: 403 },
    MUST_CHANGE_PASSWORD: { code: 1301, status: 400 },
    SAME_PASSWORD: { code: 1302, status: 400 },
    OLD_PASSWORD_ERROR: { code: 1303, status: 400 },
    CODE_NEEDED: { code: 2020, status: 401 },
    CODE_WRONG: { code: 2021, status: 400 },
    TICKET_OVER: { code: 2022, status: 401 },
    OIDC_DOWN: { code: 2023, status: 503 },
    OIDC_REFUSED: { code: 2024, status: 401 },
    OIDC_ELSEWHERE: { code: 2025, status: 401 },
    OIDC_UNKNOWN: { code: 2026, status: 401 },
    OIDC_NOT_HERE: { code: 2027, status: 401 },
    CODES_REQUIRED: { code: 2028, status: 400 },
  },
  acts: [
    'change_password',
    'sign_in',
    'sign_in_refused',
    'token_reused',
    'logout',
    'link_identity',
  ],
  things: ['session'],
  enums: { level: LEVELS, flag: FLAGS },
  routes: {
    loginKey: route({
      method: 'GET',
      path: '/mgr/login_key',
      access: 'public',
      // Asks the database nothing: anybody may call it as often as they like.
      ownTransactions: true,
      reply: z.object({ key: z.string(), time: z.number() }),
    }),
    login: route({
      method: 'GET',
      path: '/mgr/login',
      access: 'public',
      ownTransactions: true,
      input: z.object({
        login_name: text({ max: 100, required: 'login_name_required' }),
        password: text({ max: 1000, required: 'password_required' }),
      }),
      reply: signedIn,
    }),
    /** The second step where the first was answered with CODE_NEEDED, with the ticket that came with that. */
    loginCode: route({
      method: 'POST',
      path: '/mgr/login/code',
      access: 'public',
      ownTransactions: true,
      input: z.object({ ticket: text({ max: 2000 }), code: oneTimeCode() }),
      reply: signedIn,
    }),
    /** Where one may sign in beside the password. */
    oidcProviders: route({
      method: 'GET',
      path: '/mgr/oidc/providers',
      access: 'public',
      readOnly: true,
      reply: z.object({ list: z.array(z.object({ id: id(), name: z.string() })) }),
    }),
    /** The address to open in this browser; the way ends at the sign-in page, with `#entry=<ticket>` or `#trouble=<code>`. */
    oidcBegin: route({
      method: 'POST',
      path: '/mgr/oidc/begin',
      access: 'public',
      input: z.strictObject({ provider_id: id() }),
      reply: z.object({ url: z.string() }),
    }),
    oidcGo: route({
      method: 'GET',
      path: '/mgr/oidc/go',
      access: 'public',
      raw: 'file',
      ownTransactions: true,
    }),
    oidcCallback: route({
      method: 'GET',
      path: '/mgr/oidc/callback',
      access: 'public',
      raw: 'file',
      ownTransactions: true,
    }),
    oidcFinish: route({
      method: 'POST',
      path: '/mgr/oidc/finish',
      access: 'public',
      ownTransactions: true,
      input: z.strictObject({ ticket: text({ max: 2000 }) }),
      reply: signedIn,
    }),
    logout: route({
      method: 'POST',
      path: '/mgr/logout',
      access: 'session',
      own: true,
      withoutLicence: true,
      input: z.object({ uid: text({ min: 0, max: 64, loose: true }).optional() }),
    }),
    refresh: route({
      method: 'POST',
      path: '/mgr/refresh_token',
      access: 'public',
      ownTransactions: true,
      input: z.object({ refresh_token: text({ max: 2000 }) }),
      reply: z.object({ accessToken: z.string(), refreshToken: z.string() }),
    }),
    changePassword: route({
      method: 'POST',
      path: '/mgr/password',
      access: 'session',
      own: true,
      withoutLicence: true,
      input: z.object({
        old_password: text({ max: 20, required: 'password_required' }),
        password: password(),
      }),
    }),
    me: route({
      method: 'GET',
      path: '/mgr/me',
      access: 'session',
      readOnly: true,
      reply: z.object({
        ...user,
        organisation: z.object({
          id: id(),
          short_name: z.string(),
          full_name: z.string(),
          shop_type: z.string(),
          parent_name: maybe(z.string()),
          time_zone: z.string(),
          country: z.string(),
          currency: z.string(),
        }),
        level: z.enum(LEVELS),
        /** The stand-in by which the organisation is the user's, as its founder's; null: it is their own. */
        stands_in: maybe(id()),
        /** The consoles of the organisations in which the user may stand in. */
        may_stand_in: z.array(z.enum(PLACE_LEVELS)),
        /** One-time codes are required and not on: nothing but turning them on works. */
        must_set_codes: z.boolean(),
        permissions: z.array(z.string()),
        /** Names of the routes this user may open; hidden ones are always among them. */
        routes: z.array(z.string()),
      }),
    }),
    start: route({
      method: 'GET',
      path: '/mgr/start',
      access: 'public',
      // Asks the database nothing: anybody may call it as often as they like.
      ownTransactions: true,
      reply: z.object({
        flags: z.record(z.enum(FLAGS), z.boolean()),
        ui_version: z.number(),
        signing: z.boolean(),
        demo: z.boolean(),
        time: z.number(),
      }),
    }),
    live: route({
      method: 'GET',
      path: '/mgr/live',
      access: 'session',
      raw: 'events',
      ownTransactions: true,
    }),
  },
  events: { notice: 'session' },
  pages: {},
});
