// The door of the HIS room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { hisRoom } from '../contract.ts';

export { useSynchronise } from './use-synchronise.ts';

export const hisPages = consoleRoom(hisRoom, { HisIndex: () => import('./his-page.tsx') });
