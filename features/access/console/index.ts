// The door of the access room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { access } from '../contract.ts';

export { forgetSeenRole, leaveRole, readSeenRole } from './seen-role.ts';

export const accessPages = consoleRoom(access, {
  RoleManager: () => import('./role-list.tsx'),
  RoleCompare: () => import('./role-compare.tsx'),
  FunctionMapping: () => import('./function-mapping.tsx'),
  MenuManager: () => import('./menu-page.tsx'),
});
