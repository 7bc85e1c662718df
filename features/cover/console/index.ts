// The door of the cover room in the console.
import { BlockOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { covers } from '../contract.ts';

export const coverPages = consoleRoom(covers, {
  pages: {
    ClerkFrameManage: () => import('./service-page.tsx'),
    FrameGroup: () => import('./area-list.tsx'),
    FrameGroupEdit: () => import('./area-page.tsx'),
    WatchFrame: () => import('./watch-page.tsx'),
  },
  icons: { frame_group: BlockOutlined },
});
