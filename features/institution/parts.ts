// What the file holds of each part: derived from the drafts of the rooms, so that a field that a room gains is in the file
// too. Secrets, pictures and what no one sets are left out; what names another thing holds its path, login name or key.
import { z } from 'zod';
import type { AnyEntity } from '#kit/contract/entity.ts';
import { optional, readMeta, text } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { fieldLabel } from '#kit/words/translator.ts';
import type { Translator } from '#kit/words/translator.ts';
import { access, role } from '#features/access/contract.ts';
import { device, devices } from '#features/devices/contract.ts';
import { organisation, organisations } from '#features/organisations/contract.ts';
import { parameters } from '#features/parameters/contract.ts';
import { space, spaces } from '#features/spaces/contract.ts';
import { staff, staffMember } from '#features/staff/contract.ts';
import type { PartName } from './contract.ts';

export interface Part {
  room: AnyRoom;
  /** Fields of the record itself, as its draft takes them. */
  own: readonly string[];
  /** Fields that name another thing, and the part in which it is found. */
  links: Readonly<Record<string, PartName>>;
  /** In the order of the file. */
  columns: readonly string[];
  /** Those that hold a list of words. */
  lists: ReadonlySet<string>;
  /** What a row may hold; only what names the row itself is required, since what exists may be changed in part. */
  schema: z.ZodObject;
}

const path = () => text({ max: 2000 });
const KEPT_OUT = new Set(['password', 'image', 'file', 'reference', 'references']);

type Drafted = Pick<AnyEntity, 'draft' | 'change'>;

interface Shaped {
  room: AnyRoom;
  entity: Drafted | null;
  /** What the row is known by. */
  named: Record<string, z.ZodType>;
  links?: Record<string, PartName>;
  /** Fields of the draft that the row's name or other columns stand for. */
  without?: readonly string[];
  more?: Record<string, z.ZodType>;
}

const isList = (schema: z.ZodType): boolean => {
  const { innerType } = (schema._zod as unknown as { def: { innerType?: z.ZodType } }).def;
  return innerType ? isList(innerType) : schema instanceof z.ZodArray;
};

function shapePart({ room, entity, named, links = {}, without = [], more = {} }: Shaped): Part {
  const drafted = (entity?.change.shape ?? {}) as Record<string, z.ZodType>;
  const own = Object.keys(entity?.draft.shape ?? {}).filter((field) => {
    const schema = drafted[field];
    return schema && !without.includes(field) && !KEPT_OUT.has(readMeta(schema)?.kind ?? '');
  });
  const shape: Record<string, z.ZodType> = {
    ...named,
    ...Object.fromEntries(
      own.filter((field) => !(field in named)).map((field) => [field, drafted[field] as z.ZodType]),
    ),
    ...Object.fromEntries(Object.keys(links).map((field) => [field, optional(path())])),
    ...more,
  };
  const lists = Object.entries(shape).flatMap(([field, schema]) =>
    isList(schema) && !readMeta(schema) ? [field] : [],
  );
  const columns = Object.keys(shape);
  return { room, own, links, columns, lists: new Set(lists), schema: z.strictObject(shape) };
}

const drafted = (entity: unknown) => entity as Drafted;

export const PART_SHAPES: Readonly<Record<PartName, Part>> = {
  organisations: shapePart({
    room: organisations,
    entity: drafted(organisation),
    named: { organisation: path() },
    links: { director_id: 'staff', head_nurse_id: 'staff', admin_account: 'staff' },
    without: ['short_name', 'admin_account'],
  }),
  roles: shapePart({
    room: access,
    entity: drafted(role),
    named: { organisation: path(), name: role.draft.shape.name },
    links: { parent_id: 'roles' },
  }),
  spaces: shapePart({
    room: spaces,
    entity: drafted(space),
    named: { organisation: path(), path: path() },
    without: ['name'],
  }),
  staff: shapePart({
    room: staff,
    entity: drafted(staffMember),
    named: { organisation: path(), login_name: staffMember.draft.shape.login_name },
    links: { role_id: 'roles' },
  }),
  devices: shapePart({
    room: devices,
    entity: drafted(device),
    named: { organisation: path(), key: text({ max: 500 }) },
    links: {
      space_id: 'spaces',
      person_id: 'staff',
      gateway_id: 'devices',
      backup_device_id: 'devices',
      role_id: 'roles',
    },
  }),
  parameters: shapePart({
    room: parameters,
    entity: null,
    named: { organisation: path(), parameter: text({ max: 60 }) },
    more: { value: optional(text({ max: 2000 })), of: optional(path()) },
  }),
};

/** Columns that only the file has. */
const FILE_ONLY = new Set(['organisation', 'path', 'key', 'parameter', 'value', 'of']);

/** The room whose words name a column. */
export const roomOfColumn = (part: PartName, field: string): string =>
  FILE_ONLY.has(field) ? 'institution' : PART_SHAPES[part].room.name;

export const columnLabel = (translator: Translator, part: PartName, field: string): string =>
  fieldLabel(translator, roomOfColumn(part, field), field);

export const partLabel = (translator: Translator, part: PartName): string =>
  translator.text(`institution.enums.part.${part}`);
