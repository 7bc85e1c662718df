// Account: what someone settles of their own signing in: one-time codes, linked providers, sessions and their ends;
// with it what an administrator may do for staff: see and end sessions, take one-time codes off who lost theirs.
// What signing in takes of this is the session room's.
// Neighbours: session (codes, ends), access (whose accounts one may touch), staff (shows it).
import { z } from 'zod';
import { idParams } from '#kit/contract/asked.ts';
import { flag, id, maybe, moment, optional, text } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { oneTimeCode } from '#features/session/contract.ts';
import { MATCHES, signinProvider } from './provider.ts';

export { MATCHES, signinProvider } from './provider.ts';

export const WAYS = ['password', 'provider'] as const;

const sessionRow = z.object({
  id: id(),
  /** Names of a browser and a system as their makers write them; null where nothing known was told. */
  browser: maybe(z.string()),
  system: maybe(z.string()),
  address: maybe(z.string()),
  way: z.enum(WAYS),
  since: moment(),
  seen_at: maybe(moment()),
  /** The one that asks. */
  current: z.boolean(),
});
export type SessionRow = z.output<typeof sessionRow>;

const codesState = z.object({
  on: z.boolean(),
  since: maybe(moment()),
  recovery_left: z.number(),
});

const identity = z.object({
  id: id(),
  provider_name: z.string(),
  linked_at: moment(),
  last_at: maybe(moment()),
});
export type Identity = z.output<typeof identity>;

const recoveryCodes = z.object({ recovery_codes: z.array(z.string()) });
const code = () => z.strictObject({ code: oneTimeCode() });
const mine = { access: 'session', own: true, withoutLicence: true } as const;

export const account = room({
  name: 'account',
  withoutAlarms:
    'Who somebody signs in as, and ends what somebody else’s account can do: locking one out never waits',
  permissions: [
    'session.end',
    'session.reset',
    'signin_provider.read',
    'signin_provider.write',
    'signin_provider.remove',
  ],
  only: {
    'signin_provider.read': ['provider'],
    'signin_provider.write': ['provider'],
    'signin_provider.remove': ['provider'],
  },
  begins: {
    'session.end': ['head_nurse'],
  },
  errors: {
    CODES_ON: { code: 2030, status: 409 },
    CODES_OFF: { code: 2031, status: 409 },
    IDENTITY_TAKEN: { code: 2032, status: 409 },
    LAST_WAY: { code: 2033, status: 409 },
    PROVIDER_ONCE: { code: 2034, status: 409 },
    SECRET_ANEW: { code: 2035, status: 400 },
    ISSUER_PLAIN: { code: 2036, status: 400 },
    LINK_OVER: { code: 2037, status: 400 },
  },
  acts: [
    'codes_on',
    'codes_off',
    'recovery_codes',
    'reset_codes',
    'end_session',
    'end_sessions',
    'unlink_identity',
  ],
  things: ['account', 'signin_provider'],
  enums: { way: WAYS, matches: MATCHES },
  routes: {
    ...signinProvider.routes,
    overview: route({
      method: 'GET',
      path: '/mgr/account',
      access: 'session',
      own: true,
      readOnly: true,
      reply: z.object({
        login_name: z.string(),
        has_password: z.boolean(),
        codes: codesState,
        identities: z.array(identity),
        /** With which one could link oneself. */
        providers: z.array(z.object({ id: id(), name: z.string() })),
      }),
    }),
    beginLink: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/identities/begin',
      /** With a code where one-time codes are on, else with the password where there is one. */
      input: z.strictObject({
        provider_id: id(),
        password: optional(text({ min: 0, max: 20, kind: 'password' })),
        code: optional(oneTimeCode()),
      }),
      /** The address to open in this browser; the way ends at the account page, with `#link=<ticket>`. */
      reply: z.object({ url: z.string() }),
    }),
    link: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/identities',
      input: z.strictObject({ ticket: text({ max: 2000 }) }),
    }),
    unlink: route({
      ...mine,
      method: 'DELETE',
      path: '/mgr/account/identities/{id}',
      params: idParams,
    }),
    sessions: route({
      method: 'GET',
      path: '/mgr/account/sessions',
      access: 'session',
      own: true,
      readOnly: true,
      reply: z.object({ list: z.array(sessionRow) }),
    }),
    endSession: route({
      ...mine,
      method: 'DELETE',
      path: '/mgr/account/sessions/{id}',
      params: idParams,
    }),
    endOthers: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/sessions/end_others',
      reply: z.object({ ended: z.number() }),
    }),
    beginCodes: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/codes/begin',
      input: z.strictObject({ password: optional(text({ min: 0, max: 20, kind: 'password' })) }),
      reply: z.object({ secret: z.string(), uri: z.string(), qr: z.string() }),
    }),
    confirmCodes: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/codes/confirm',
      input: z.strictObject({
        code: oneTimeCode(),
        /** Ends all sessions but this one: they were opened without a code. */
        end_others: flag().optional(),
      }),
      reply: recoveryCodes,
    }),
    renewCodes: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/codes/renew',
      input: code(),
      reply: recoveryCodes,
    }),
    stopCodes: route({
      ...mine,
      method: 'POST',
      path: '/mgr/account/codes/stop',
      input: code(),
    }),
    staffAccount: route({
      method: 'GET',
      path: '/mgr/account/staff/{id}',
      access: 'session.end',
      readOnly: true,
      params: idParams,
      reply: z.object({ codes: codesState, sessions: z.array(sessionRow) }),
    }),
    endStaffSessions: route({
      method: 'POST',
      path: '/mgr/account/staff/{id}/end',
      access: 'session.end',
      withoutLicence: true,
      params: idParams,
      /** Without one, all of them. */
      input: z.strictObject({ session_id: optional(id()) }),
      reply: z.object({ ended: z.number() }),
    }),
    resetCodes: route({
      method: 'POST',
      path: '/mgr/account/staff/{id}/reset_codes',
      access: 'session.reset',
      withoutLicence: true,
      params: idParams,
    }),
  },
  events: {},
  pages: {
    SigninProviders: {
      path: '/system_config/signin_providers',
      levels: ['provider'],
      access: 'signin_provider.read',
      section: 'system_config',
    },
    Account: {
      path: '/account',
      levels: ['organisation', 'hospital', 'provider'],
      access: 'session',
      hidden: true,
    },
  },
});
