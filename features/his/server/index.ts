// The door of the HIS room on the server.
import { inScope } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { hisRoom } from '../contract.ts';
import type { Run } from '../contract.ts';
import { settings } from './configure.ts';
import { beginRun, synchronising } from './run.ts';
import { listRefused, listRuns, readRun } from './runs.ts';
import { findHis, findHisAbove, findHisBelow } from './settings.ts';
import type { HisSettings } from './settings.ts';

export { applyFacts, openApplier } from './applier.ts';
export type { Counting, Refused } from './applier.ts';
export { applyStays } from './apply-stays.ts';
export { checkSpeaker } from './configure.ts';
export type { BedPlace, Fact, PlaceFact, ResidentFact, Sex, StaffFact, StayFact } from './facts.ts';
export { codeOfPlace } from './find-bed.ts';
export { writeName } from './fhir/read-parts.ts';
export { forgetSources, renameRecord } from './links.ts';
export { refusalReason, refused, tellReason, toRefusal } from './refusal.ts';
export type { RefusalReason } from './refusal.ts';
export type { Source } from './source.ts';
export { speakFor } from './speak-for.ts';
export { findByRegistration } from './take-resident.ts';

const { HIS_NOT_CONFIGURED, HIS_DISABLED, HIS_ONCE, HIS_SEVERAL } = hisRoom.errors;

/** Those that can be meant where none is named: the organisation's own or the nearest above it, else those below. */
async function listOwnHis(context: Ctx): Promise<HisSettings[]> {
  const { platform, actor } = context;
  const above = await inScope(platform.db, 'all', (db) => findHisAbove({ db }, actor.org_id));
  if (above) return [above];
  return inScope(platform.db, context.scope, (db) => findHisBelow({ ...context, db }));
}

async function findOwnHis(context: Ctx): Promise<HisSettings> {
  const [first, ...others] = await listOwnHis(context);
  if (!first) throw new Failure(HIS_NOT_CONFIGURED);
  if (others.length > 0) throw new Failure(HIS_SEVERAL);
  return first;
}

async function tellFound(context: Ctx) {
  const [first, ...others] = (await listOwnHis(context)).filter(({ enabled }) => enabled);
  if (!first) return { found: 'none' as const };
  return { found: others.length > 0 ? ('several' as const) : ('one' as const) };
}

async function start(context: Ctx, his: HisSettings): Promise<Run> {
  if (!his.enabled) throw new Failure(HIS_DISABLED);
  const id = await beginRun(context, his);
  return inScope(context.platform.db, 'all', (db) => readRun({ db }, { scope: 'all' }, id));
}

export const hisServed = serveRoom(
  hisRoom,
  {
    ...settings.handlers,
    synchronise: async (context) => start(context, await findOwnHis(context)),
    found: tellFound,
    synchroniseOne: async (context, _input, { id }) => {
      const { platform, scope } = context;
      const found = await inScope(platform.db, scope, (db) =>
        findHis({ ...context, db, scope }, id),
      );
      if (!found) throw notFound();
      return start(context, found);
    },
    runs: (context, _input, { id }) => listRuns(context, id),
    run: ({ platform, scope }, _input, { id }) =>
      inScope(platform.db, 'all', (db) => readRun({ db }, { scope }, id)),
    refused: (context, _input, { id }) => listRefused(context, id),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    constraints: { his_once: { error: HIS_ONCE, field: 'org_id' } },
    jobs: [synchronising],
  },
);
