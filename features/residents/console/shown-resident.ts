// What the pages of this room share about a resident.
import type { RowOf } from '#kit/contract/entity.ts';
import { useT } from '#features/use-t.ts';
import type { resident } from '../contract.ts';

export type ResidentRow = RowOf<typeof resident>;

export const ACTS = ['check_in', 'change_bed', 'check_out'] as const;
export type Act = (typeof ACTS)[number];

/** A stay that someone is about to begin, change or end. */
export interface Asked {
  row: ResidentRow;
  act: Act;
}

/** An age in words: `85岁`, `2 months`; nothing where none is known. */
export function useAge(): (row: Pick<ResidentRow, 'age' | 'age_unit'>) => string {
  const t = useT();
  return ({ age, age_unit }) => {
    if (age === null || age_unit === null) return '';
    switch (age_unit) {
      case 'year':
        return t('residents.age.year', { count: age });
      case 'month':
        return t('residents.age.month', { count: age });
      case 'day':
        return t('residents.age.day', { count: age });
    }
  };
}
