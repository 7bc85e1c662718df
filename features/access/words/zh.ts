import { chinese } from '#kit/words/words.ts';
import type { access } from '../contract.ts';

export const zh = chinese<typeof access>()({
  title: '角色管理',
  fields: {
    name: '角色名称',
    role_type: '角色类型',
    description: '角色描述',
    parent_id: '上级角色',
    parent_name: '上级角色',
    permissions: '权限',
    menus: '菜单',
    org_id: '机构',
    created_at: '创建时间',
  },
  enums: {
    role_type: {
      nurse: '护士',
      head_nurse: '护士长',
      caregiver: '护理员',
      doctor: '医生',
      clerk: '文员',
      manager: '管理人员',
      other: '其他',
    },
  },
  errors: {
    ROLE_NULL: '角色不存在',
    ROLE_NAME_OCCUPY: '角色名称重复',
    ROLE_DELETE_FAILED: '角色正在使用中，不能删除',
  },
  pages: {},
  permissions: {
    role: {
      read: '查看角色',
      write: '编辑角色',
      remove: '删除角色',
    },
  },
});
export type AccessWords = typeof zh;
