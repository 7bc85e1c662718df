// The door of the LED room in the console: one page under three addresses.
import { consoleRoom } from '#kit/ui/room.ts';
import { led } from '../contract.ts';

const page = () => import('./led-page.tsx');

export const ledPages = consoleRoom(led, {
  pages: {
    LedControl: page,
    HospitalLedControl: page,
    LedDevice: page,
  },
});
