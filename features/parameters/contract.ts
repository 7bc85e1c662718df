// Parameters: how an organisation's ward rings, shows and routes. Each is set where it differs and inherited where not:
// the nearest organisation that sets one wins, and the defaults hold where none does (`parameters_of` in SQL).
// What concerns devices goes down to them with a new revision; a secret is written and never read back.
// Neighbours: organisations (the tree, which leads here), devices (to which parameters go down), calls (which asks at every call).
import { z } from 'zod';
import { declareAlarms, markedFields } from '#kit/contract/alarm-rules.ts';
import { version } from '#kit/contract/asked.ts';
import { listInput, pageOf } from '#kit/contract/list-query.ts';
import { choice, flag, id, integer, maybe, moment, optional, text } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { UNITS } from './parameter.ts';
import { COMMUNICATIONS, GROUP_NAMES, LIGHT_COLOURS, PARAMETERS } from './parameters.ts';
import type { ParameterName } from './parameters.ts';

export * from './parameter.ts';
export * from './parameters.ts';
export * from './targets.ts';

/** As organisations have them (DESIGN “Organisations and routes”); that room leads here, so this one can't ask it. */
const SHOP_TYPES = ['5', '6'] as const;

/** A parameter's value as JSON; a reference is an id. */
export type Value = string | number | boolean;
const value = () => z.union([z.string(), z.number(), z.boolean()]);

const each = <Out>(make: (name: ParameterName) => z.ZodType): { [Name in ParameterName]: Out } =>
  Object.fromEntries(
    Object.keys(PARAMETERS).map((name) => [name, make(name as ParameterName)]),
  ) as { [Name in ParameterName]: Out };

const state = z.object({
  /** What the organisation itself sets; null: it inherits, or the parameter is a secret. */
  own: maybe(value()),
  /** What holds in it; null: nothing, or the parameter is a secret. */
  effective: maybe(value()),
  /** Whether the organisation itself sets it: for a secret all that is told. */
  is_set: flag(),
  /** The organisation above that it is inherited from; null: its own, or the default. */
  from: maybe(z.object({ org_id: id(), name: z.string() })),
  /** What an id among the values stands for, where the asker may see it. */
  shown: maybe(z.string()),
});
export type ParameterState = z.output<typeof state>;

/** How many enabled devices of the organisation and below a group concerns, and how many have confirmed their settings. */
const confirmation = z.object({ devices: integer(0, 1e9), confirmed: integer(0, 1e9) });
export type Confirmation = z.output<typeof confirmation>;

declareAlarms(
  'parameter',
  markedFields(
    Object.fromEntries(Object.entries(PARAMETERS).map(([name, { schema }]) => [name, schema])),
  ),
);

export const parameterSheet = z.object({
  org_id: id(),
  org_name: z.string(),
  shop_type: z.enum(SHOP_TYPES),
  version: z.number(),
  parameters: z.object(each<typeof state>(() => state)),
  confirmations: z.partialRecord(z.enum(GROUP_NAMES), confirmation),
});
export type ParameterSheet = z.output<typeof parameterSheet>;

// A wrong time of day has an error of its own (32, 33), so that the handler checks it by the parameter's schema.
const loose = () => text({ min: 0, max: 300 });
const sent = (name: ParameterName) =>
  optional(PARAMETERS[name].shown === 'time' ? loose() : PARAMETERS[name].schema);

/** What is sent is set; null inherits again; what is absent stays as it is. */
export const parameterChange = z.strictObject({
  ...each<z.ZodOptional<z.ZodNullable<z.ZodType<Value>>>>(sent),
  version: version(),
});
export type ParameterChange = z.output<typeof parameterChange>;

const orgParams = z.object({ org_id: id() });
export const overviewRow = z.object({
  id: id(),
  org_id: id(),
  short_name: text({ max: 20 }),
  full_name: text({ max: 50 }),
  shop_type: choice('shop_type', SHOP_TYPES),
  parent_name: maybe(z.string()),
  /** How many parameters the organisation itself sets. */
  own_count: integer(0, 1000),
  updated_at: maybe(moment()),
});

/** Where the nursing parameters are in the console; an organisation's settings lead there, so the address stands here. */
export const nursingPath = '/settings/nurse_config';

/** The address of an organisation's parameters in the console. */
export const parameterPath = (org_id: string): string => `/orginazition/parameters/${org_id}`;

export const parameters = room({
  name: 'parameters',
  permissions: ['parameter.read', 'parameter.write'],
  begins: {
    'parameter.read': ['head_nurse'],
    'parameter.write': ['head_nurse'],
    SettingsIndex: ['head_nurse'],
  },
  missing: { parameter: 'SHOP_NULL' },
  errors: {
    SHOP_DAYTIME_ERROR: { code: 32, status: 400 },
    SHOP_NIGHTTIME_ERROR: { code: 33, status: 400 },
  },
  things: ['parameter'],
  enums: {
    communication: COMMUNICATIONS,
    light_colour: LIGHT_COLOURS,
    unit: UNITS,
    group: GROUP_NAMES,
    shop_type: SHOP_TYPES,
  },
  routes: {
    page: route({
      method: 'POST',
      path: '/mgr/parameter/page',
      access: 'parameter.read',
      input: listInput(
        overviewRow.shape,
        ['shop_type', 'short_name'],
        ['short_name', 'own_count', 'updated_at'],
      ),
      reply: pageOf(overviewRow),
      readOnly: true,
    }),
    read: route({
      method: 'GET',
      path: '/mgr/parameter/{org_id}',
      access: 'parameter.read',
      params: orgParams,
      reply: parameterSheet,
      readOnly: true,
    }),
    change: route({
      method: 'PUT',
      path: '/mgr/parameter/{org_id}',
      access: 'parameter.write',
      params: orgParams,
      input: parameterChange,
      reply: parameterSheet,
    }),
  },
  events: { 'parameter.changed': 'parameter.read' },
  pages: {
    SettingsIndex: {
      path: '/settings/index',
      levels: ['organisation', 'hospital'],
      access: 'parameter.read',
      section: 'settings',
    },
    OrganisationParameters: {
      path: parameterPath(':id'),
      levels: ['hospital', 'provider'],
      access: 'parameter.read',
      hidden: true,
    },
  },
});
