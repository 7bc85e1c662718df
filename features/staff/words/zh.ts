import { chinese } from '#kit/words/words.ts';
import type { staff } from '../contract.ts';

export const zh = chinese<typeof staff>()({
  title: '人员管理',
  fields: {
    login_name: '用户名',
    password: '登录密码',
    real_name: '真实姓名',
    mobile: '手机号码',
    sex: '性别',
    birthday: '出生日期',
    id_card: '身份证号',
    address: '地址',
    role_id: '角色',
    role_name: '角色',
    manager: '空间管理者',
    employee_no: '工号',
    card_no: '卡号',
    avatar: '头像',
    org_id: '负责机构',
    org_name: '负责机构',
    founder: '管理员',
    enabled: '启用',
    last_login_at: '最近登录',
    created_at: '创建时间',
  },
  enums: {
    sex: {
      man: '男',
      woman: '女',
      unknown: '未知',
    },
  },
  things: {
    staff: '人员',
  },
  sidebar: {
    clerk: '人员管理',
  },
  errors: {
    MEMBER_NULL: '用户不存在',
    MEMBER_ADD_FAILED: '添加人员失败，用户编号未知',
    MEMBER_FAILED: '用户编号错误',
    MOBILE_OCCUPY: '手机号码已被占用',
    MEMBER_NAME_OCCUPY: '用户已注册',
    LEADER_DELETE_FAILED: '机构管理员或负责人不能删除或调离',
  },
  pages: {
    StaffList: '人员管理',
    HospitalStaff: '人员管理',
    ProviderStaff: '全部人员',
  },
  permissions: {
    staff: {
      read: '查看人员',
      private: '查看人员隐私信息',
      write: '编辑人员',
      remove: '删除人员',
      export: '导出人员',
      import: '导入人员',
    },
  },
  add: '新增人员',
  sections: { account: '账号', person: '个人信息', work: '工作信息' },
  ownOrganisation: '默认为当前机构',
});
export type StaffWords = typeof zh;
