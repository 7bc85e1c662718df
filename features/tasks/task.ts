// A task: what, for whom or where, when it is planned, and what came of it.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { shown } from '#kit/contract/entity-fields.ts';
import {
  choice,
  maybe,
  moment,
  optional,
  pastMoment,
  reference,
  text,
} from '#kit/contract/fields.ts';

export const TASK_SUBJECTS = ['resident', 'bed', 'room', 'ward'] as const;
export type TaskSubject = (typeof TASK_SUBJECTS)[number];
export const TASK_STATUSES = ['not_operated', 'failed', 'succeeded'] as const;
export const STANDINGS = ['overdue', 'due', 'later', 'done'] as const;
/** A task is due so long before its time, and overdue so long after it, in minutes. */
export const DUE_BEFORE_MIN = 30;
export const OVERDUE_AFTER_MIN = 15;

const title = () => text({ min: 2, max: 50 });
const details = () => text({ max: 300, multiline: true });
const remark = () => text({ max: 50 });

interface Told {
  subject?: unknown;
  resident_id?: unknown;
  space_id?: unknown;
}

/** What a task or plan of its subject must name; the ward's may leave it out. */
export const placeNeeded = ({ subject }: Told): 'resident_id' | 'space_id' | null => {
  if (subject === 'resident') return 'resident_id';
  return subject === 'bed' || subject === 'room' ? 'space_id' : null;
};

/** A new one that lacks whom or where it is for; of a change the server sees what was there already. */
export function missingPlace(draft: Told & { title?: unknown }): Record<string, string> {
  const field = placeNeeded(draft);
  if (field === null || draft.title === undefined) return {};
  return draft[field] === undefined || draft[field] === null ? { [field]: 'required' } : {};
}

/** For whom or where, alike in tasks and plans. */
export const subjectFields = {
  subject: choice('task_subject', TASK_SUBJECTS).default('ward'),
  resident_id: optional(reference('resident')),
  resident_name: shown(maybe(z.string())),
  /** With the registration number, which tells namesakes apart. */
  resident_known: shown(maybe(z.string())),
  /** A bed, a room or a department, by the subject; of the ward the organisation's own where none is told. */
  space_id: optional(reference('space')),
  space_path: shown(maybe(z.string())),
  /** Whom or what it is for, in one text. */
  about: shown(maybe(z.string())),
  title: title(),
  details: optional(details()),
};

export const task = entity({
  thing: 'task',
  fields: {
    org_id: shown(reference('partinfo')),
    ...subjectFields,
    planned_at: moment(),
    actual_at: shown(maybe(moment())),
    operator_name: shown(maybe(z.string())),
    /** The device that told of it. */
    device_name: shown(maybe(z.string())),
    status: shown(choice('task_status', TASK_STATUSES)),
    standing: shown(choice('standing', STANDINGS)),
    remark: shown(maybe(remark())),
    /** The plan that made it. */
    plan_id: shown(maybe(reference('task_plan'))),
    author_name: shown(maybe(z.string())),
    created_at: shown(moment()),
  },
  filters: [
    'standing',
    'status',
    'subject',
    'resident_id',
    'space_id',
    'title',
    'planned_at',
    'actual_at',
  ],
  sorts: ['standing', 'planned_at', 'actual_at', 'title', 'created_at'],
  rules: missingPlace,
  sheet: [
    'subject',
    'resident_id',
    'space_id',
    'title',
    'details',
    'planned_at',
    'actual_at',
    'operator_name',
    'device_name',
    'status',
    'remark',
    'author_name',
    'created_at',
  ],
  named: { resident_id: 'resident_known', space_id: 'space_path' },
});

/** What came of a task; of a failed one also why. */
export const reportDraft = z
  .strictObject({
    status: choice('task_status', ['succeeded', 'failed']),
    /** Now where none is told. */
    actual_at: optional(pastMoment()),
    remark: optional(remark()),
  })
  .superRefine(({ status, remark: why }, context) => {
    if (status === 'failed' && !why)
      context.addIssue({ code: 'custom', message: 'required', path: ['remark'], params: {} });
  });
