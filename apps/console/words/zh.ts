import { chinese } from '#kit/words/words.ts';
import type { shell } from '../shell-room.ts';

export const zh = chinese<typeof shell>()({
  title: '控制台',
  fields: {},
  enums: {
    size: {
      default: '默认',
      medium: '中等',
      small: '小',
      mini: '超小',
    },
    scheme: {
      auto: '跟随系统',
      light: '浅色',
      dark: '深色',
    },
  },
  errors: {},
  pages: {
    Dashboard: '首页',
  },
  permissions: {},
  sidebar: {
    label: '主菜单',
    open: '打开菜单',
    collapse: '收起侧栏',
    expand: '展开侧栏',
  },
  tabs: {
    label: '已打开的页面',
    refresh: '刷新',
    close: '关闭',
    closeOthers: '关闭其他',
    closeAll: '关闭所有',
    closeTab: '关闭{{title}}',
    menu: '标签操作',
  },
  bar: {
    skip: '跳到主要内容',
    breadcrumbs: '当前位置',
    search: '搜索菜单',
    noMatch: '没有匹配的菜单',
    fullscreen: '全屏',
    exitFullscreen: '退出全屏',
    fullscreenUnsupported: '您的浏览器不支持全屏',
    language: '语言',
    size: '界面大小',
    user: '用户菜单',
    home: '首页',
    signOut: '退出登录',
    style: '页面样式设置',
  },
  panel: {
    title: '页面样式设置',
    theme: '主题色',
    other: '其他颜色',
    scheme: '浅色或深色',
    tagsView: '显示标签栏',
    fixedHeader: '固定顶栏',
    sidebarLogo: '侧栏标志',
  },
  live: {
    away: '数据库暂时无法访问，正在等待恢复；您填写的内容都还在',
    stale: '与服务器的连接已中断，显示内容可能不是最新',
  },
  states: {
    crashTitle: '此页面出错了',
    crashText: '其他页面不受影响。可以重试，或稍后再打开。',
    outdatedTitle: '系统已更新',
    outdatedText: '请重新载入以使用新版本。',
    awayTitle: '暂时连接不上系统',
    awayText: '请检查网络。恢复后可以重试。',
    retry: '重试',
    reload: '重新载入',
    loading: '正在载入…',
  },
  home: {
    welcome: '{{name}}，您好',
    pages: '常用页面',
    empty: '目前没有可用页面，请联系管理员分配角色。',
  },
});
export type ShellWords = typeof zh;
