import { chinese } from '#kit/words/words.ts';
import type { jobs } from '../contract.ts';

export const zh = chinese<typeof jobs>()({
  title: '后台任务',
  trial: '试运行，不写入',
  lead: '导入等耗时的工作在后台进行，可以离开此页面。结果保留7天。',
  empty: '还没有后台任务',
  emptyHint: '从Excel导入等耗时的工作会显示在这里。',
  cancel: '中止',
  cancelled: '正在中止',
  created: { other: '新增 {{count}}' },
  updated: { other: '更新 {{count}}' },
  refused: { other: '{{count}} 处错误' },
  rows: '{{done}} / {{total}} 行',
  begun: '开始',
  over: '结束',
  fields: {
    title: '工作',
    state: '状态',
    done: '已完成',
    total: '共计',
    started_at: '开始时间',
    ended_at: '结束时间',
    created: '新增',
    updated: '更新',
    refused: '错误',
  },
  enums: {
    state: {
      running: '进行中',
      done: '已完成',
      failed: '失败',
      cancelled: '已中止',
      revoked: '已中止：权限已变更',
      interrupted: '已中断：服务器重启',
    },
  },
  things: {
    job: '后台任务',
  },
  errors: {},
  pages: { Jobs: '后台任务' },
  permissions: {},
});
export type JobsWords = typeof zh;
