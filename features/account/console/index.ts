// The door of the account room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { account } from '../contract.ts';

export const accountPages = consoleRoom(account, {
  Account: () => import('./account-page.tsx'),
});
