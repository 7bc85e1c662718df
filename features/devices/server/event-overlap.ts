// No point of a device's face may mean two events: what is drawn over another event's range is refused.
import { sql } from 'kysely';
import type { FaultName } from '#kit/contract/faults.ts';
import { badField } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { buttonEvent, overlaps, rangeOf } from '../contract.ts';
import type { AnyRange } from '../contract.ts';
import { shownName } from './event-name.ts';

/** An event as it would stand. */
export interface DrawnEvent extends AnyRange {
  id?: string;
  org_id: string | null;
  key_code: string;
  device_type?: string | null | undefined;
}

/**
 * Refuses a range that ends before it begins, or lies over another event's of the same device type. Of an organisation's
 * events the default ones count too, unless an own one of the same key code stands before them.
 */
export async function checkRange({ db, translator }: Ctx, drawn: DrawnEvent): Promise<void> {
  for (const [field, fault] of Object.entries(buttonEvent.rules?.(drawn) ?? {}))
    if (fault) throw badField(field, fault as FaultName);
  const range = rangeOf(drawn);
  if (!range) return;
  // Two who draw at once: the second sees what the first has drawn.
  await sql`select pg_advisory_xact_lock(hashtextextended(${`button_event ${drawn.org_id}`}, 0))`.execute(
    db,
  );
  const others = await db
    .selectFrom('button_event')
    .where((by) =>
      by.or([by('org_id', 'is', null), by('org_id', 'is not distinct from', drawn.org_id)]),
    )
    .where('device_type', 'is not distinct from', drawn.device_type ?? null)
    .where('id', 'is distinct from', drawn.id ?? null)
    .select(['org_id', 'name', 'key_code', 'x_from', 'x_to', 'y_from', 'y_to'])
    .execute();
  const own = new Set([
    drawn.key_code,
    ...others.filter(({ org_id }) => org_id !== null).map(({ key_code }) => key_code),
  ]);
  const met = others.find((other) => {
    const taken = rangeOf(other);
    const replaced = drawn.org_id !== null && other.org_id === null && own.has(other.key_code);
    return taken !== null && !replaced && overlaps(range, taken);
  });
  if (met) throw badField('x_from', 'overlap', { name: shownName(translator, met) });
}
