// The door of the residents room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { residents } from '../contract.ts';

const list = () => import('./resident-list.tsx');

export const residentPages = consoleRoom(residents, {
  CustomerList: list,
  HospitalCustomer: list,
  ProviderCustomer: list,
});
