import { chinese } from '#kit/words/words.ts';
import type { files } from '../contract.ts';

export const zh = chinese<typeof files>()({
  title: '文件',
  fields: { file: '文件', kind: '种类', org_id: '所属机构', name: '文件名' },
  enums: {
    file_kind: {
      avatar: '头像',
      attachment: '附件',
      image: '图片',
      audio: '音频',
      firmware: '固件',
    },
  },
  things: {
    file: '文件',
  },
  errors: { FILE_UPLOAD_FAILED: '没有配置文件存储目录' },
  pages: {},
  permissions: {
    file: { attach: '上传附件和图片', audio: '上传录音', firmware: '上传固件' },
  },
});
export type FilesWords = typeof zh;
