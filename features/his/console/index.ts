// The door of the HIS room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { hisRoom } from '../contract.ts';

export { useHisEntry } from './use-his-entry.ts';

export const hisPages = consoleRoom(hisRoom, { HisIndex: () => import('./his-page.tsx') });
