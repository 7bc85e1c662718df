// The devices of a page by their wards, in the order of the page.
import type { LedRow } from '../contract.ts';

export interface WardGroup {
  key: string;
  /** Null: the devices stand in no ward. */
  name: string | null;
  org_name: string;
  /** Whether the server steers its devices. */
  steered: boolean;
  rows: LedRow[];
}

/** One group for each ward, and one for each organisation's devices without a ward. */
export function groupWards(rows: readonly LedRow[]): WardGroup[] {
  const groups = new Map<string, WardGroup>();
  for (const row of rows) {
    const key = row.department_id ?? row.org_id;
    const group = groups.get(key) ?? {
      key,
      name: row.department_name,
      org_name: row.org_name,
      steered: row.steered,
      rows: [],
    };
    group.rows.push(row);
    groups.set(key, group);
  }
  return [...groups.values()];
}
