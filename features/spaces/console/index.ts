// The door of the spaces room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { spaces } from '../contract.ts';

const page = () => import('./space-page.tsx');

export const spacePages = consoleRoom(spaces, {
  FrameTree: page,
  HospitalFrame: page,
  ProviderFrame: page,
});
