// For whom or where a task or plan is: found, and of the kind that its subject says.
import { Failure, badField } from '#kit/http/failure.ts';
import { thePlace, theResident } from '#features/care-subjects.ts';
import type { Ctx } from '#features/platform.ts';
import { placeNeeded, tasks } from '../contract.ts';
import type { TaskSubject } from '../contract.ts';

export interface About {
  subject: TaskSubject;
  resident_id: string | null;
  space_id: string | null;
}

type Sent = { [Field in keyof About]?: About[Field] | undefined };

const KIND: Readonly<Record<TaskSubject, string>> = {
  resident: '',
  bed: 'bed',
  room: 'room',
  ward: 'department',
};

const { TASK_PLACE, TASK_RESIDENT_LEFT } = tasks.errors;

/** What is sent, over what was there. */
const aboutOf = (before: About | null, sent: Sent): About => ({
  subject: sent.subject ?? before?.subject ?? 'ward',
  resident_id: sent.resident_id === undefined ? (before?.resident_id ?? null) : sent.resident_id,
  space_id: sent.space_id === undefined ? (before?.space_id ?? null) : sent.space_id,
});

/** Whose it is and for whom or where; what its subject has no use for is emptied. */
export async function settleSubject(context: Ctx, before: About | null, sent: Sent) {
  const about = aboutOf(before, sent);
  const { subject } = about;
  const needed = placeNeeded(about);
  if (needed && about[needed] === null) throw badField(needed, 'required');
  if (subject === 'resident' && about.resident_id) {
    const { id, org_id, gone } = await theResident(context, about.resident_id, 'resident_id');
    if (gone && id !== before?.resident_id)
      throw new Failure(TASK_RESIDENT_LEFT, { fields: { resident_id: TASK_RESIDENT_LEFT } });
    return { subject, org_id, resident_id: id, space_id: null };
  }
  if (about.space_id === null)
    return { subject, org_id: context.actor.org_id, resident_id: null, space_id: null };
  const place = await thePlace(context, about.space_id, 'space_id');
  if (place.kind !== KIND[subject])
    throw new Failure(TASK_PLACE, { fields: { space_id: TASK_PLACE } });
  return { subject, org_id: place.org_id, resident_id: null, space_id: place.id };
}
