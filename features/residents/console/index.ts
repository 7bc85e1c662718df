// The door of the residents room in the console.
import { HeartOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { residents } from '../contract.ts';

const list = () => import('./resident-list.tsx');

export const residentPages = consoleRoom(residents, {
  pages: {
    CustomerList: list,
    HospitalCustomer: list,
    ProviderCustomer: list,
  },
  icons: { customer: HeartOutlined },
});
