// The door of the spaces room on the server.
import { Failure } from '#kit/http/failure.ts';
import { serveRoom, serveSheets, serveThing } from '#features/platform.ts';
import { space, spaces } from '../contract.ts';
import { checkCleared } from './check-cleared.ts';
import { clearSpaces, undoClear } from './clear-spaces.ts';
import { moveSpace, placeSpace } from './place-space.ts';
import { quickCreate } from './quick-create.ts';
import { readBeds } from './read-beds.ts';
import { readTree } from './read-tree.ts';
import { spacesByPath } from './spaces-by-path.ts';
import { undoQuick } from './undo-quick.ts';

export { seedSpaces } from './demo.ts';
export type { SeededSpaces, SpaceNames } from './demo.ts';
export { bedsByPath, spacesByPath } from './spaces-by-path.ts';
export { maskName } from './mask-name.ts';
export { makeRootSpace, removeRootSpaces, settleRootSpace } from './root-space.ts';

/** A number in the name orders siblings until someone gives them another order. */
const positionOf = (name: string): number =>
  Math.min(Number(/\d{1,6}/.exec(name)?.[0] ?? 0), 1_000_000);

const things = serveThing(
  space,
  {
    table: 'space',
    from: 'space left join space parent on parent.id = space.parent_id',
    columns: {
      parent_name: 'parent.name',
      parent_path: 'coalesce(space_path(parent.id), parent.name)',
      path: 'space_path(space.id)',
    },
    keyword: ['space.name', 'space.full_name', 'space.his_code'],
    partial: ['name'],
    sort: 'position',
  },
  {
    create: async (context, draft) => {
      const place = await placeSpace(context, draft.kind, draft.parent_id);
      return { ...draft, ...place, position: draft.position ?? positionOf(draft.name) };
    },
    update: async (context, before, { parent_id, kind, ...columns }) => {
      if (kind && kind !== before.kind)
        throw new Failure(spaces.errors.FRAME_ORDER, {
          fields: { kind: spaces.errors.FRAME_ORDER },
        });
      const moved = await moveSpace(context, before, parent_id);
      return moved ? { ...columns, parent_id: moved } : columns;
    },
    beforeRemove: checkCleared,
    after: ({ announce }, { row: { id, kind, org_id } }) =>
      announce({ org_id, type: 'space.changed', access: 'space.read', data: { id, kind } }),
  },
);

/** For what writes spaces by other ways than a form: the same rules, audit and live events. */
export const spaceRecords = things;

const {
  FRAME_NAME_OCCUPY,
  FRAME_NOT_EMPTY,
  FRAME_HAS_DEVICES,
  FRAME_BED_OCCUPIED,
  FRAME_HOSPITAL_ONCE,
} = spaces.errors;

const constraints = {
  space_name_once: { error: FRAME_NAME_OCCUPY, field: 'name' },
  space_root_once: { error: FRAME_HOSPITAL_ONCE, field: 'kind' },
  // The rules above are read before; these hold where two people work at once.
  space_parent: { error: FRAME_NOT_EMPTY },
  device_space: { error: FRAME_HAS_DEVICES },
  stay_has_bed: { error: FRAME_BED_OCCUPIED },
};

const { job: importing, ...sheets } = serveSheets(spaces, space, things, {
  constraints,
  // A room may stand below the department in a row before it.
  apart: 'kind',
  keys: [{ fields: ['parent_id', 'name'] }],
  resolve: { parent_id: spacesByPath },
});

export const spacesRoom = serveRoom(
  spaces,
  {
    ...things.handlers,
    ...sheets,
    quick: quickCreate,
    undoQuick,
    clear: clearSpaces,
    undoClear,
    tree: readTree,
    beds: (context, { department_id }) => readBeds(context, department_id),
  },
  {
    migrations: new URL('./migrations/', import.meta.url),
    watchedBy: ['devices'],
    constraints,
    jobs: [importing],
  },
);
