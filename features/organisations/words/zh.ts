import { chinese } from '#kit/words/words.ts';
import type { organisations } from '../contract.ts';

export const zh = chinese<typeof organisations>()({
  title: '机构管理',
  fields: {
    shop_type: '机构类别',
    kind: '机构类型',
    short_name: '机构简称',
    full_name: '机构全称',
    his_code: 'HIS编码',
    his_departments: '关联HIS科室编码',
    shared_bed_codes: '共用床位HIS编码',
    parent_id: '上级机构',
    parent_name: '上级机构',
    director_id: '科主任',
    head_nurse_id: '护士长',
    admin_account: '管理员账号',
    admin_password: '管理员密码',
    org_id: '机构',
    created_at: '创建时间',
  },
  enums: {
    shop_type: {
      '5': '医院（5）',
      '6': '科室（6）',
    },
    kind: {
      hospital: '医院',
      department: '科室',
      institution: '养老机构',
      organisation: '组织',
    },
  },
  errors: {
    SHOP_NULL: '机构不存在',
    ADMIN_PASSWORD_ERROR: '管理员账号已存在，且密码不匹配',
    PRIMARY_KEY_NULL: '科室主键为空',
    OWN_ANCESTOR: '机构不能移到自己之下',
    NOT_EMPTY: '机构下还有数据，不能删除',
  },
  pages: {
    OrganisationList: '机构管理',
  },
  permissions: {
    organisation: {
      read: '查看机构',
      write: '编辑机构',
      remove: '删除机构',
    },
  },
  add: '新增机构',
  sections: { general: '基本信息', leaders: '负责人', administrator: '管理员', his: 'HIS对接' },
  parameters: '参数设置',
  institution: '整机构导入导出',
  tree: '机构树',
  all: '全部机构',
  codesHint: '多个编码用逗号分隔',
  accountHint: '账号不存在时新建；已存在时须输入其密码',
  changeAccountHint: '更换管理员时填写',
});
export type OrganisationsWords = typeof zh;
