// What an institution has, found by what the file calls it.
import { joinPath, splitPath } from '../paths.ts';
import type { PartName } from '../contract.ts';

/** A record as the database has it: its fields by name, with the ids of what it names. */
export interface Held {
  id: string;
  version: number;
  org_id: string;
  /** What the file calls it: a path, a name, a login name or a key. */
  name: string;
  values: Record<string, unknown>;
}

/** Parameters that an organisation itself sets. */
export interface HeldParameters {
  version: number;
  values: Record<string, unknown>;
}

/** Names that stand once in the whole institution; others stand once in their organisation. */
const WHOLE: ReadonlySet<PartName> = new Set(['organisations', 'staff']);

/** The root of an organisation's spaces is found whatever it is called: there is one. */
const belowRoot = (path: string): string => joinPath(splitPath(path).slice(1));

function keyOf(part: PartName, org_id: string, name: string): string {
  if (part === 'staff') return name.toLowerCase();
  return `${WHOLE.has(part) ? '' : org_id} ${part === 'spaces' ? belowRoot(name) : name}`;
}

export class Inventory {
  readonly #held = new Map<PartName, Map<string, Held>>();
  readonly #names = new Map<string, string>();
  readonly parameters = new Map<string, HeldParameters>();

  add(part: PartName, held: Held): void {
    const things = this.#held.get(part) ?? new Map<string, Held>();
    this.#held.set(part, things.set(keyOf(part, held.org_id, held.name), held));
    this.#names.set(held.id, held.name);
  }

  find(part: PartName, org_id: string, name: string): Held | undefined {
    return this.#held.get(part)?.get(keyOf(part, org_id, name));
  }

  /** In the order in which they were added. */
  all(part: PartName): Held[] {
    return [...(this.#held.get(part)?.values() ?? [])];
  }

  /** What the file calls the thing of this id; undefined where it isn't of the institution. */
  nameOf(id: unknown): string | undefined {
    return typeof id === 'string' ? this.#names.get(id) : undefined;
  }
}
