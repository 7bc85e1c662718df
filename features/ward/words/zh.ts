import { chinese } from '#kit/words/words.ts';
import type { ward } from '../contract.ts';

export const zh = chinese<typeof ward>()({
  title: '模拟病区',
  fields: {
    running: '运行中',
    speed: '速度（倍）',
    devices: '设备',
    online: '在线',
    raised: '呼叫',
    answered: '已应答',
    ended: '已结束',
    open: '进行中',
  },
  times: '{{speed}} 倍速',
  enums: {},
  things: {
    ward: '模拟病区',
  },
  errors: {},
  pages: {},
  permissions: { ward: { write: '控制模拟病区' } },
});
export type WardWords = typeof zh;
