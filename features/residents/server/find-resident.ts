// A resident that the actor may see, for what hangs on the record; looking into it is recorded.
import { ownedBy } from '#kit/db/scope.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { residents } from '../contract.ts';

export interface FoundResident {
  id: string;
  org_id: string;
  name: string;
  status: string;
}

const queryOf = ({ db, scope }: Ctx, id: string) =>
  db
    .selectFrom('resident')
    .where('id', '=', id)
    .where(ownedBy(scope, 'resident.org_id'))
    .select(['id', 'org_id', 'name', 'status']);

const missing = () => new Failure(residents.errors.CUSTOMER_INFO_NULL);

/** Throws code 28 where there is none that the actor may know of. */
export async function findResident(context: Ctx, id: string): Promise<FoundResident> {
  const found = await queryOf(context, id).executeTakeFirst();
  if (!found) throw missing();
  return found;
}

/** The same, and no one else changes the record until this transaction ends. */
export async function lockResident(context: Ctx, id: string): Promise<FoundResident> {
  const found = await queryOf(context, id).forUpdate().executeTakeFirst();
  if (!found) throw missing();
  return found;
}

/** The same as finding, recorded as a look into `part` of the record. */
export async function lookInto(
  context: Ctx,
  id: string,
  part: 'stays' | 'relatives' | 'fees' | 'vitals',
): Promise<FoundResident> {
  const found = await findResident(context, id);
  await context.look({
    org_id: found.org_id,
    action: `read_${part}`,
    thing: 'resident',
    thing_id: id,
  });
  return found;
}

export const announceResident = (
  context: Ctx,
  { id, org_id }: Pick<FoundResident, 'id' | 'org_id'>,
  what: string,
): Promise<void> =>
  context.announce({
    org_id,
    type: 'resident.changed',
    access: 'resident.read',
    data: { id, what },
  });
