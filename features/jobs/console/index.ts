// The door of the jobs room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { jobs } from '../contract.ts';

export const jobPages = consoleRoom(jobs, { pages: { Jobs: () => import('./jobs-page.tsx') } });
