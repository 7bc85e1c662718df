// Where somebody may stand in, by what holds at this moment.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import type { Actor } from '#kit/http/context.ts';
import { escapeLike } from '#kit/entity/conditions.ts';
import type { InputOf } from '#kit/contract/route.ts';
import type { Ctx } from '#features/platform.ts';
import { MOST_PLACES } from '../contract.ts';
import type { Place, standin } from '../contract.ts';

/** From which console somebody, as themselves, may stand in below: the provider's, or of a hospital that they founded. */
export function standsFrom({
  provider,
  founder,
  shop_type,
}: Actor): 'provider' | 'hospital' | null {
  if (provider) return 'provider';
  return founder && shop_type === '5' ? 'hospital' : null;
}

/** The consoles of the organisations in which somebody may stand in, whether or not they do so now. */
export function placeLevels(actor: Actor): readonly Place['level'][] {
  const from = actor.stands_in ? actor.stands_in.from : standsFrom(actor);
  if (from === null) return [];
  return from === 'provider' ? ['hospital', 'organisation'] : ['organisation'];
}

/** Whether the organisation is one below the actor's own. */
export const isBelow = ({ scope, org_id }: Actor, place: string): boolean =>
  place !== org_id && (scope === 'all' || scope.includes(place));

const LEVEL = sql.raw("case shop_type when '5' then 'hospital' else 'organisation' end");

/** Those above come before those below them. */
export async function listPlaces(
  { db, actor, scope }: Ctx,
  { keyword, level }: InputOf<typeof standin.routes.places>,
): Promise<Place[]> {
  if (!standsFrom(actor)) return [];
  const sought = keyword?.trim();
  const words = `%${escapeLike(sought ?? '')}%`;
  const { rows } = await sql<Place>`
    with recursive placed as (
      select o.id, o.short_name, o.full_name, o.shop_type, null::text as parent_name, array[o.short_name] as path
      from organisation o left join organisation above on above.id = o.parent_id
      where ${ownedBy(scope, 'o.id')} and above.id is null
      union all
      select o.id, o.short_name, o.full_name, o.shop_type, placed.short_name, placed.path || o.short_name
      from organisation o join placed on placed.id = o.parent_id where ${ownedBy(scope, 'o.id')}
    )
    select id, short_name, full_name, ${LEVEL} as level, parent_name from placed
    where id <> ${actor.org_id}
      and ${level ? sql`${LEVEL} = ${level}` : sql`true`}
      and ${sought ? sql`(short_name ilike ${words} or full_name ilike ${words} or array_to_string(path, ' ') ilike ${words})` : sql`true`}
    order by path limit ${MOST_PLACES}`.execute(db);
  return rows;
}
