// The door of the staff room in the console.
import { TeamOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { staff } from '../contract.ts';

const list = () => import('./staff-list.tsx');

export const staffPages = consoleRoom(staff, {
  pages: {
    StaffList: list,
    HospitalStaff: list,
    ProviderStaff: list,
  },
  icons: { clerk: TeamOutlined },
});
