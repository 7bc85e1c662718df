// The door of the statistics room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { statistics } from '../contract.ts';

export const statisticPages = consoleRoom(statistics, {
  pages: {
    CallChars: () => import('./call-chars.tsx'),
  },
});
