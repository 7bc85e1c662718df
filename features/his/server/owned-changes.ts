// Sex and birthday as the HIS has them; what it doesn't know leaves what the ward knows.
import type { Sex } from './facts.ts';

interface Known {
  sex: Sex;
  birthday: string | null;
}

interface Held {
  sex: Sex;
  birthday?: string | null | undefined;
}

export const ownedChanges = (row: Held, { sex, birthday }: Known): Partial<Known> => ({
  ...(sex === 'unknown' || sex === row.sex ? {} : { sex }),
  ...(birthday === null || birthday === row.birthday ? {} : { birthday }),
});
