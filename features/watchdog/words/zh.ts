import { chinese } from '#kit/words/words.ts';
import type { watchdog } from '../contract.ts';

export const zh = chinese<typeof watchdog>()({
  title: '测试与监护',
  fields: {
    department_id: '病区',
    standing: '状态',
    daily_at: '每日测试时间',
    last_good_at: '上次测试成功',
    age_s: '距上次成功',
    hosts: '护士主机',
  },
  enums: {
    run_state: {
      running: '测试中',
      ok: '正常',
      failed: '失败',
      interrupted: '已中断',
    },
    stage: {
      connect: '连接',
      acknowledge: '服务器确认',
      present: '主机显示',
      reset: '复位',
    },
    standing: {
      good: '正常',
      slow: '偏慢',
      new: '尚未测试',
      failed: '测试失败',
      dead: '测试缺失',
      off: '未启用',
    },
  },
  errors: {
    TEST_RUNS: '该病区正在测试，请稍候',
    CODE_ACTIVE: '正在抢救，请在抢救结束后再测试',
    BROKER_OUTSIDE: '设备使用外部消息服务器，本服务器无法在其上模拟设备',
  },
  pages: { DeviceTests: '通路测试' },
  permissions: {
    watchdog: {
      read: '查看测试与监护',
      run: '立即测试呼叫通路',
    },
  },
  lead: '服务器每天在每个病区按一次测试按钮，走完真实的呼叫通路；失败时通知护士长。',
  runNow: '立即测试',
  testing: '测试中…',
  never: '从未成功',
  ago: '{{time}}前',
  noWards: '还没有已连接设备的病区',
  noWardsHint: '为病区的设备发放凭证后，这里会显示每日测试。',
  stages: '各阶段用时',
  ms: '{{ms}} 毫秒',
  notReached: '未到达',
  shownBy: '显示于 {{name}}',
  failedAt: '在“{{stage}}”阶段失败',
  passed: '测试通过，{{ms}} 毫秒后主机显示',
  failedNow: '测试失败：{{stage}}',
  history: '测试记录',
  byClock: '每日自动',
  byPerson: '由 {{name}} 发起',
  hostsOnline: '{{online}} / {{hosts}} 台在线',
  alarmed: '已通知负责人',
  notice: {
    other: '{{count}} 个病区的呼叫通路有问题',
  },
  days: {
    other: '{{count}} 天',
  },
  hours: {
    other: '{{count}} 小时',
  },
  minutes: {
    other: '{{count}} 分钟',
  },
});
export type WatchdogWords = typeof zh;
