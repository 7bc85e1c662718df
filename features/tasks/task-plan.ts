// A plan that repeats: on which days at which times it makes tasks, and until when.
import { entity } from '#kit/contract/entity.ts';
import { filled, shown } from '#kit/contract/entity-fields.ts';
import {
  choices,
  date,
  fieldMeta,
  flag,
  maybe,
  moment,
  optional,
  reference,
} from '#kit/contract/fields.ts';
import { dayTimes } from '#features/day-times.ts';
import { missingPlace, subjectFields } from './task.ts';

/** In the order of ISO 8601: Monday is the first. */
export const WEEKDAYS = ['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'] as const;

/** A plan makes its tasks so far ahead, in hours. */
export const AHEAD_H = 24;

/** At least one day, each once. */
const days = () =>
  choices('weekday', WEEKDAYS)
    .min(1, { error: 'required' })
    .overwrite((chosen) => WEEKDAYS.filter((day) => chosen.includes(day)))
    .register(fieldMeta, { kind: 'choices', enum: 'weekday', options: WEEKDAYS });

export const taskPlan = entity({
  thing: 'task_plan',
  fields: {
    org_id: shown(reference('partinfo')),
    ...subjectFields,
    days: days(),
    times: dayTimes(),
    /** Today where none is told. */
    from_day: filled(date()),
    until_day: optional(date()),
    enabled: flag().default(true),
    next_at: shown(maybe(moment())),
    created_at: shown(moment()),
  },
  filters: ['subject', 'resident_id', 'space_id', 'title', 'enabled'],
  sorts: ['title', 'created_at'],
  rules: (draft) => ({
    ...missingPlace(draft),
    ...(typeof draft.from_day === 'string' &&
    typeof draft.until_day === 'string' &&
    draft.until_day < draft.from_day
      ? { until_day: 'ends_before' }
      : {}),
  }),
  sheet: [
    'subject',
    'resident_id',
    'space_id',
    'title',
    'details',
    'days',
    'times',
    'from_day',
    'until_day',
    'enabled',
    'created_at',
  ],
  named: { resident_id: 'resident_known', space_id: 'space_path' },
});
