// The fields of a call type's settings: how a kind of call looks, sounds, is reminded and ends. What is empty is inherited.
import { z } from 'zod';
import { entity } from '#kit/contract/entity.ts';
import { shared, shown } from '#kit/contract/entity-fields.ts';
import {
  alarming,
  choice,
  flag,
  id,
  integer,
  maybe,
  moment,
  optional,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { route } from '#kit/contract/route.ts';
import { ENDINGS, TONES } from './call-rules.ts';
import { callType, eventKey } from './chain.ts';

const colour = () => text({ max: 7, pattern: /^#[0-9a-f]{6}$/ });
const seconds = (least = 0) => integer(least, 86_400);

/** Every setting of a kind of call; all but its words and colour can mute, slow or reroute it. */
export const settingShape = {
  text: text({ max: 30 }),
  tone: alarming(choice('tone', TONES)),
  colour: colour(),
  priority: alarming(integer(1, 5)),
  answerable: alarming(flag()),
  ending: alarming(choice('ending', ENDINGS)),
  /** In seconds; 0 is never. */
  remind_s: alarming(seconds()),
  again_s: alarming(seconds()),
  target_s: alarming(seconds(1)),
  ring_s: alarming(seconds()),
  chain_id: alarming(reference('chain')),
} as const;
export type SettingName = keyof typeof settingShape;
export const SETTING_NAMES = Object.keys(settingShape) as [SettingName, ...SettingName[]];

type Shape = typeof settingShape;
const settings = Object.fromEntries(
  Object.entries(settingShape).map(([name, schema]) => [name, optional<z.ZodType>(schema)]),
) as unknown as { [Name in SettingName]: z.ZodOptional<z.ZodNullable<Shape[Name]>> };

export const callRule = entity({
  thing: 'calltype',
  alarm: { acts: { create: true, delete: true } },
  fields: {
    /** None: a shipped setting. */
    org_id: shared(),
    /** The calls that it is for; null is any. */
    call_type: optional(alarming(callType())),
    event: optional(alarming(eventKey())),
    for_priority: optional(alarming(integer(1, 5))),
    ...settings,
    chain_name: shown(maybe(z.string())),
    created_at: shown(moment()),
  },
  filters: ['org_id', 'call_type', 'event', 'for_priority'],
  sorts: ['call_type', 'event', 'created_at'],
  // What holds by priority can't change it.
  rules: ({ for_priority, priority }) =>
    typeof for_priority === 'number' && typeof priority === 'number' ? { priority: 'invalid' } : {},
});

const source = z.object({
  value: z.union([z.string(), z.number(), z.boolean()]),
  /** Null: shipped. */
  org_id: maybe(id()),
  org_name: maybe(z.string()),
  /** What the value is set for, where that is a more general kind than this. */
  general: flag(),
});

/** A kind of call with what holds for it in an organisation, and from where. */
export const callKind = z.object({
  call_type: maybe(callType()),
  event: maybe(z.string()),
  for_priority: maybe(integer(1, 5)),
  /** What it has in the end: by its settings, else by its button event; null for any call. */
  priority: maybe(integer(1, 5)),
  /** The event's name; null for what the words name. */
  name: maybe(z.string()),
  settings: z.partialRecord(z.enum(SETTING_NAMES), source),
  chain_name: maybe(z.string()),
  /** What the organisation itself sets; null: nothing. */
  own: maybe(callRule.row),
});
export type CallKind = z.output<typeof callKind>;

export const callTypeRoutes = {
  callTypePage: callRule.routes.page,
  callTypeRead: callRule.routes.read,
  callTypeCreate: callRule.routes.create,
  callTypeUpdate: callRule.routes.update,
  callTypeRemove: callRule.routes.remove,
  callTypesInForce: route({
    method: 'GET',
    path: '/mgr/calltype/in_force',
    access: 'calltype.read',
    input: z.strictObject({ org_id: optional(reference('partinfo')) }),
    reply: z.array(callKind),
    readOnly: true,
  }),
};
