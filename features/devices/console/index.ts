// The door of the devices room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { devices } from '../contract.ts';

const list = () => import('./device-list.tsx');
const events = () => import('./events/event-list.tsx');

export const devicePages = consoleRoom(devices, {
  DeviceList: list,
  HospitalDevice: list,
  ProviderDevice: list,
  EventList: events,
  ProviderEvent: events,
});
