// Spaces: the tree hospital > department > room > bed. Kinds nest only in that order, names are unique among siblings,
// and a node belongs to the organisation that runs it: a department's root comes and goes with its organisation.
// A deletion takes what lies below only where that was asked for (`clear`); an occupied bed, or a space with devices, a call or
// a handover, can't be deleted. Who made or cleared spaces can take that back for some minutes, while nothing was put in.
// Neighbours: organisations (roots), residents (who lies in a bed), devices (what stands where), calls (where from).
import { z } from 'zod';
import { idParams, sought } from '#kit/contract/asked.ts';
import { entity } from '#kit/contract/entity.ts';
import { shown } from '#kit/contract/entity-fields.ts';
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
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

/** From the top down; each kind stands directly below the one before it. */
export const SPACE_KINDS = ['hospital', 'department', 'room', 'bed'] as const;
export type SpaceKind = (typeof SPACE_KINDS)[number];

/** At most this much by one quick-create. */
export const MOST_QUICK_ROOMS = 500;
export const MOST_QUICK_NODES = 5000;

/** For so long can a deed be taken back by who did it. */
export const UNDO_MINUTES = 10;
/** So many places are named of those that go, and so many beds of each. */
export const MOST_NAMED = 20;

/** A space's name and full name: 2 to 20 characters (spec §5). */
export const spaceName = () => text({ min: 2, max: 20 });
const hisCode = () => text({ max: 40 });
const position = () => integer(0, 1_000_000);

export const space = entity({
  thing: 'space',
  // What is taken back was in nobody's use: no alarm came from there, or comes from there now.
  alarm: { acts: { delete: true, undo: () => false, restore: () => false } },
  fields: {
    kind: choice('kind', SPACE_KINDS),
    name: spaceName(),
    full_name: spaceName(),
    org_id: shown(reference('partinfo')),
    parent_id: optional(alarming(reference('space'))),
    parent_name: shown(maybe(z.string())),
    parent_path: shown(maybe(z.string())),
    /** The names from the department down. */
    path: shown(maybe(z.string())),
    position: position().optional(),
    his_code: optional(hisCode()),
    created_at: shown(moment()),
  },
  filters: ['kind', 'parent_id', 'org_id', 'name', 'his_code'],
  sorts: ['name', 'full_name', 'position', 'kind', 'created_at'],
  sheet: ['kind', 'parent_id', 'name', 'full_name', 'his_code', 'position', 'path', 'created_at'],
  named: { parent_id: 'parent_path' },
});

const affix = () => optional(text({ min: 0, max: 10 }));

const dryRun = () => z.union([flag(), z.stringbool()]).optional();

/** What takes a deed back; null where it can't be. */
const undo = () => maybe(z.object({ id: id(), lapses_at: moment() }));

/** Prefix and suffix stand around a room's number; beds are numbers. Digits pad with zeros, and a name never has fewer than 2 characters. */
export const quickDraft = z.strictObject({
  department_id: reference('space'),
  start_room: integer(0, 99_999),
  end_room: integer(0, 99_999),
  beds_per_room: integer(0, 99),
  room_digits: integer(1, 6).default(3),
  bed_digits: integer(1, 4).default(2),
  prefix: affix(),
  suffix: affix(),
  /** Numbers left out, of rooms and of beds alike, separated by semicolons: `4;13` leaves out 4 and 13, not 14. */
  skip: optional(text({ min: 0, max: 200, pattern: /^\s*(?:\d{1,6}\s*(?:[;；]\s*|$))*$/ })),
  dry_run: dryRun(),
});

const named = { name: z.string(), full_name: z.string() };
const quickReply = z.object({
  /** In order; `exists` marks a room that was there before and is left as it is. */
  rooms: z.array(
    z.object({
      ...named,
      number: z.number(),
      exists: z.boolean(),
      beds: z.array(z.object({ ...named, number: z.number() })),
    }),
  ),
  rooms_made: z.number(),
  beds_made: z.number(),
  existing: z.array(z.string()),
  undo: undo(),
});

const clearReply = z.object({
  departments: z.number(),
  rooms: z.number(),
  beds: z.number(),
  /** How many of those asked for lie below no other. */
  tops: z.number(),
  /** The first 20 of them, with how many beds go with each and the first 20 of their names. */
  spaces: z.array(
    z.object({
      id: id(),
      kind: z.enum(SPACE_KINDS),
      path: maybe(z.string()),
      beds: z.number(),
      bed_names: z.array(z.string()),
    }),
  ),
  /** Who answers for them, mobile devices that serve them, and areas that they are in: what goes with them. */
  covers: z.number(),
  device_covers: z.number(),
  areas: z.number(),
  /** Nothing but the spaces themselves goes, so that they can be put back as they were. */
  undoable: flag(),
  undo: undo(),
});
export type Cleared = z.output<typeof clearReply>;

const undoReply = z.object({ rooms: z.number(), beds: z.number() });

const node = z.object({
  ...space.row.pick({
    id: true,
    version: true,
    org_id: true,
    parent_id: true,
    name: true,
    full_name: true,
    position: true,
    his_code: true,
  }).shape,
  kind: z.enum(SPACE_KINDS),
  /** Below it, itself among them. */
  beds: z.number(),
  occupied: z.number(),
  devices: z.number(),
});
export type SpaceNode = z.output<typeof node>;

const bedTile = z.object({
  id: id(),
  org_id: id(),
  name: z.string(),
  full_name: z.string(),
  room_id: id(),
  room_name: z.string(),
  department_id: id(),
  department_name: z.string(),
  devices: z.number(),
  /** Who lies there; the name is masked for those who may not read residents. */
  resident: maybe(
    z.object({
      id: id(),
      name: z.string(),
      sex: z.string(),
      checked_in_at: maybe(z.string()),
      nurse_name: maybe(z.string()),
    }),
  ),
});
export type BedTile = z.output<typeof bedTile>;

export const spaces = room({
  name: 'spaces',
  permissions: ['space.read', 'space.write', 'space.remove', 'space.export', 'space.import'],
  begins: {
    'space.read': 'all',
    'space.write': ['head_nurse', 'clerk'],
    FrameTree: ['head_nurse', 'clerk'],
    HospitalFrame: ['head_nurse', 'clerk'],
  },
  errors: {
    FRAME_HOSPITAL_NULL: { code: 23, status: 404 },
    FRAME_PART_NULL: { code: 24, status: 404 },
    FRAME_ADD_FAILED: { code: 25, status: 400 },
    FRAME_ORDER: { code: 1401, status: 409 },
    FRAME_NAME_OCCUPY: { code: 1402, status: 409 },
    FRAME_NOT_EMPTY: { code: 1403, status: 409 },
    FRAME_BED_OCCUPIED: { code: 1404, status: 409 },
    FRAME_HAS_DEVICES: { code: 1405, status: 409 },
    FRAME_ROOT: { code: 1406, status: 409 },
    FRAME_FOREIGN: { code: 1407, status: 409 },
    FRAME_HOSPITAL_ONCE: { code: 1408, status: 409 },
    FRAME_IN_USE: { code: 2290, status: 409 },
    FRAME_UNDO_OVER: { code: 2291, status: 404 },
    FRAME_UNDO_USED: { code: 2292, status: 409 },
  },
  acts: ['quick', 'undo', 'restore'],
  things: ['space'],
  sections: ['frame'],
  enums: { kind: SPACE_KINDS },
  routes: {
    ...space.routes,
    ...space.sheets,
    quick: route({
      method: 'POST',
      path: '/mgr/space/quick',
      access: 'space.write',
      input: quickDraft,
      absent: { department_id: 'PRIMARY_KEY_NULL' },
      reply: quickReply,
    }),
    undoQuick: route({
      method: 'POST',
      path: '/mgr/space/quick/{id}/undo',
      access: 'space.write',
      params: idParams,
      reply: undoReply,
    }),
    /** Deletes the spaces with all that is empty below them, or with `dry_run` says what would go: all of them or none. */
    clear: route({
      method: 'POST',
      path: '/mgr/space/clear',
      access: 'space.remove',
      input: z.strictObject({ ids: z.array(id()).min(1).max(MOST_QUICK_ROOMS), dry_run: dryRun() }),
      reply: clearReply,
    }),
    undoClear: route({
      method: 'POST',
      path: '/mgr/space/clear/{id}/undo',
      access: 'space.remove',
      params: idParams,
      reply: undoReply,
    }),
    tree: route({
      method: 'GET',
      path: '/mgr/space/tree',
      access: 'space.read',
      readOnly: true,
      input: z.strictObject({
        /** Only this space and what lies below it. */
        under: id().optional(),
        /** Leaves out what lies deeper; counts still hold all. */
        depth: z.enum(SPACE_KINDS, { error: 'choice' }).optional(),
        /** Only rooms and beds whose name holds it, at most 100, with what they lie in; nothing is counted then. */
        keyword: sought().optional(),
      }),
      /** Parents before their children, siblings in their order. */
      reply: z.array(node),
    }),
    beds: route({
      method: 'GET',
      path: '/mgr/space/beds',
      access: 'space.read',
      readOnly: true,
      input: z.strictObject({ department_id: id().optional() }),
      /** At most 2,000. */
      reply: z.array(bedTile),
    }),
  },
  /** Rooms or beds of a department were made, changed or deleted. */
  events: { 'space.changed': 'space.read' },
  pages: {
    FrameTree: {
      path: '/frame/tree',
      levels: ['organisation'],
      access: 'space.read',
      section: 'frame',
    },
    HospitalFrame: {
      path: '/hospital/frame/index',
      levels: ['hospital'],
      access: 'space.read',
      section: 'frame',
    },
    ProviderFrame: {
      path: '/frame/index',
      levels: ['provider'],
      access: 'space.read',
      section: 'frame',
    },
  },
});
