import { chinese } from '#kit/words/words.ts';
import type { setup } from '../contract.ts';

export const zh = chinese<typeof setup>()({
  title: '接下来要做的事',
  lead: '完成以下各步，病区即可使用。',
  progress: '已完成 {{done}} / {{all}}',
  done: '已完成',
  hints: {
    spaces: '用“快速创建”一次建好',
    devices: '登记设备并放到病房和床位',
    staff: '为护士、医生建立账号',
    cover: '确定白班和夜班由谁负责',
    residents: '办理入住，安排床位',
  },
  fields: {},
  enums: {
    step: {
      spaces: '建立病房和床位',
      devices: '添加设备',
      staff: '添加人员',
      cover: '分配护理责任',
      residents: '办理患者入住',
    },
  },
  errors: {},
  pages: {},
  permissions: {},
});
export type SetupWords = typeof zh;
