// Installing a licence: tried before it is taken, and never unnoticed one that goes back.
import { sql } from 'kysely';
import { inScope } from '#kit/db/scope.ts';
import type { ErrorKind } from '#kit/contract/room.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { licence as room } from '../contract.ts';
import type { Lasting, LicenceWatch } from '../contract.ts';
import { refusalOf } from './gate.ts';
import { readLicence } from './licence-text.ts';
import type { Licence } from './licence-text.ts';
import { judgeLicence } from './standing.ts';

const { LICENSE_FAILED, LICENCE_KEY_UNSET, LICENCE_OLDER } = room.errors;

const refuse = (kind: ErrorKind, why: ErrorKind = kind): Failure =>
  new Failure(kind, { fields: { licence: why } });

/** What standing gives once a licence holds; throws its refusal where it doesn't. */
export function mustHold({ lasting }: Pick<LicenceWatch, 'lasting'>): Lasting {
  const refusal = refusalOf(lasting.standing);
  if ('type' in lasting) return lasting;
  throw new Failure(refusal ?? LICENSE_FAILED);
}

/** What the text says; throws 46 where it isn't the provider's. */
function mustRead(text: string, publicKey: string | undefined): Licence {
  if (!publicKey) throw refuse(LICENSE_FAILED, LICENCE_KEY_UNSET);
  const found = readLicence(text, publicKey);
  if (!found) throw refuse(LICENSE_FAILED);
  return found;
}

interface Past {
  /** The clock, Unix milliseconds. */
  clock: number;
  /** Every text that was installed, newest first. */
  texts: readonly string[];
}

async function readPast({ db }: Ctx): Promise<Past> {
  // Two who install at once do so one after the other.
  const { rows } = await sql<{ now: string }>`
    select clock_timestamp() as now from installation for update`.execute(db);
  const held = await db
    .selectFrom('licence')
    .select('text')
    .orderBy('installed_at', 'desc')
    .orderBy('id', 'desc')
    .execute();
  return { clock: Date.parse(rows[0]?.now ?? ''), texts: held.map(({ text }) => text) };
}

interface Install {
  licence: string;
  older?: boolean | undefined;
}

/** Takes a licence that holds here; one issued before the present one only where that is meant. All stay in the history. */
export async function installLicence(context: Ctx, { licence, older }: Install): Promise<Lasting> {
  const { platform } = context;
  const text = licence.replace(/\s+/g, '');
  const found = mustRead(text, platform.settings.licencePublicKey);
  await inScope(platform.db, context.scope, async (tx) => {
    context.db = tx;
    const past = await readPast(context);
    const isNew = !past.texts.includes(text);
    checkHolds(context, found, isNew ? Math.max(past.clock, found.issued * 1000) : undefined);
    if (past.texts[0] === text) return;
    await takeLicence(context, { text, found, present: past.texts[0], older: older ?? false });
    if (isNew) await startTimeAnew(context, found.issued);
  });
  await platform.licence.reread();
  return mustHold(platform.licence);
}

/** Throws 44 or 45; `now` where the latest time known doesn't count. */
function checkHolds({ platform: { licence: watch } }: Ctx, found: Licence, now?: number): void {
  const { standing } = judgeLicence(found, watch.serial, now ?? watch.latestTime);
  const refusal = refusalOf(standing);
  if (refusal) throw refuse(refusal);
}

interface Taken {
  text: string;
  found: Licence;
  present: string | undefined;
  older: boolean;
}

async function takeLicence(context: Ctx, { text, found, present, older }: Taken): Promise<void> {
  const { actor, db, platform } = context;
  const { licencePublicKey } = platform.settings;
  const before = present && licencePublicKey ? readLicence(present, licencePublicKey) : null;
  if (before?.serial === found.serial && found.issued < before.issued && !older)
    throw refuse(LICENCE_OLDER);
  await db.insertInto('licence').values({ text, installed_by: actor.id }).execute();
  await context.audit({
    org_id: actor.org_id,
    action: 'install',
    thing: 'licence',
    thing_id: found.id,
    ...(before ? { before } : {}),
    after: found,
  });
}

/** A licence that was never here is the way out for an installation whose clock once stood in the future. */
async function startTimeAnew({ db }: Ctx, issued: number): Promise<void> {
  await sql`
    update installation set latest_time = greatest(clock_timestamp(), to_timestamp(${issued}))`.execute(
    db,
  );
}
