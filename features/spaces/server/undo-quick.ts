// A quick-create taken back: exactly what it made goes, and only while nobody has put anything in.
import { sql } from 'kysely';
import { Failure } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_NAMED, spaces } from '../contract.ts';
import { checkHeld } from './check-cleared.ts';
import { hangsOn } from './hangs-on.ts';
import { takeUndo } from './keep-undo.ts';
import type { KeptSpace } from './keep-undo.ts';

interface Standing {
  id: string;
  kind: string;
  name: string;
  path: string | null;
  used: boolean;
}

/** What still stands of what was made, locked, and whether it was changed, filled or used since. */
async function findStanding({ db }: Ctx, kept: readonly KeptSpace[]): Promise<Standing[]> {
  const ids = kept.map(({ id }) => id);
  const { rows } = await sql<Standing>`
    select s.id, s.kind, s.name, space_path(s.id) as path, s.version <> made.version or ${hangsOn}
      or exists (select from space c where c.parent_id = s.id and not c.id = any(${ids}::uuid[])) as used
    from unnest(${ids}::uuid[], ${kept.map(({ version }) => version)}::int[]) made (id, version)
    join space s on s.id = made.id order by s.kind desc, s.position, s.name for update of s`.execute(
    db,
  );
  return rows;
}

/** Deletes what the same person's quick-create made; what was deleted since stays so. */
export async function undoQuick(context: Ctx, _input: unknown, { id }: { id: string }) {
  const { db } = context;
  const { org_id, kept } = await takeUndo(context, id, 'quick');
  const standing = await findStanding(context, kept);
  const ids = standing.map((one) => one.id);
  await checkHeld(context, ids);
  const used = standing.filter((one) => one.used);
  if (used.length > 0)
    throw new Failure(spaces.errors.FRAME_UNDO_USED, {
      data: { spaces: used.slice(0, MOST_NAMED).map(({ id, path }) => ({ id, path })) },
    });
  await sql`delete from space where id = any(${ids}::uuid[])`.execute(db);
  const rooms = standing.filter(({ kind }) => kind === 'room').map(({ name }) => name);
  const beds = standing.length - rooms.length;
  const department_id = kept.find(({ kind }) => kind === 'room')?.parent_id ?? null;
  await context.audit({
    org_id,
    action: 'undo',
    thing: 'space',
    thing_id: department_id,
    before: { rooms, rooms_made: rooms.length, beds_made: beds },
  });
  await context.announce({
    org_id,
    type: 'space.changed',
    access: 'space.read',
    data: { id: department_id, kind: 'department' },
  });
  return { rooms: rooms.length, beds };
}
