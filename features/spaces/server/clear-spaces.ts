// What must be gone before spaces are deleted: what lies below them, who lies in them, what stands in them.
import { sql } from 'kysely';
import type { RawBuilder } from 'kysely';
import type { ErrorKind } from '#kit/contract/room.ts';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { spaces } from '../contract.ts';
import { isRoot } from './place-space.ts';
import type { Standing } from './place-space.ts';

/** This many of what is in the way are named. */
const NAMED = 20;

interface InTheWay {
  id: string;
  path: string | null;
}

async function refuse({ db }: Ctx, found: RawBuilder<InTheWay>, error: ErrorKind): Promise<void> {
  const { rows } = await found.execute(db);
  if (rows.length > 0) throw new Failure(error, { data: { spaces: rows } });
}

/** Refuses, with the spaces in the way under `data.spaces`; a room may go together with all its beds. */
export async function checkCleared(context: Ctx, rows: readonly Standing[]): Promise<void> {
  const ids = rows.map(({ id }) => id);
  for (const row of rows)
    if (await isRoot(context, row)) throw new Failure(spaces.errors.FRAME_ROOT);
  await refuse(
    context,
    sql<InTheWay>`select id, space_path(id) as path from space
      where parent_id = any(${ids}::uuid[]) and not id = any(${ids}::uuid[]) order by position, name limit ${NAMED}`,
    spaces.errors.FRAME_NOT_EMPTY,
  );
  await refuse(
    context,
    sql<InTheWay>`select bed_id as id, space_path(bed_id) as path from stay
      where bed_id = any(${ids}::uuid[]) and to_at is null limit ${NAMED}`,
    spaces.errors.FRAME_BED_OCCUPIED,
  );
  await refuse(
    context,
    sql<InTheWay>`select distinct space_id as id, space_path(space_id) as path from device where not test and space_id = any(${ids}::uuid[]) limit ${NAMED}`,
    spaces.errors.FRAME_HAS_DEVICES,
  );
}
