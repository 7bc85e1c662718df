// The door of the error log in the console.
import { BugOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { errorLog } from '../contract.ts';

export const errorLogPages = consoleRoom(errorLog, {
  pages: {
    ErrorLog: () => import('./error-log-page.tsx'),
  },
  icons: { error_log: BugOutlined },
});
