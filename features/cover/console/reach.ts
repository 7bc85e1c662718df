// Who covers what, worked out from the structure for both views: ways from above, sharing, and where nobody is.
import type { SpaceNode } from '#features/spaces/contract.ts';
import type { Shift, Structure } from '../contract.ts';

export type Cover = Structure['covers'][number];
export type Person = Structure['people'][number];
export type Area = Structure['areas'][number];

/** A space or an area, as cover names it. */
export interface Place {
  kind: 'space' | 'area';
  id: string;
}

export const keyOf = ({ kind, id }: Place): string => `${kind}:${id}`;

/** How a person covers a space: itself, a space above it, an area, or from an organisation above. */
export interface Way {
  staff_id: string;
  name: string;
  role_id: string | null;
  role_name: string | null;
  shift: Shift;
  via: { kind: 'own' } | { kind: 'space' | 'area'; name: string };
  /** Its time has begun and isn't over. */
  holds: boolean;
}

export interface Gap {
  day: boolean;
  night: boolean;
}

export interface Reach {
  /** The cover of a person at a place itself. */
  at: (staff_id: string, place: Place) => readonly Cover[];
  /** Everybody who covers the space, those of the space itself first. */
  waysTo: (space_id: string) => readonly Way[];
  /** People who cover the space or area itself. */
  countAt: (place: Place) => number;
  /** How many places a person covers. */
  countOf: (staff_id: string) => number;
  /** When nobody covers the space; nothing where somebody always does. */
  gapOf: (space_id: string) => Gap | undefined;
  /** Rooms that nobody covers at some time. */
  openRooms: readonly string[];
}

const holdsAt = (now: number, { from_at, to_at }: Pick<Cover, 'from_at' | 'to_at'>): boolean =>
  (from_at === null || Date.parse(from_at) <= now) && (to_at === null || Date.parse(to_at) > now);

const placeOf = ({ space_id, area_id }: Pick<Cover, 'space_id' | 'area_id'>): Place =>
  space_id === null ? { kind: 'area', id: area_id ?? '' } : { kind: 'space', id: space_id };

const byName = new Intl.Collator('zh', { numeric: true });

/** `nodes` hold parents before their children; `now` is in milliseconds. */
export function readReach(
  { people, covers, areas, above }: Structure,
  nodes: readonly SpaceNode[],
  now: number,
): Reach {
  const persons = new Map(people.map((person) => [person.id, person]));
  const spaces = new Map(nodes.map((node) => [node.id, node]));
  const areasOf = new Map<string, Area[]>();
  for (const area of areas)
    for (const id of area.space_ids) areasOf.set(id, [...(areasOf.get(id) ?? []), area]);
  const atPlace = Map.groupBy(covers, (cover) => keyOf(placeOf(cover)));
  const ofPerson = Map.groupBy(covers, ({ staff_id }) => staff_id);
  const fromAbove = Map.groupBy(above, ({ space_id }) => space_id);

  const wayOf = (cover: Cover, via: Way['via']): Way[] => {
    const person = persons.get(cover.staff_id);
    if (!person?.enabled) return [];
    const { name, role_id, role_name } = person;
    const { staff_id, shift } = cover;
    return [{ staff_id, name, role_id, role_name, shift, via, holds: holdsAt(now, cover) }];
  };
  const waysAt = (id: string, via: Way['via']): Way[] => [
    ...(atPlace.get(`space:${id}`) ?? []).flatMap((cover) => wayOf(cover, via)),
    ...(areasOf.get(id) ?? []).flatMap((area) =>
      (atPlace.get(`area:${area.id}`) ?? []).flatMap((cover) =>
        wayOf(cover, { kind: 'area', name: area.name }),
      ),
    ),
    ...(fromAbove.get(id) ?? []).map(
      ({ staff_id, staff_name, role_name, shift, ...time }): Way => ({
        staff_id,
        name: staff_name,
        role_id: null,
        role_name,
        shift,
        via: { kind: 'space', name: spaces.get(id)?.name ?? '' },
        holds: holdsAt(now, time),
      }),
    ),
  ];
  const known = new Map<string, readonly Way[]>();
  const waysTo = (id: string): readonly Way[] => {
    const found = known.get(id);
    if (found) return found;
    const node = spaces.get(id);
    const parent = node?.parent_id && spaces.has(node.parent_id) ? node.parent_id : undefined;
    const own = waysAt(id, { kind: 'own' }).toSorted((a, b) => byName.compare(a.name, b.name));
    const higher = parent === undefined ? [] : waysTo(parent);
    const name = parent === undefined ? '' : (spaces.get(parent)?.name ?? '');
    const ways = [
      ...own,
      ...higher.map((way): Way =>
        way.via.kind === 'own' ? { ...way, via: { kind: 'space', name } } : way,
      ),
    ];
    known.set(id, ways);
    return ways;
  };
  const gaps = findGaps(nodes, waysTo);
  return {
    at: (staff_id, place) =>
      (atPlace.get(keyOf(place)) ?? []).filter((cover) => cover.staff_id === staff_id),
    waysTo,
    countAt: (place) =>
      new Set((atPlace.get(keyOf(place)) ?? []).map(({ staff_id }) => staff_id)).size,
    countOf: (staff_id) =>
      new Set((ofPerson.get(staff_id) ?? []).map((cover) => keyOf(placeOf(cover)))).size,
    gapOf: (id) => gaps.get(id),
    openRooms: nodes.filter(({ kind, id }) => kind === 'room' && gaps.has(id)).map(({ id }) => id),
  };
}

/** A space is covered in a shift by itself, by what is above it, or by all that lies below it. */
function findGaps(
  nodes: readonly SpaceNode[],
  waysTo: (id: string) => readonly Way[],
): Map<string, Gap> {
  const children = Map.groupBy(nodes, ({ parent_id }) => parent_id);
  const gaps = new Map<string, Gap>();
  // Children come after their parents: backwards, they are known before these.
  for (const { id } of nodes.toReversed()) {
    const covered = (shift: 'day' | 'night'): boolean => {
      if (waysTo(id).some((way) => way.holds && (way.shift === 'all' || way.shift === shift)))
        return true;
      const below = children.get(id) ?? [];
      return below.length > 0 && below.every((child) => !gaps.get(child.id)?.[shift]);
    };
    const gap = { day: !covered('day'), night: !covered('night') };
    if (gap.day || gap.night) gaps.set(id, gap);
  }
  return gaps;
}

const overlap = (one: Shift, other: Shift): boolean =>
  one === 'all' || other === 'all' || one === other;

/** The names of those who share a space with a person in some shift, people of the same role first; each once. */
export function sharersOf(
  ways: readonly Way[],
  staff_id: string,
  role_id: string | null,
): string[] {
  const holding = ways.filter(({ holds }) => holds);
  const own = holding.filter((way) => way.staff_id === staff_id);
  const others = holding.filter(
    (way) => way.staff_id !== staff_id && own.some(({ shift }) => overlap(shift, way.shift)),
  );
  const sorted = others.toSorted(
    (a, b) => Number(b.role_id === role_id) - Number(a.role_id === role_id),
  );
  return [...new Map(sorted.map((way) => [way.staff_id, way.name])).values()];
}
