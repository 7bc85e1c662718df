// The form over an organisation's parameters: what was read, what is typed over it, and saving that.
import { useState } from 'react';
import { useQuery, useQueryClient } from '@tanstack/react-query';
import type { UseQueryResult } from '@tanstack/react-query';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { useLiveRefresh } from '#kit/ui/use-live-refresh.ts';
import { keepUnsaved } from '#kit/ui/unsaved.tsx';
import { useLabels, useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { parameters } from '../contract.ts';
import type { ParameterChange, ParameterName, ParameterSheet } from '../contract.ts';
import { checkDrafts, countDrafts, dropDraft } from './drafts.ts';
import type { Draft, Drafts } from './drafts.ts';

const keyOf = (org_id: string) => ['parameter', org_id] as const;

/** Reads an organisation's parameters, anew when they or the confirmations of devices change. */
export function useSheet(org_id: string): UseQueryResult<ParameterSheet> {
  const { client } = useConsole();
  useLiveRefresh(['parameter'], ['parameter.changed', 'device.changed']);
  return useQuery({
    queryKey: keyOf(org_id),
    queryFn: ({ signal }) => client.call(parameters.routes.read, { params: { org_id }, signal }),
  });
}

interface Typed {
  /** What was read when the first of it was typed: a save over something newer is refused. */
  version: number;
  drafts: Drafts;
}

// What is typed outlives its tab: closing one, or looking at another organisation, loses nothing.
const kept = new Map<string, Typed>();

export interface ParameterForm {
  drafts: Drafts;
  faults: Readonly<Record<string, string>>;
  failure: string | null;
  saving: boolean;
  set: (name: ParameterName, draft: Draft) => void;
  drop: (name: ParameterName) => void;
  discard: () => void;
  /** How it ended: saved, kept until a second person approves it, or refused for reasons that the form shows. */
  save: () => Promise<'saved' | 'held' | 'refused'>;
}

export function useParameterForm(sheet: ParameterSheet): ParameterForm {
  const { org_id } = sheet;
  const ui = useUi();
  const t = useT();
  const labels = useLabels(parameters);
  const { client } = useConsole();
  const queries = useQueryClient();
  const [typed, setTyped] = useState<Typed | null>(() => kept.get(org_id) ?? null);
  const [faults, setFaults] = useState<Record<string, string>>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const { version, drafts } = typed ?? { version: sheet.version, drafts: {} };

  const change = (next: Typed | null) => {
    const wanted = next && countDrafts(next.drafts) > 0 ? next : null;
    if (wanted) kept.set(org_id, wanted);
    else kept.delete(org_id);
    keepUnsaved(`parameters of ${org_id}`, wanted !== null);
    setTyped(wanted);
  };
  const mend = (name: ParameterName) => {
    setFaults(({ [name]: _mended, ...others }) => others);
    setFailure(null);
  };
  const refuse = (error: CallFailure) => {
    if (error.isHeld) return change(null);
    setFaults(error.fields);
    setFailure(error.message || ui('saveFailed'));
    const { current } = (error.data ?? {}) as { current?: ParameterSheet };
    if (error.code !== kitRoom.errors.STALE_VERSION.code || !current) return;
    queries.setQueryData(keyOf(org_id), current);
    change({ version: current.version, drafts });
    setFailure(t('parameters.othersChanged'));
  };
  const send = async (input: ParameterChange) => {
    setSaving(true);
    try {
      const saved = await client.call(parameters.routes.change, {
        params: { org_id },
        input,
        quiet: true,
      });
      queries.setQueryData(keyOf(org_id), saved);
      change(null);
      return 'saved' as const;
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      refuse(error);
      return error.isHeld ? ('held' as const) : ('refused' as const);
    } finally {
      setSaving(false);
    }
  };
  return {
    drafts,
    faults,
    failure,
    saving,
    set: (name, draft) => {
      change({ version, drafts: { ...drafts, [name]: draft } });
      mend(name);
    },
    drop: (name) => {
      change({ version, drafts: dropDraft(drafts, name) });
      mend(name);
    },
    discard: () => {
      change(null);
      setFaults({});
      setFailure(null);
    },
    save: async () => {
      const checked = checkDrafts(drafts);
      if (checked.ok) return send({ ...checked.change, version });
      const told = Object.entries(checked.faults).map(([name, fault]) => [
        name,
        labels.fault(name, fault),
      ]);
      setFaults(Object.fromEntries(told));
      setFailure(ui('formFaults'));
      return 'refused' as const;
    },
  };
}
