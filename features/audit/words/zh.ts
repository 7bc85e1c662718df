import { chinese } from '#kit/words/words.ts';
import type { audit } from '../contract.ts';

export const zh = chinese<typeof audit>()({
  title: '操作审计',
  fields: {
    org_id: '机构',
    org_name: '机构',
    at: '时间',
    actor_id: '操作人',
    actor_name: '操作人',
    second_id: '复核人',
    second_name: '复核人',
    standin_org_id: '代管机构',
    standin_name: '代管机构',
    action: '操作',
    thing: '对象类型',
    thing_id: '对象编号',
    thing_name: '对象',
    alarm: '报警设置',
    address: '来源地址',
    uuid: '终端标识',
    before: '更改前',
    after: '更改后',
    seq: '序号',
    hash: '指纹',
    state: '状态',
    lapses_at: '失效时间',
    asked_by: '申请人',
    asked_by_name: '申请人',
    entries: '更改内容',
    decided_by_name: '复核人',
    decided_at: '复核时间',
    reason: '理由',
  },
  enums: {
    chain_fault: {
      row_gone: '记录被删除',
      row_changed: '记录被更改',
      seal_gone: '封印缺失',
      seal_forged: '封印是伪造的',
      unsealed: '记录没有封印',
      end_gone: '末尾记录被截断',
    },
    pending_state: {
      waiting: '待复核',
      approved: '已批准',
      refused: '已拒绝',
      lapsed: '已失效',
    },
  },
  acts: {
    ask: '申请更改',
    refuse: '拒绝更改',
  },
  things: {
    audit: '操作审计',
    pending_change: '待复核更改',
  },
  sidebar: {
    audit: '操作审计',
  },
  errors: {
    SAME_PERSON: '须由第二人复核，不能批准自己的申请',
    CHANGE_DECIDED: '该申请已处理或已失效',
    ASKER_GONE: '申请人已停用或不再有此权限',
    NOT_INDEPENDENT:
      '您与申请人不能视为互不相关的两人：一方的密码由另一方设置，或您的复核权限近期由申请人授予，或证件、手机号、工号相同。请由其他人复核',
  },
  pages: {
    AuditList: '操作审计',
    PendingChanges: '待第二人复核',
  },
  permissions: {
    audit: {
      read: '查看操作审计',
      export: '导出操作审计',
    },
    alarm: {
      approve: '复核报警设置更改',
    },
  },
  lead: '每次更改和每次查看患者记录都记在这里，只增不改；删改任何一条都会在核对时发现。',
  verify: '核对完整性',
  checkedAt: '服务器于 {{at}} 自动核对：',
  checkedNever: '服务器每晚自动核对，尚未进行。',
  whole: {
    other: '完整：已核对 {{count}} 条记录',
  },
  waiting: {
    other: '{{count}} 条正在封存',
  },
  head: '最新封印：第 {{seq}} 条，指纹 {{hash}}',
  headHint: '把序号和指纹记在别处，以后可据此发现末尾是否被截断。',
  broken: '不完整，第 {{seq}} 条：{{why}}',
  brokenAside: '不完整：{{why}}',
  details: '详情',
  pendingLead: '可能使报警静音、变慢或改道的更改，须由第二人复核批准后生效；24小时内未处理则失效。',
  approve: '批准',
  refuse: '拒绝',
  askApprove: '批准后立即生效，两人姓名都会记入审计。',
  approved: '已批准并生效',
  refused: '已拒绝',
  own: '您自己的申请',
  notice: {
    other: '{{count}} 项更改待第二人复核',
  },
});
export type AuditWords = typeof zh;
