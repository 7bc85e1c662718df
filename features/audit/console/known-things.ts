// What is known of an audited thing by the contracts: whose words its fields have, and what kind each field is.
import { z } from 'zod';
import type { AnyRoom } from '#kit/contract/room.ts';
import type { Route } from '#kit/contract/route.ts';
import { rooms } from '#features/contracts.ts';

export interface KnownThing {
  room: { name: string };
  row: z.ZodObject;
  draft: z.ZodObject;
}

const NOTHING = z.object({});

const objectOf = (schema: z.ZodType | undefined): z.ZodObject =>
  schema instanceof z.ZodObject ? schema : NOTHING;

const isOf = ({ path }: Route, thing: string): boolean => path.split('/')[2] === thing;

/** The thing, by the room that has a path for it; undefined where none has. */
export function findThing(thing: string): KnownThing | undefined {
  for (const room of Object.values<AnyRoom>(rooms)) {
    const own = Object.values(room.routes).filter((route) => isOf(route, thing));
    if (own.length === 0) continue;
    const read = own.find(({ method, path }) => method === 'GET' && path === `/mgr/${thing}/{id}`);
    const written = own.find(({ method }) => method === 'PUT') ?? own.find((route) => route.input);
    return { room, row: objectOf(read?.reply), draft: objectOf(written?.input) };
  }
  return undefined;
}
