// So many departments, rooms and beds, as the reader's language lists them.
import { useJoin } from '#kit/ui/use-words.ts';
import { useT } from '#features/use-t.ts';

interface Counts {
  departments?: number;
  rooms: number;
  beds: number;
}

/** Gives what says how many there are; of a kind that there are none of nothing is said. */
export function useCounted(): (counts: Counts) => string {
  const t = useT();
  const join = useJoin();
  return ({ departments = 0, rooms, beds }) =>
    join([
      ...(departments > 0 ? [t('spaces.departmentCount', { count: departments })] : []),
      ...(rooms > 0 ? [t('spaces.roomCount', { count: rooms })] : []),
      ...(beds > 0 || departments + rooms === 0 ? [t('spaces.bedCount', { count: beds })] : []),
    ]);
}
