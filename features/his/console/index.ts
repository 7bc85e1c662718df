// The door of the HIS room in the console.
import { ApiOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { hisRoom } from '../contract.ts';

export { useHisEntry } from './use-his-entry.ts';

export const hisPages = consoleRoom(hisRoom, {
  pages: { HisIndex: () => import('./his-page.tsx') },
  icons: { his: ApiOutlined },
});
