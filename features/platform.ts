// What the app gives every room on the server, and the room's types bound to it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type pg from 'pg';
import type { Flag } from '#features/product.ts';
import type { DueWatch } from '#kit/db/due-watch.ts';
import type { Actors } from '#kit/http/actor-change.ts';
import type { CountAttempt } from '#kit/http/attempts.ts';
import type { Background } from '#kit/http/background-context.ts';
import type { Actor, Context } from '#kit/http/context.ts';
import type { Looks } from '#kit/http/looks.ts';
import { servingFor } from '#kit/http/served.ts';
import { servingEntitiesFor } from '#kit/entity/serve.ts';
import { servingListingsFor } from '#kit/entity/serve-listing.ts';
import { servingSheetsFor } from '#kit/entity/sheets/serve-sheets.ts';
import { describingFor } from '#kit/entity/table.ts';
import { jobsFor } from '#kit/jobs/job.ts';
import type { Jobs } from '#kit/jobs/runner.ts';
import type { Keys } from '#kit/http/keys.ts';
import type { FileStore } from '#kit/files/store.ts';
import type { LiveStream } from '#kit/live/sequencer.ts';
import type { Log } from '#kit/log/log.ts';
import type { Perform } from '#kit/http/second-person.ts';
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import type { Database } from './database.ts';
import { readRegion, settleRegional } from './region.ts';
import type { LicenceWatch } from './licence/contract.ts';
import type { WardControl } from './ward/contract.ts';

export interface Platform {
  db: Kysely<Database>;
  /** Plain connections for what holds one long: listening, cursors. */
  pool: pg.Pool;
  live: LiveStream;
  /** Who is signed in. */
  actors: Actors;
  countAttempt: CountAttempt;
  /** Work that is done when the database says that it is due. */
  due: DueWatch;
  /** What was looked at and is not yet in the audit. */
  looks: Looks;
  bus: DeviceBus;
  files: FileStore;
  keys: Keys;
  log: Log;
  settings: {
    production: boolean;
    /** Requests must be signed (production). */
    signing: boolean;
    /** The bare form of a password at sign-in is taken. */
    loginBare: boolean;
    demo: boolean;
    flags: Record<Flag, boolean>;
    uiVersion: number;
    /** Where devices reach the broker, as the credential tells them. */
    mqttUrl: string;
    /** Where the server reaches an outside broker, with its own account; undefined with the embedded one. */
    brokerUrl?: string | undefined;
    /** The provider's, with which licences are checked. */
    licencePublicKey?: string | undefined;
    /** Hosts (with or without a port) inside the server itself that a HIS may have all the same. */
    hisAllow: readonly string[];
    /** Where HL7 v2 messages are heard; absent: nowhere. */
    mllp?:
      | { port: number; host: string; tls?: { cert: string; key: string } | undefined }
      | undefined;
    /** Origins that pushes may go to beside the known services of browsers. */
    pushServices: readonly string[];
  };
  licence: LicenceWatch;
  /** Long work. */
  jobs: Jobs<Database, Platform>;
  /** Work that no request carries, in a person's name. */
  background: (
    actor: Actor,
    origin: Pick<Background<Database, Platform>, 'address' | 'uuid' | 'access'>,
  ) => Background<Database, Platform>;
  /** Does what waited for a second person, by its route's own handler. */
  perform: Perform<Database, Platform>;
  /** The simulated ward; only in the demo. */
  ward?: WardControl | undefined;
}

export type Ctx = Context<Database, Platform>;

/** Serves an entity's routes on this schema. */
export const serveThing = servingEntitiesFor<Database, Platform>(settleRegional);

/** The topmost organisation above one, whose people share what long work they may have under way. */
export async function tenantOf(db: Kysely<Database>, org_id: string): Promise<string> {
  const { rows } = await sql<{ tenant: string | null }>`
    select line[cardinality(line)] as tenant from organisation_line(${org_id}) line`.execute(db);
  return rows[0]?.tenant ?? org_id;
}

const ways = {
  zone: async ({ db, actor }: Ctx) => (await readRegion(db, actor.org_id)).time_zone,
  tenant: ({ db, actor }: Ctx) => tenantOf(db, actor.org_id),
};

/** Serves an entity's export, template and import on this schema. */
export const serveSheets = servingSheetsFor<Database, Platform>({
  ...ways,
  jobs: (platform) => platform.jobs,
});

/** Serves a listing's page and export on this schema. */
export const serveListing = servingListingsFor<Database, Platform>(ways);

/** A table of this schema as a list is read from it. */
export const tableOf = describingFor<Database>();

/** Declares long work on this schema. */
export const job = jobsFor<Database, Platform>();

/** Binds a room's handlers to its contract. */
export const serveRoom = servingFor<Database, Platform>();
