// The door of the staff room in the console.
import { consoleRoom } from '#kit/ui/room.ts';
import { staff } from '../contract.ts';

const list = () => import('./staff-list.tsx');

export const staffPages = consoleRoom(staff, {
  StaffList: list,
  HospitalStaff: list,
  ProviderStaff: list,
});
