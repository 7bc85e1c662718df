// The door of the audit room in the console.
import { AuditOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { audit } from '../contract.ts';

export { PendingNotice } from './pending-notice.tsx';

export const auditPages = consoleRoom(audit, {
  pages: {
    AuditList: () => import('./audit-page.tsx'),
    PendingChanges: () => import('./pending-page.tsx'),
  },
  icons: { audit: AuditOutlined },
});
