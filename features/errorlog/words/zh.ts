import { chinese } from '#kit/words/words.ts';
import type { errorLog } from '../contract.ts';

export const zh = chinese<typeof errorLog>()({
  title: '错误日志',
  fields: {
    kind: '种类',
    error: '错误',
    info: '代码位置',
    url: '页面',
    build: '版本',
    state: '状态',
    times: '次数',
    users: '用户数',
    organisations: '机构数',
    organisation_names: '涉及机构',
    first_at: '首次出现',
    last_at: '最近出现',
    solved_at: '解决时间',
    solved_by_name: '解决人',
  },
  enums: {
    error_kind: {
      error: '程序错误',
      rejection: '未处理的异步错误',
      render: '页面显示失败',
      chunk: '代码加载失败',
      policy: '违反安全策略',
    },
    error_state: {
      open: '未解决',
      solved: '已解决',
      returned: '再次出现',
    },
  },
  acts: {
    solve: '标记已解决',
    reopen: '重新打开',
  },
  things: {
    errorlog: '错误日志',
  },
  sidebar: {
    error_log: '错误日志',
  },
  errors: {},
  pages: {
    ErrorLog: '错误日志',
  },
  permissions: {
    errorlog: {
      read: '查看错误日志',
      solve: '标记错误已解决',
    },
  },
  lead: '控制台运行时发生的错误，按错误、代码位置和版本归并；不保存个人信息。',
  solve: '标记为已解决',
  reopen: '重新打开',
  solved: '已标记为已解决',
  reopened: '已重新打开',
});
export type ErrorLogWords = typeof zh;
