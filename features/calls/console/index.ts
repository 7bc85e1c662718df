// The door of the calls room in the console.
import { BellOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { calls } from '../contract.ts';

export const callPages = consoleRoom(calls, {
  pages: {
    Dashboard: () => import('./dashboard.tsx'),
    CallBoard: () => import('./board-page.tsx'),
    CallHistory: () => import('./call-history.tsx'),
  },
  icons: { interaction: BellOutlined },
});
