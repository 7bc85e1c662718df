// Sending a sheet: looked through first, then (the second time) written; what takes longer is followed as a job.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { EMPTY_REPORT } from '../contract/sheet-routes.ts';
import type { EXISTING, ImportReport } from '../contract/sheet-routes.ts';
import { CallFailure } from './client.ts';
import { useConsole } from './console-context.ts';
import { useDeedFailure } from './deed-failure.ts';
import { invalidateThings } from './queries.ts';
import type { ShownEntity } from './shown-entity.ts';

/** What becomes of records that are there already. */
export type Existing = (typeof EXISTING)[number];

/** How far an import is. */
export type ImportStep =
  | { name: 'choose'; failure?: string }
  | { name: 'sending'; share: number; dry: boolean }
  | { name: 'running'; job_id: string; dry: boolean; file: File }
  | { name: 'checked'; file: File; report: ImportReport }
  | { name: 'done'; report: ImportReport };

export interface Importing {
  step: ImportStep;
  existing: Existing;
  /** Chooses, and looks a sheet that is there through again. */
  choose: (existing: Existing) => void;
  send: (file: File, dry: boolean) => void;
  /** What came of the job. */
  finish: (end: { report?: ImportReport; failure?: string }) => void;
  again: () => void;
}

/** All or none: what was refused says why, row by row, as the first look does. */
function refusedReport(error: unknown): ImportReport | null {
  const data = error instanceof CallFailure ? (error.data as Partial<ImportReport> | null) : null;
  return data?.faults ? { ...EMPTY_REPORT, ...data, faults: data.faults } : null;
}

interface Finished {
  file: File;
  dry: boolean;
  report: ImportReport;
}

export function useImport(entity: ShownEntity): Importing {
  const { client } = useConsole();
  const failureOf = useDeedFailure();
  const queries = useQueryClient();
  const [step, setStep] = useState<ImportStep>({ name: 'choose' });
  const [existing, setExisting] = useState<Existing>('keep');
  const finish = async ({ file, dry, report }: Finished) => {
    const kept = !dry && report.faults.length === 0;
    if (kept) await invalidateThings(queries, [entity.thing]);
    setStep(kept ? { name: 'done', report } : { name: 'checked', file, report });
  };
  const sendAs = async (mode: Existing, file: File, dry: boolean): Promise<void> => {
    setStep({ name: 'sending', share: 0, dry });
    try {
      const report = (await client.upload(entity.sheets.import, file, {
        input: { existing: mode, background: 'true', ...(dry ? { dry_run: 'true' } : {}) },
        onProgress: (share) => setStep({ name: 'sending', share, dry }),
        quiet: true,
      })) as ImportReport;
      if (report.job_id) setStep({ name: 'running', job_id: report.job_id, dry, file });
      else await finish({ file, dry, report });
    } catch (error) {
      const report = refusedReport(error);
      setStep(
        report ? { name: 'checked', file, report } : { name: 'choose', failure: failureOf(error) },
      );
    }
  };
  const choose = (mode: Existing) => {
    setExisting(mode);
    if (step.name === 'checked') void sendAs(mode, step.file, true);
  };
  return {
    step,
    finish: (end) => {
      if (step.name !== 'running') return;
      if (end.report) void finish({ ...step, report: end.report });
      else setStep({ name: 'choose', failure: end.failure ?? '' });
    },
    existing,
    choose,
    send: (file, dry) => void sendAs(existing, file, dry),
    again: () => setStep({ name: 'choose' }),
  };
}
