import { chinese } from '#kit/words/words.ts';
import type { session } from '../contract.ts';

export const zh = chinese<typeof session>()({
  title: '登录',
  fields: {
    login_name: '用户名',
    password: '登录密码',
    old_password: '原密码',
    refresh_token: '刷新令牌',
    uid: '用户编号',
  },
  enums: {
    level: {
      organisation: '科室或机构',
      hospital: '医院',
      provider: '服务商',
    },
    flag: {
      broadcast: '广播',
      mobile: '移动设备',
      entranceguard: '门禁',
      nbiot: 'NB-IoT设备',
      customer_device: '病员设备',
      sos_device: 'SOS设备',
      '485': '485设备',
      linux: 'Linux设备',
    },
  },
  errors: {
    TOKEN_FAILED: '登录状态已过期，请重新登录！',
    USER_NULL: '账号不存在',
    USER_DISABLE: '账号已被停用，请联系管理员',
    PASSWORD_ERROR: '密码错误',
    LOGIN_FAILED: '该身份不允许登录',
    LOGOUT: '您已退出登录',
    MUST_CHANGE_PASSWORD: '请先修改初始密码',
    SAME_PASSWORD: '新密码不能与原密码相同',
    OLD_PASSWORD_ERROR: '原密码不正确',
  },
  pages: {},
  permissions: {},
});
export type SessionWords = typeof zh;
