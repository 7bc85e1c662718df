// The door of the audit room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { audit } from '../contract.ts';

export { PendingNotice } from './pending-notice.tsx';

export const auditPages = consoleRoom(audit, {
  AuditList: () => import('./audit-page.tsx'),
  PendingChanges: () => import('./pending-page.tsx'),
});
