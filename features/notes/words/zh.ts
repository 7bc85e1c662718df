import { chinese } from '#kit/words/words.ts';
import type { notes } from '../contract.ts';

export const zh = chinese<typeof notes>()({
  title: '备注',
  fields: {
    org_id: '机构',
    subject: '备注对象',
    resident_id: '患者',
    resident_name: '患者',
    resident_known: '患者',
    space_id: '位置',
    space_path: '位置',
    about: '姓名或位置',
    shift: '班次',
    day: '日期',
    pinned: '置顶',
    standing: '状态',
    title: '要点',
    content: '详情',
    author_name: '记录人',
    created_at: '记录时间',
    updated_at: '更新时间',
  },
  enums: {
    subject: { resident: '患者', room: '病房', ward: '病区', shift: '班次' },
    note_shift: { day: '白班', night: '夜班' },
    standing: { pinned: '置顶', today: '今天', later: '以后', past: '已过' },
  },
  things: { note: '备注' },
  sidebar: { remark: '备注' },
  errors: { NOTE_PLACE: '病房备注请选择病房，病区和班次备注请选择科室' },
  pages: { RemarkList: '备注' },
  permissions: {
    note: {
      read: '查看备注',
      write: '记录备注',
      remove: '删除备注',
      export: '导出备注',
      import: '导入备注',
    },
  },
  add: '记备注',
  current: '当前',
  all: '全部',
  sections: { about: '对象', when: '时间', note: '备注' },
  wardHint: '不填则为本病区',
  dayHint: '当天有效；夜班备注保留到次日',
  pinnedHint: '置顶后一直显示，直到取消',
  pin: '置顶',
  unpin: '取消置顶',
});
export type NotesWords = typeof zh;
