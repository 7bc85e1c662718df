// Organisations: the tenants, from the provider over hospitals (type 5) to departments (type 6).
// An organisation sees itself and what lies below it; one is never its own ancestor. A department without one above stands alone: programs may found such, a form asks for it.
// Neighbours: spaces (each organisation's tree), access (roles), session (who signs in to which).
import { z } from 'zod';
import { idParams, sought } from '#kit/contract/asked.ts';
import { entity } from '#kit/contract/entity.ts';
import { apart, personal, secret, shown } from '#kit/contract/entity-fields.ts';
import {
  alarming,
  choice,
  id,
  maybe,
  moment,
  optional,
  password,
  reference,
  text,
} from '#kit/contract/fields.ts';
import { country, currency, timeZone } from '#kit/contract/region.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';
import { loginName } from '#features/session/contract.ts';

/** 5: a hospital or institution with departments below it; 6: a department or organisation with rooms and beds. */
export const SHOP_TYPES = ['5', '6'] as const;
export const ORGANISATION_KINDS = [
  'hospital',
  'department',
  'institution',
  'organisation',
] as const;

/** Which kinds an organisation of a type may be (spec §2: the type decides the console, and so what lies below). */
export const KINDS_OF_TYPE: Readonly<Record<string, readonly string[]>> = {
  '5': ['hospital', 'institution'],
  '6': ['department', 'organisation'],
};

/** What keeps an organisation from being deleted. */
export const BLOCK_KINDS = [
  'organisations',
  'staff',
  'spaces',
  'devices',
  'residents',
  'stays',
  'calls',
] as const;
export type BlockKind = (typeof BLOCK_KINDS)[number];

const codes = () => text({ min: 0, max: 200 });

export const organisation = entity({
  thing: 'partinfo',
  access: 'organisation',
  alarm: { acts: { delete: true } },
  fields: {
    shop_type: choice('shop_type', SHOP_TYPES),
    kind: choice('kind', ORGANISATION_KINDS),
    short_name: text({ min: 2, max: 20 }),
    full_name: text({ min: 2, max: 50 }),
    org_id: shown(id()),
    his_code: optional(codes()),
    his_departments: optional(codes()),
    shared_bed_codes: optional(codes()),
    parent_id: optional(alarming(reference('partinfo'))),
    parent_name: shown(maybe(z.string())),
    director_id: optional(reference('staff')),
    director_name: shown(maybe(z.string())),
    head_nurse_id: optional(reference('staff')),
    head_nurse_name: shown(maybe(z.string())),
    /** What the organisation says of itself; null: as above it. It moves day and night, and with them shifts, receiving orders and the daily test. */
    time_zone: optional(alarming(timeZone())),
    country: optional(country()),
    currency: optional(currency()),
    /** What holds: its own, else what holds above it, Asia/Shanghai, CN and CNY at the top. */
    time_zone_in_force: shown(timeZone()),
    country_in_force: shown(country()),
    currency_in_force: shown(currency()),
    admin_account: personal(apart({ row: maybe(z.string()), draft: loginName() })),
    admin_password: secret(password()),
    created_at: shown(moment()),
  },
  personal: 'staff.private',
  filters: ['shop_type', 'kind', 'parent_id', 'short_name'],
  sorts: ['short_name', 'full_name', 'created_at'],
  sheet: [
    'short_name',
    'full_name',
    'shop_type',
    'kind',
    'parent_id',
    'director_id',
    'head_nurse_id',
    'admin_account',
    'his_code',
    'his_departments',
    'shared_bed_codes',
    'time_zone_in_force',
    'country_in_force',
    'currency_in_force',
    'created_at',
  ],
  exportedByReaders: true,
});

export type Organisation = z.output<typeof organisation.row>;

/** Where an organisation is: its own words of it, and what holds. */
const regionFields = organisation.row.pick({
  id: true,
  version: true,
  time_zone: true,
  country: true,
  currency: true,
  time_zone_in_force: true,
  country_in_force: true,
  currency_in_force: true,
});
export type Region = z.output<typeof regionFields>;
export const regionChange = organisation.change.pick({
  time_zone: true,
  country: true,
  currency: true,
  version: true,
});

const treeNode = z.object({
  id: id(),
  parent_id: maybe(id()),
  short_name: z.string(),
  full_name: z.string(),
  shop_type: z.enum(SHOP_TYPES),
  kind: z.enum(ORGANISATION_KINDS),
  /** How many lie directly below. */
  children: z.number(),
  /** Whether the words that were looked for stand in it; the others lead to such. */
  found: z.boolean(),
});
export type OrganisationNode = z.output<typeof treeNode>;

/** At most this many matches of a search. */
export const MOST_FOUND = 100;
/** Where whole institutions are exported and imported in the console; that room leads here, so the address stands here. */
export const institutionPath = '/orginazition/institution';

export const organisations = room({
  name: 'organisations',
  permissions: [
    'organisation.read',
    'organisation.write',
    'organisation.remove',
    'organisation.region',
  ],
  only: {
    'organisation.write': ['hospital', 'provider'],
    'organisation.remove': ['hospital', 'provider'],
  },
  missing: { partinfo: 'SHOP_NULL' },
  errors: {
    SHOP_NULL: { code: 31, status: 404 },
    ADMIN_PASSWORD_ERROR: { code: 34, status: 409 },
    PRIMARY_KEY_NULL: { code: 40, status: 400 },
    OWN_ANCESTOR: { code: 1101, status: 409 },
    NOT_EMPTY: { code: 1102, status: 409 },
    PARENT_KIND: { code: 2060, status: 409 },
    TYPE_FIXED: { code: 2061, status: 409 },
    KIND_MISMATCH: { code: 2220, status: 409 },
  },
  things: ['partinfo'],
  sections: ['orginazition'],
  enums: { shop_type: SHOP_TYPES, kind: ORGANISATION_KINDS, block: BLOCK_KINDS },
  routes: {
    ...organisation.routes,
    export: organisation.sheets.export,
    region: route({
      method: 'GET',
      path: '/mgr/partinfo/{id}/region',
      access: 'session',
      params: idParams,
      reply: regionFields,
      readOnly: true,
    }),
    setRegion: route({
      method: 'PUT',
      path: '/mgr/partinfo/{id}/region',
      access: 'organisation.region',
      params: idParams,
      input: regionChange,
      reply: regionFields,
    }),
    create: { ...organisation.routes.create, absent: { id: 'PRIMARY_KEY_NULL' } },
    mine: route({
      method: 'GET',
      path: '/mgr/partinfo/mine',
      access: 'session',
      reply: z.array(
        z.object({
          id: id(),
          parent_id: maybe(id()),
          short_name: z.string(),
          full_name: z.string(),
          shop_type: z.enum(SHOP_TYPES),
        }),
      ),
      readOnly: true,
    }),
    /**
     * A part of the tree as the user sees it, in the order of names: what lies directly below `parent_id`; what holds
     * the `keyword` (at most 100) and all above it; or the one of `id` with all above it and, at every step, those beside
     * it. None of the three: the top.
     */
    tree: route({
      method: 'GET',
      path: '/mgr/partinfo/tree',
      access: 'session',
      input: z.strictObject({
        parent_id: id().optional(),
        keyword: sought().optional(),
        id: id().optional(),
      }),
      reply: z.array(treeNode),
      readOnly: true,
    }),
  },
  events: {},
  pages: {
    OrganisationList: {
      path: '/orginazition/index/:id?',
      levels: ['provider', 'hospital'],
      access: 'organisation.read',
      section: 'orginazition',
    },
    OrganisationRegion: {
      path: '/settings/region',
      levels: ['organisation', 'hospital'],
      access: 'session',
      section: 'settings',
    },
  },
});
