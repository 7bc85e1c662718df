// The door of the access room in the console.
import { MenuOutlined, SolutionOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { access } from '../contract.ts';

export { forgetSeenRole, leaveRole, readSeenRole } from './seen-role.ts';

export const accessPages = consoleRoom(access, {
  pages: {
    RoleManager: () => import('./role-list.tsx'),
    RoleCompare: () => import('./role-compare.tsx'),
    FunctionMapping: () => import('./function-mapping.tsx'),
    MenuManager: () => import('./menu-page.tsx'),
  },
  icons: { rolemanager: SolutionOutlined, menu: MenuOutlined },
});
