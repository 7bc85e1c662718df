// The door of the orders room in the console.
import { FileDoneOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { orders } from '../contract.ts';

const page = () => import('./order-page.tsx');

export const orderPages = consoleRoom(orders, {
  pages: { OrderList: page, CustomerAdvice: page },
  icons: { order: FileDoneOutlined },
});
