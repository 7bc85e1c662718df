// The door of the tasks room in the console.
import { CheckSquareOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { tasks } from '../contract.ts';

export const taskPages = consoleRoom(tasks, {
  pages: {
    TaskList: () => import('./task-page.tsx'),
    TaskPlans: () => import('./plan-page.tsx'),
  },
  icons: { task: CheckSquareOutlined },
});
