// The door of the error log in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { errorLog } from '../contract.ts';

export const errorLogPages = consoleRoom(errorLog, {
  ErrorLog: () => import('./error-log-page.tsx'),
});
