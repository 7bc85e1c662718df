// What an institution has as the file's rows: fields by name, and for what a thing names the path, name or key of that.
import { readMeta } from '#kit/contract/fields.ts';
import { PARAMETERS, PARAMETER_NAMES } from '#features/parameters/contract.ts';
import type { ParameterName } from '#features/parameters/contract.ts';
import { PARTS } from '../contract.ts';
import type { PartName } from '../contract.ts';
import { PART_SHAPES } from '../parts.ts';
import { NAMING } from './applying.ts';
import type { Held, Inventory } from './inventory.ts';
import { PART_OF } from './take-parameters.ts';

export type Content = Record<string, unknown>;

function contentOf(part: PartName, held: Held, inventory: Inventory): Content {
  const { own, links } = PART_SHAPES[part];
  const content: Content = {
    organisation: inventory.nameOf(held.org_id),
    [NAMING[part]]: held.name,
  };
  for (const field of own) content[field] = held.values[field];
  for (const field of Object.keys(links)) content[field] = inventory.nameOf(held.values[field]);
  return content;
}

/** A role or device by its name and, where that isn't the organisation itself, whose it is; null where it isn't of the institution. */
function namedValue(inventory: Inventory, org: Held, part: PartName, value: unknown) {
  const thing = inventory.all(part).find(({ id }) => id === value);
  if (!thing) return null;
  return {
    value: thing.name,
    ...(thing.org_id === org.id ? {} : { of: inventory.nameOf(thing.org_id) }),
  };
}

function* parameterContent(inventory: Inventory): Generator<Content> {
  for (const org of inventory.all('organisations')) {
    const set = inventory.parameters.get(org.id)?.values ?? {};
    for (const parameter of PARAMETER_NAMES) {
      const value = set[parameter];
      if (value === undefined || value === null) continue;
      const part = PART_OF[thingOf(parameter) ?? ''];
      const named = part ? namedValue(inventory, org, part, value) : { value };
      if (named) yield { organisation: org.name, parameter, ...named };
    }
  }
}

const thingOf = (name: ParameterName) => readMeta(PARAMETERS[name].schema)?.thing;

/** The rows of a part. */
export function* partContent(part: PartName, inventory: Inventory): Generator<Content> {
  if (part === 'parameters') yield* parameterContent(inventory);
  else for (const held of inventory.all(part)) yield contentOf(part, held, inventory);
}

/** All parts in their order. */
export const allContent = (inventory: Inventory): [PartName, Iterable<Content>][] =>
  PARTS.map((part) => [part, partContent(part, inventory)]);
