// What the cells of a resident's row say together.

/** An age is shown by the birthday where there is one, and of who has left the bed is empty: neither is said anew then. */
export function settleResident(
  raw: Record<string, unknown>,
  texts: Readonly<Record<string, string>>,
): void {
  if (raw['birthday'] !== undefined) {
    delete raw['age'];
    delete raw['age_unit'];
  }
  if (raw['bed_id'] === undefined && texts['left_at'] !== undefined) delete raw['checked_in_at'];
}
