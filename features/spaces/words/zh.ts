import { chinese } from '#kit/words/words.ts';
import type { spaces } from '../contract.ts';

export const zh = chinese<typeof spaces>()({
  title: '架构管理',
  fields: {
    kind: '类型',
    name: '名称',
    full_name: '全称',
    org_id: '所属机构',
    parent_id: '上级',
    parent_name: '上级',
    path: '位置',
    position: '排序',
    his_code: 'HIS编码',
    created_at: '创建时间',
    department_id: '科室',
    start_room: '起始房间号',
    end_room: '结束房间号',
    beds_per_room: '每间床位数',
    room_digits: '房间号位数',
    bed_digits: '床号位数',
    prefix: '前缀',
    suffix: '名称后缀',
    skip: '跳过的号码',
    under: '上级',
    depth: '层级',
  },
  enums: { kind: { hospital: '医院', department: '科室', room: '病房', bed: '床位' } },
  errors: {
    FRAME_HOSPITAL_NULL: '缺少医院架构',
    FRAME_PART_NULL: '缺少科室节点',
    FRAME_ADD_FAILED: '添加失败：结束房间号不能小于起始房间号',
    FRAME_ORDER: '层级不正确：医院下设科室，科室下设病房，病房下设床位',
    FRAME_NAME_OCCUPY: '同级中已有此名称',
    FRAME_NOT_EMPTY: '请先删除床位，再删除病房或科室',
    FRAME_BED_OCCUPIED: '床位上有入住人员，不能删除',
    FRAME_HAS_DEVICES: '该位置绑定了设备，不能删除',
    FRAME_ROOT: '机构的根节点随机构存在，不能移动或删除',
    FRAME_FOREIGN: '不能移动到其他机构',
    FRAME_HOSPITAL_ONCE: '机构已有医院节点',
  },
  pages: { FrameTree: '架构管理', HospitalFrame: '架构管理', ProviderFrame: '架构管理' },
  permissions: {
    space: {
      read: '查看架构',
      write: '编辑架构',
      remove: '删除架构',
      export: '导出架构',
      import: '导入架构',
    },
  },
});
export type SpacesWords = typeof zh;
