// POST /mgr/<thing>/import: the import as a job. Who sent a sheet is answered when it is done, or after a moment where they
// follow the job.
import { setTimeout } from 'node:timers/promises';
import { z } from 'zod';
import { EMPTY_REPORT, EXISTING } from '../../contract/sheet-routes.ts';
import type { ImportReply, ImportReport } from '../../contract/sheet-routes.ts';
import { kitRoom } from '../../contract/kit-room.ts';
import { backgroundContext } from '../../http/background-context.ts';
import type { Context } from '../../http/context.ts';
import { Failure } from '../../http/failure.ts';
import type { Ended } from '../../jobs/carry-out.ts';
import type { JobKind } from '../../jobs/job.ts';
import { rowImporter } from './import.ts';
import type { Asked } from './import.ts';
import type { ReadRow } from './read-rows.ts';
import { readFilledRows, readUpload } from './read-upload.ts';
import type { SheetParts } from './sheet-options.ts';

/** A sheet that is done within this is answered like any request. */
const AT_ONCE_MS = 1500;

const input = z.object({ dry_run: z.boolean().optional(), existing: z.enum(EXISTING) });

/** To who has not said what becomes of rows that are there. */
const toldPlainly = ({ rows, ok, faults, waiting }: ImportReport): ImportReply => ({
  rows,
  ok,
  faults,
  ...(waiting ? { waiting } : {}),
});

/** All or none: what has faults, and was no trial, is a refusal that tells them. */
function answerOf({ state, result, error }: Ended, { dry_run, existing }: Asked): ImportReply {
  if (state === 'failed') throw error;
  if (state !== 'done') throw new Failure(kitRoom.errors.JOB_ENDED);
  const report =
    existing === 'refuse' ? toldPlainly(result as ImportReport) : (result as ImportReport);
  if (!dry_run && report.faults.length > 0)
    throw new Failure(kitRoom.errors.PARAM_ERROR, { data: { ...report } });
  return report;
}

export function importJob<Schema, Platform>(
  parts: SheetParts<Schema, Platform>,
): JobKind<Asked, readonly ReadRow[], ImportReport, Schema, Platform> {
  const importRows = rowImporter(parts);
  const access = `${parts.entity.thing}.import`;
  return {
    kind: access,
    access,
    bounds: { most: 3, each: 2 },
    input,
    // The sheet itself is kept nowhere, since it may hold passwords: one that was broken off is sent again.
    run: (background, asked, job, sheet) =>
      importRows(backgroundContext(background), sheet, asked, job),
  };
}

export function importHandler<Schema, Platform>(
  { room, entity, ...parts }: SheetParts<Schema, Platform>,
  kind: ReturnType<typeof importJob<Schema, Platform>>,
) {
  /** A change by a sheet takes what one by the form takes. */
  function mustChange({ actor }: Context<Schema, Platform>): void {
    const { update, read } = entity.routes;
    const served = Object.values(room.routes);
    for (const { method, path } of [update, read]) {
      const route = served.find((one) => one.method === method && one.path === path);
      if (!route || !actor.permissions.has(route.access))
        throw new Failure(kitRoom.errors.PERMISSION_DENIED);
    }
  }

  return async (
    context: Context<Schema, Platform>,
    { background, ...asked }: Asked & { background?: boolean | undefined },
  ): Promise<ImportReply> => {
    const { actor, http, platform } = context;
    if (asked.existing === 'update') mustChange(context);
    const sheet = await readFilledRows(await readUpload(http.request), actor.org_id);
    const { id, ended } = await parts
      .jobs(platform)
      .start(context, kind, { input: asked, load: sheet });
    if (!background) return answerOf(await ended, asked);
    const moment = new AbortController();
    const done = await Promise.race([
      ended,
      setTimeout(AT_ONCE_MS, null, { signal: moment.signal }),
    ]).finally(() => moment.abort());
    return done ? answerOf(done, asked) : { ...EMPTY_REPORT, job_id: id };
  };
}
