// The door of the routing room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { routing } from '../contract.ts';

export const routingPages = consoleRoom(routing, {
  pages: {
    InteractionChain: () => import('./chain-page.tsx'),
    CallTypes: () => import('./call-types-page.tsx'),
  },
});
