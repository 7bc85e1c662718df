// What a row would change.

/** Lists here are sets: their order says nothing. */
function isSame(one: unknown, other: unknown): boolean {
  if (Array.isArray(one) && Array.isArray(other)) {
    const kept = new Set(other);
    return one.length === kept.size && one.every((value) => kept.has(value));
  }
  return (one ?? null) === (other ?? null);
}

/** The fields that are there and differ from what is; what is absent stays as it is. */
export const differences = (
  wanted: Readonly<Record<string, unknown>>,
  before: Readonly<Record<string, unknown>>,
): Record<string, unknown> =>
  Object.fromEntries(
    Object.entries(wanted).filter(
      ([field, value]) => value !== undefined && !isSame(value, before[field]),
    ),
  );
