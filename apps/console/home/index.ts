// The shell's own page, home, for as long as no room brings one.
import { consoleRoom } from '#kit/ui/room.ts';
import { shell } from '../shell-room.ts';

export const shellRoom = consoleRoom(shell, {
  pages: { Dashboard: () => import('./home-page.tsx') },
});
