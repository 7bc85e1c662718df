// The door of the stand-in room on the server.
import { sql } from 'kysely';
import { announceActorChange } from '#kit/http/actor-change.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { newId } from '#kit/db/new-id.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { standin } from '../contract.ts';
import { closeOften } from './close-over.ts';
import { isBelow, listPlaces, standsFrom } from './places.ts';
import { lacksCodes } from './stand.ts';

export { placeLevels } from './places.ts';
export { standIn } from './stand.ts';

async function begin(context: Ctx, { org_id }: { org_id: string }) {
  const { actor, db, address, uuid } = context;
  if (!standsFrom(actor)) throw new Failure(kitRoom.errors.PERMISSION_DENIED);
  if (!isBelow(actor, org_id)) throw notFound();
  const { rows } = await sql<{ lacks_codes: boolean }>`
    select ${lacksCodes('o.id', 's.id')} as lacks_codes
    from organisation o cross join staff s where o.id = ${org_id} and s.id = ${actor.id}`.execute(
    db,
  );
  if (!rows[0]) throw notFound();
  if (rows[0].lacks_codes) throw new Failure(standin.errors.STANDIN_CODES);
  const id = newId();
  await db
    .insertInto('stand_in')
    .values({ id, org_id, staff_id: actor.id, session_id: actor.session_id, address, uuid })
    .execute();
  await context.audit({ org_id, action: 'begin', thing: 'standin', thing_id: id });
  return { id };
}

/** Ended twice it stays ended. */
async function end(context: Ctx, { id }: { id: string }) {
  const { actor, db } = context;
  const { rows } = await sql<{ org_id: string; was_open: boolean }>`
    with mine as (
      select id, org_id, ended_at is null as was_open from stand_in
      where id = ${id} and staff_id = ${actor.id} and session_id = ${actor.session_id} for update
    ), ended as (
      update stand_in set ended_at = now() from mine where stand_in.id = mine.id and mine.was_open
    ) select org_id, was_open from mine`.execute(db);
  const [row] = rows;
  if (!row) throw notFound();
  if (!row.was_open) return null;
  // Streams ask again whether they may go on.
  await announceActorChange(db, actor.session_id);
  await context.audit({ org_id: row.org_id, action: 'end', thing: 'standin', thing_id: id });
  return null;
}

export const standinRoom = serveRoom(
  standin,
  { places: listPlaces, begin, end },
  { migrations: new URL('./migrations/', import.meta.url), start: closeOften },
);
