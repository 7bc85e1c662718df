// Licence: how long this installation may be set up anew, by a text that its provider has signed (decision 0015).
// It is bound to the installation's serial number. Without one nothing is limited; an expired one stops settings alone.
// Neighbours: every room, whose routes say what goes on regardless (`withoutLicence`); the app, which asks at each request.
import { z } from 'zod';
import { flag, id, integer, maybe, moment, text } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import type { Route } from '#kit/contract/route.ts';

/** From so many days left on, the console gives notice (spec §9). */
export const NOTICE_DAYS = 30;

/** Longer than any licence, even one that a mail has broken into lines. */
export const LICENCE_LENGTH = 4000;

/** `none`: nothing is installed, and so nothing is limited. */
export const STANDINGS = [
  'none',
  'perpetual',
  'valid',
  'expiring',
  'expired',
  'wrong_serial',
  'invalid',
] as const;
export type Standing = (typeof STANDINGS)[number];

/** How long it lasts, as the spec has it: `nolimit`, or `timeout` with the expiry. */
export const TERMS = ['timeout', 'nolimit'] as const;

const unixSeconds = () => integer(0, 8_640_000_000_000);
const count = () => integer(0, 1_000_000_000);

const term = {
  type: z.enum(TERMS),
  /** Unix seconds; null with `nolimit`. */
  expire: maybe(unixSeconds()),
};

const lasting = z.object({
  ...term,
  standing: z.enum(STANDINGS),
  /** Begun days, so 1 on the last one and 0 once it has expired; null with `nolimit`. */
  days_left: maybe(count()),
});
export type Lasting = z.output<typeof lasting>;

/** An installed licence; what its text says is null where that can't be trusted. */
const installed = z.object({
  id: id(),
  installed_at: moment(),
  installed_by_name: maybe(z.string()),
  fault: maybe(z.enum(['wrong_serial', 'invalid'])),
  says: maybe(
    z.object({
      ...term,
      licence_id: z.string(),
      serial: z.string(),
      holder: z.string(),
      issued: unixSeconds(),
      beds: maybe(count()),
      devices: maybe(count()),
    }),
  ),
});
export type InstalledLicence = z.output<typeof installed>;

const overview = z.object({
  standing: z.enum(STANDINGS),
  /** These three are null where the licence can't be trusted. */
  type: maybe(z.enum(TERMS)),
  expire: maybe(unixSeconds()),
  days_left: maybe(count()),
  serial: z.string(),
  /** A provider's public key is configured; without it no licence can be checked. */
  key_set: flag(),
  /** The machine's clock is behind the latest time that the installation has known. */
  clock_back: flag(),
  latest_time: moment(),
  beds: count(),
  devices: count(),
  /** Newest first, at most 50; the first is the one that counts. */
  history: z.array(installed),
});
export type LicenceOverview = z.output<typeof overview>;

export const licence = room({
  name: 'licence',
  withoutAlarms: 'A licence never stops a call',
  permissions: ['licence.write'],
  only: {
    'licence.write': ['provider'],
  },
  errors: {
    LICENSE_ERROR: { code: 44, status: 402 },
    LICENSE_EXPIRE: { code: 45, status: 402 },
    LICENSE_FAILED: { code: 46, status: 402 },
    LICENCE_KEY_UNSET: { code: 1960, status: 402 },
    LICENCE_OLDER: { code: 1961, status: 409 },
  },
  acts: ['install'],
  things: ['licence'],
  enums: { standing: STANDINGS },
  routes: {
    expire: route({
      method: 'GET',
      path: '/lc/expire',
      access: 'session',
      readOnly: true,
      reply: lasting,
    }),
    install: route({
      method: 'POST',
      path: '/lc',
      access: 'licence.write',
      withoutLicence: true,
      ownTransactions: true,
      input: z.strictObject({
        licence: text({ max: LICENCE_LENGTH, multiline: true, loose: true }),
        /** One that was issued before the present one is meant. */
        older: flag().optional(),
      }),
      reply: lasting,
    }),
    read: route({
      method: 'GET',
      path: '/mgr/licence',
      access: 'licence.write',
      readOnly: true,
      reply: overview,
    }),
  },
  events: {},
  pages: {
    Licence: {
      path: '/licence',
      levels: ['provider'],
      access: 'licence.write',
      section: 'system_config',
    },
  },
});

/** What the app asks of the licence; nothing of it waits for the database. */
export interface LicenceWatch {
  readonly serial: string;
  readonly keySet: boolean;
  readonly clockBack: boolean;
  /** The latest time that the installation has known, Unix milliseconds. */
  readonly latestTime: number;
  readonly lasting: Lasting | { standing: 'wrong_serial' | 'invalid' };
  /** Throws 44, 45 or 46 where the route has to wait for a licence that holds. */
  admit(route: Route): void;
  /** Looks now; otherwise what another process has installed shows within 10 s. */
  reread(): Promise<void>;
}
