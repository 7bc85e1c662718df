// The other events whose buttons are on the same face, as far as they are in force.
import { useList } from '#kit/ui/queries.ts';
import type { ShownRow } from '#kit/ui/queries.ts';
import { MAX_PAGE_SIZE } from '#kit/contract/asked.ts';
import { buttonEvent, rangeOf } from '../../contract.ts';
import type { Range } from '../../contract.ts';

export type EventRow = ShownRow<typeof buttonEvent>;

export interface DrawnEvent {
  row: EventRow;
  range: Range;
}

/** The event that is drawn: a new one has no id yet. */
export interface Edited {
  id: string | null;
  /** Null: a default event; undefined: a new one of the organisation that looks. */
  org_id: string | null | undefined;
  key_code: unknown;
  device_type: unknown;
}

/** An organisation sees its own and the default ones; the provider, who sees all, those of the same owner and the default ones. */
const isBeside = (row: EventRow, org_id: Edited['org_id']): boolean =>
  row.org_id === null || org_id === undefined || row.org_id === org_id;

/** Reads the events with a range on the face; a default one that an own one of the same key replaces is none. */
export function useDrawnEvents({ id, org_id, key_code, device_type }: Edited): DrawnEvent[] {
  const type = typeof device_type === 'string' ? device_type : null;
  const { data } = useList(buttonEvent, {
    page: 1,
    size: MAX_PAGE_SIZE,
    ...(type === null ? {} : { device_type: type }),
  });
  const rows = (data?.list ?? []).filter(
    (row) => row.id !== id && row.device_type === type && isBeside(row, org_id),
  );
  const own = new Set(rows.filter((row) => row.org_id !== null).map((row) => row.key_code));
  if (org_id !== null && typeof key_code === 'string') own.add(key_code);
  return rows.flatMap((row) => {
    const range = rangeOf(row);
    return range === null || (row.org_id === null && own.has(row.key_code)) ? [] : [{ row, range }];
  });
}
