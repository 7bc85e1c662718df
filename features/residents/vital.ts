// A vital sign of a resident, and its correction: the first entry stays beside it, with who corrected it when and why.
import { z } from 'zod';
import { version } from '#kit/contract/asked.ts';
import {
  choice,
  decimal,
  flag,
  id,
  maybe,
  moment,
  optional,
  pastMoment,
  text,
} from '#kit/contract/fields.ts';
import { judgeVital } from '#features/vital-rules.ts';

export { VITAL_PARAMETERS } from '#features/vital-rules.ts';

const value = () => decimal(-100_000, 100_000, 6);
const unit = () => text({ max: 20 });

export const vitalDraft = z
  .strictObject({
    parameter: text({ max: 30 }),
    value: value(),
    unit: optional(unit()),
    at: optional(pastMoment()),
  })
  .superRefine((draft, context) => {
    const found = judgeVital(draft.parameter, draft.value, draft.unit);
    if (found)
      context.addIssue({
        code: 'custom',
        message: found.fault,
        path: [found.field],
        params: found.values ?? {},
      });
  });

/** What was to be entered instead, or that it was not to be entered at all. */
export const correctionDraft = z.strictObject({
  version: version(),
  act: choice('correction', ['correct', 'withdraw']).default('correct'),
  value: optional(value()),
  at: optional(pastMoment()),
  reason: text({ min: 2, max: 50 }),
});

/** An entry as it was until it was corrected. */
const formerVital = z.object({
  value: z.number(),
  at: moment(),
  withdrawn: flag(),
  corrected_at: moment(),
  corrected_by_name: maybe(z.string()),
  reason: z.string(),
});

export const vital = z.object({
  id: id(),
  version: z.number(),
  parameter: z.string(),
  value: z.number(),
  unit: maybe(z.string()),
  at: moment(),
  device_id: maybe(id()),
  entered_by_name: maybe(z.string()),
  /** Was not to be entered; it stays in sight as such. */
  withdrawn: flag(),
  /** The last first; the first entry is the last of them. */
  former: z.array(formerVital),
});
export type Vital = z.output<typeof vital>;
