// An admission: a resident who is made together with the stay in a bed.
import { kitRoom } from '#kit/contract/kit-room.ts';
import type { DraftOf } from '#kit/contract/entity.ts';
import { Failure, badField } from '#kit/http/failure.ts';
import type { Permission } from '#features/contracts.ts';
import type { Ctx } from '#features/platform.ts';
import type { resident } from '../contract.ts';
import { lockBed } from './stays.ts';

const STAYING: Permission = 'resident.stay';

type Admitted = Pick<DraftOf<typeof resident>, 'bed_id' | 'checked_in_at' | 'org_id'>;

/** The organisation of a new resident: that of the bed where one is given, which takes the permission to give beds. */
export async function placeAdmitted(
  context: Ctx,
  { bed_id, checked_in_at, org_id }: Admitted,
): Promise<string> {
  const { actor } = context;
  if (!bed_id) {
    if (checked_in_at) throw badField('bed_id', 'required');
    return org_id ?? actor.org_id;
  }
  const { PERMISSION_DENIED } = kitRoom.errors;
  if (!actor.permissions.has(STAYING))
    throw new Failure(PERMISSION_DENIED, { fields: { bed_id: PERMISSION_DENIED } });
  const bed = await lockBed(context, bed_id);
  if (org_id && org_id !== bed.org_id) throw badField('org_id', 'reference');
  return bed.org_id;
}
