// The door of the devices room in the console.
import { TabletOutlined, ThunderboltOutlined } from '@ant-design/icons';
import { consoleRoom } from '#kit/ui/room.ts';
import { devices } from '../contract.ts';

export { OnlineState } from './device-state.tsx';
export { ScreenLine } from './screen-line.tsx';

const list = () => import('./device-list.tsx');
const kinds = () => import('./device-kind-list.tsx');
const events = () => import('./events/event-list.tsx');

export const devicePages = consoleRoom(devices, {
  pages: {
    DeviceList: list,
    DeviceMobile: async () => ({ Page: (await kinds()).MobilePage }),
    UserWatch: async () => ({ Page: (await kinds()).UserWatchPage }),
    SosDevice: async () => ({ Page: (await kinds()).SosPage }),
    NbDeviceCondition: async () => ({ Page: (await kinds()).NbConditionPage }),
    LinuxVersion: async () => ({ Page: (await kinds()).LinuxVersionPage }),
    HospitalDevice: list,
    ProviderDevice: list,
    DeviceFrame: () => import('./device-frame.tsx'),
    EventList: events,
    ProviderEvent: events,
  },
  icons: { device: TabletOutlined, event: ThunderboltOutlined },
});
