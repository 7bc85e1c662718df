// The door of the spaces room in the console.
import { ApartmentOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { consoleRoom } from '#kit/ui/room.ts';
import { spaces } from '../contract.ts';

/** For other rooms that show beds. */
export const FreeBedMenu = lazy(() =>
  import('./free-bed.tsx').then((found) => ({ default: found.FreeBedMenu })),
);

const page = () => import('./space-page.tsx');

export const spacePages = consoleRoom(spaces, {
  pages: {
    FrameTree: page,
    HospitalFrame: page,
    ProviderFrame: page,
  },
  icons: { frame: ApartmentOutlined },
});
