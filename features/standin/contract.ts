// Standing in: the provider, or a hospital's founder, works in an organisation below as its founder would, and no further.
// A stand-in belongs to one session and ends with it; each request names it, and whether it still holds is judged anew each
// time. Neighbours: session (who asks), access (what a founder may), audit (which says who stood in where).
import { z } from 'zod';
import { sought } from '#kit/contract/asked.ts';
import { id, maybe } from '#kit/contract/fields.ts';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

/** Which of the consoles an organisation has. */
export const PLACE_LEVELS = ['organisation', 'hospital'] as const;

/** At most this many organisations are shown at once; what is typed narrows them down. */
export const MOST_PLACES = 100;

const place = z.object({
  id: id(),
  short_name: z.string(),
  full_name: z.string(),
  level: z.enum(PLACE_LEVELS),
  parent_name: maybe(z.string()),
});
export type Place = z.output<typeof place>;

export const standin = room({
  name: 'standin',
  withoutAlarms:
    'Where somebody acts, as the person they are: the rule of that organisation holds for them',
  permissions: [],
  errors: {
    STANDIN_OVER: { code: 2270, status: 409 },
    STANDIN_CODES: { code: 2271, status: 400 },
  },
  things: ['standin'],
  enums: {},
  routes: {
    /** Where one may stand in: the organisations below one's own, those above before those below them. */
    places: route({
      method: 'GET',
      path: '/mgr/standin/places',
      access: 'session',
      own: true,
      input: z.strictObject({
        keyword: sought().optional(),
        level: z.enum(PLACE_LEVELS).optional(),
      }),
      reply: z.array(place),
      readOnly: true,
    }),
    begin: route({
      method: 'POST',
      path: '/mgr/standin',
      access: 'session',
      own: true,
      withoutLicence: true,
      input: z.strictObject({ org_id: id() }),
      reply: z.object({ id: id() }),
    }),
    end: route({
      method: 'POST',
      path: '/mgr/standin/end',
      access: 'session',
      own: true,
      withoutLicence: true,
      input: z.strictObject({ id: id() }),
    }),
  },
  events: {},
  pages: {},
});
