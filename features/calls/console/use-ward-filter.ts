// Which wards a call board shows: chosen once, kept in this browser. An empty choice is every ward.
import { useState } from 'react';
import { useQuery } from '@tanstack/react-query';
import { mayAccess, useConsole } from '#kit/ui/console-context.ts';
import { spaces } from '#features/spaces/contract.ts';
import type { Call } from '../contract.ts';

const KEPT = 'calls.wards';

function readKept(user: string): string[] {
  try {
    const kept: unknown = JSON.parse(localStorage.getItem(`${KEPT}.${user}`) ?? '[]');
    return Array.isArray(kept) ? kept.filter((id) => typeof id === 'string') : [];
  } catch {
    return [];
  }
}

export interface WardFilter {
  /** The wards that there are; fewer than two need no choice. */
  wards: readonly { id: string; name: string }[];
  chosen: readonly string[];
  choose: (ids: string[]) => void;
  /** A call that stands in no ward, and a code call, is shown whatever is chosen. */
  shows: (call: Call) => boolean;
}

export function useWardFilter(): WardFilter {
  const { client, me } = useConsole();
  const [kept, setKept] = useState(() => readKept(me.id));
  const { data = [] } = useQuery({
    queryKey: ['space', 'wards'],
    queryFn: ({ signal }) =>
      client.call(spaces.routes.tree, { input: { depth: 'department' }, signal }),
    enabled: mayAccess(me, spaces.routes.tree.access),
  });
  const wards = data
    .filter(({ kind }) => kind === 'department')
    .map(({ id, name }) => ({ id, name }));
  // A ward that is gone must not hide every call.
  const chosen = kept.filter((id) => wards.some((ward) => ward.id === id));
  return {
    wards,
    chosen,
    choose(ids) {
      setKept(ids);
      localStorage.setItem(`${KEPT}.${me.id}`, JSON.stringify(ids));
    },
    shows: ({ code, department_id }) =>
      code || chosen.length === 0 || department_id === null || chosen.includes(department_id),
  };
}
