import { chinese } from '#kit/words/words.ts';
import type { standin } from '../contract.ts';

export const zh = chinese<typeof standin>()({
  title: '代管机构',
  fields: {
    org_id: '机构',
    keyword: '关键字',
    level: '机构类型',
    id: '代管',
  },
  enums: {},
  things: {
    standin: '代管机构',
  },
  errors: {
    STANDIN_OVER: '代管已结束，请重新选择机构',
    STANDIN_CODES: '该机构要求管理员启用一次性验证码，请先在“我的账号”中启用',
  },
  pages: {},
  permissions: {},
  choose: '代管机构',
  chooseOf: '{{organisation}}，选择要代管的机构',
  search: '按名称查找机构',
  none: '没有找到机构',
  more: '仅显示前 {{count}} 个，请输入名称缩小范围',
  band: '您正在代管：{{organisation}}',
  bandHint: '您能看到和修改的内容与该机构管理员相同，每项操作都记入审计。',
  leave: '结束代管',
  offer: {
    title: '此页面属于下级机构',
    hint: '选择一个机构代管后，即可以该机构管理员的身份打开此页面。',
  },
});
export type StandinWords = typeof zh;
