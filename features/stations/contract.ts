// Stations: devices that are a page in a browser, the nurse host of a tablet and the pager of a phone. They speak the wire as any
// other device and are trusted no further; what is here beyond that is how a push reaches one whose page is closed.
// A push names nobody: it says that there is a call, and where. Neighbours: devices (who a station is), calls (what it is told).
import { z } from 'zod';
import { room } from '#kit/contract/room.ts';
import { route } from '#kit/contract/route.ts';

export const stations = room({
  name: 'stations',
  permissions: [],
  errors: {},
  enums: {},
  routes: {
    /** The public key by which a browser knows this server's pushes. */
    pushKey: route({
      method: 'GET',
      path: '/mgr/station/push_key',
      access: 'device',
      readOnly: true,
      reply: z.object({ key: z.string() }),
    }),
  },
  events: {},
  pages: {},
});
