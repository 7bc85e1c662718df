// The door of the HL7 room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { hl7Room } from '../contract.ts';

export const hl7Pages = consoleRoom(hl7Room, {
  pages: {
    Hl7Feed: () => import('./feed-page.tsx'),
    Hl7Senders: () => import('./senders-page.tsx'),
  },
});
