// The door of the settings room in the console.
import { ControlOutlined, SettingOutlined } from '@ant-design/icons';
import { lazy } from 'react';
import { consoleRoom } from '#kit/ui/room.ts';
import { settings } from '../contract.ts';

export { ColourInput } from './colour-input.tsx';

/** The nursing labels of a resident, loaded when they are looked at. */
export const NursingPanel = lazy(async () => ({
  default: (await import('./nursing/nursing-panel.tsx')).NursingPanel,
}));

export const settingPages = consoleRoom(settings, {
  pages: {
    NurseConfig: () => import('./nursing/nursing-page.tsx'),
    Countdown: () => import('./countdown/countdown-page.tsx'),
    ScreenTip: () => import('./tips/tip-page.tsx'),
    SystemConfig: () => import('./system-config-page.tsx'),
  },
  icons: { settings: SettingOutlined, system_config: ControlOutlined },
});
