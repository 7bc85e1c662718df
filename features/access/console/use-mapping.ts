// The roles of one's own organisation with what is ticked over them, and saving that role by role.
import { useState } from 'react';
import { useQueryClient } from '@tanstack/react-query';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { CallFailure } from '#kit/ui/client.ts';
import { useConsole } from '#kit/ui/console-context.ts';
import { invalidateThings, useList } from '#kit/ui/queries.ts';
import type { ShownRow } from '#kit/ui/queries.ts';
import { useUnsaved } from '#kit/ui/unsaved.tsx';
import { useUi } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';
import { role } from '../contract.ts';
import { dropDraft, tick } from './mapping-drafts.ts';
import type { Drafts, List } from './mapping-drafts.ts';

export type MappedRole = ShownRow<typeof role>;

export function useMapping() {
  const t = useT();
  const ui = useUi();
  const { client, me } = useConsole();
  const queries = useQueryClient();
  const found = useList(role, { org_id: me.organisation.id, size: 200, sort: 'created_at' });
  const roles = found.data?.list ?? [];
  const [drafts, setDrafts] = useState<Drafts>({});
  const [failure, setFailure] = useState<string | null>(null);
  const [saving, setSaving] = useState(false);
  const changed = roles.filter(({ id }) => id in drafts);
  useUnsaved(changed.length > 0);

  const saveOne = async ({ id, name, version }: MappedRole): Promise<string | null> => {
    try {
      await client.call(role.routes.update, {
        params: { id },
        input: { version, ...(drafts[id] as object) },
        quiet: true,
      });
    } catch (error) {
      if (!(error instanceof CallFailure)) throw error;
      if (error.code !== kitRoom.errors.STALE_VERSION.code)
        return `${name}: ${error.message || ui('saveFailed')}`;
      setDrafts((before) => dropDraft(before, id));
      return t('access.mapping.stale', { role: name });
    }
    setDrafts((before) => dropDraft(before, id));
    return null;
  };
  return {
    found,
    roles,
    drafts,
    failure,
    saving,
    changed: changed.length,
    tick: (of: MappedRole, list: List, name: string, on: boolean) => {
      setDrafts((before) => tick(before, of, list, name, on));
      setFailure(null);
    },
    discard: () => {
      setDrafts({});
      setFailure(null);
    },
    /** Whether all of it went well; what did not is told in `failure`. */
    save: async () => {
      setSaving(true);
      try {
        const told: (string | null)[] = [];
        for (const each of changed) told.push(await saveOne(each));
        await invalidateThings(queries, [role.thing]);
        const faults = told.filter((fault) => fault !== null);
        setFailure(faults.length > 0 ? faults.join(' ') : null);
        return faults.length === 0;
      } finally {
        setSaving(false);
      }
    },
  };
}
export type Mapping = ReturnType<typeof useMapping>;
