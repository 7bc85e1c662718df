// Nursing options: groups of labels with colours that nurses give residents; a group's code finds it in the organisations below.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { apart, shared, shown } from '#kit/contract/entity-fields.ts';
import {
  choices,
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  references,
  text,
} from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { COLOUR } from './colour.ts';

/** The codes of the shipped groups, and the keys of their options, for which every language has words. */
export const SHIPPED_GROUPS = ['level', 'isolation', 'allergy', 'risk', 'diet'] as const;
export const SHIPPED_OPTIONS = [
  'level_special',
  'level_1',
  'level_2',
  'level_3',
  'isolation_contact',
  'isolation_droplet',
  'isolation_airborne',
  'isolation_protective',
  'allergy_penicillin',
  'allergy_cephalosporin',
  'allergy_sulfa',
  'allergy_iodine',
  'allergy_food',
  'allergy_latex',
  'risk_fall',
  'risk_pressure',
  'risk_aspiration',
  'risk_wandering',
  'diet_regular',
  'diet_soft',
  'diet_liquid',
  'diet_diabetic',
  'diet_low_salt',
  'diet_fasting',
] as const;
export const SHOWN_ON = ['bed', 'door'] as const;

const MOST_OPTIONS = 30;
const MOST_NAME = 20;

const option = z.object({
  id: id(),
  /** Of a shipped option. */
  key: maybe(z.string()),
  name: z.string(),
  colour: z.string(),
});
export type NursingOption = z.output<typeof option>;

const nameFault = (name: string) =>
  name.trim() === ''
    ? 'required'
    : name.startsWith(' ') || name.startsWith('\u3000')
      ? 'leading_space'
      : undefined;

/** Options as sent, in their order: with an id one that there is, without one a new one; what is missing is deleted. */
const sentOptions = z
  .array(z.strictObject({ id: id().optional(), name: z.string(), colour: z.string() }))
  .max(MOST_OPTIONS, { error: 'too_many' })
  .superRefine((list, context) => {
    const names = list.map(({ name }) => name.trim());
    const fault = (message: string, params: Record<string, number> = {}) =>
      context.addIssue({ code: 'custom', message, params });
    const wrong = list.map(({ name }) => nameFault(name)).find(Boolean);
    if (wrong) fault(wrong);
    else if (names.some((name) => [...name].length > MOST_NAME))
      fault('too_long', { min: 1, max: MOST_NAME });
    else if (names.some((name) => /[\p{Cc}]/u.test(name) || !name.isWellFormed())) fault('control');
    else if (new Set(names).size < names.length) fault('twice');
    else if (list.some(({ colour }) => !COLOUR.test(colour))) fault('format');
  });
export type SentOption = z.output<typeof sentOptions>[number];

export const nursingGroup = entity({
  thing: 'nurseconfig',
  fields: {
    /** None: shipped. */
    org_id: shared(),
    /** A shipped group's in the reader's language. */
    name: apart({ row: z.string(), draft: text({ max: MOST_NAME }) }),
    code: text({ max: 20, pattern: /^[a-z0-9_-]+$/ }),
    several: flag().default(false),
    enabled: flag().default(true),
    shown_on: choices('shown_on', SHOWN_ON).default([]),
    position: integer(0, 999).default(0),
    options: apart({ row: z.array(option), draft: sentOptions.default([]) }),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'code', 'enabled'],
  sorts: ['position', 'code', 'created_at'],
});

const label = z.object({
  option_id: id(),
  group_id: id(),
  group_name: z.string(),
  name: z.string(),
  colour: z.string(),
});
export type NursingLabel = z.output<typeof label>;

const groupInForce = z.object({
  id: id(),
  org_id: maybe(id()),
  code: z.string(),
  name: z.string(),
  several: flag(),
  shown_on: z.array(z.enum(SHOWN_ON)),
  options: z.array(option),
});
export type GroupInForce = z.output<typeof groupInForce>;

const residentParams = z.object({ id: id() });
const residentNursing = z.object({
  labels: z.array(label),
  /** What can be chosen from for this resident. */
  groups: z.array(groupInForce),
});
export type ResidentNursing = z.output<typeof residentNursing>;

export const nursingRoutes = {
  nursingPage: nursingGroup.routes.page,
  nursingRead: nursingGroup.routes.read,
  nursingCreate: nursingGroup.routes.create,
  nursingUpdate: nursingGroup.routes.update,
  nursingRemove: nursingGroup.routes.remove,
  nursingInForce: route({
    method: 'GET',
    path: '/mgr/nurseconfig/in_force',
    access: 'nurseconfig.read',
    input: z.strictObject({ org_id: optional(reference('partinfo')) }),
    reply: z.array(groupInForce),
    readOnly: true,
  }),
  residentNursing: route({
    method: 'GET',
    path: '/mgr/nurseconfig/resident/{id}',
    access: 'nurseconfig.read',
    params: residentParams,
    reply: residentNursing,
    auditRead: true,
  }),
  // Labels are given and taken one by one: two nurses who do it at once undo nothing of each other.
  labelResident: route({
    method: 'POST',
    path: '/mgr/nurseconfig/resident/{id}',
    access: 'nurseconfig.label',
    withoutLicence: true,
    params: residentParams,
    input: z.strictObject({
      add: references('nurseoption', 50).default([]),
      remove: references('nurseoption', 50).default([]),
    }),
    reply: residentNursing,
  }),
};
