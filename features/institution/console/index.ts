// The door of the institution room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { institution } from '../contract.ts';

export const institutionPages = consoleRoom(institution, {
  pages: {
    InstitutionTransfer: () => import('./institution-page.tsx'),
  },
});
