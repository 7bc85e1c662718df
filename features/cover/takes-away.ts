// Whether a change of cover takes calls from somebody: giving them to more people is daily work and done at once, taking
// them away can leave an alarm unheard.

interface Item {
  space_id?: string | null | undefined;
  area_id?: string | null | undefined;
  shift: string;
  from_at?: string | null | undefined;
  to_at?: string | null | undefined;
}

const begin = ({ from_at }: Pick<Item, 'from_at'>): number =>
  from_at ? Date.parse(from_at) : Number.NEGATIVE_INFINITY;
const end = ({ to_at }: Pick<Item, 'to_at'>): number =>
  to_at ? Date.parse(to_at) : Number.POSITIVE_INFINITY;

/** Whether it lasts from no later to no earlier. */
export const lastsAsLong = (
  one: Pick<Item, 'from_at' | 'to_at'>,
  other: Pick<Item, 'from_at' | 'to_at'>,
): boolean => begin(one) <= begin(other) && end(one) >= end(other);

const holds = (one: Item, other: Item): boolean =>
  (one.space_id ?? null) === (other.space_id ?? null) &&
  (one.area_id ?? null) === (other.area_id ?? null) &&
  (one.shift === 'all' || one.shift === other.shift) &&
  lastsAsLong(one, other);

/** Whether something that was covered no longer is, or not as long. */
export const takesCover = (before: readonly Item[], after: readonly Item[]): boolean =>
  before.some((was) => !after.some((is) => holds(is, was)));

/** Whether a place is missing that was there. */
export const losesPlace = (before: readonly string[], after: readonly string[]): boolean =>
  before.some((id) => !after.includes(id));
