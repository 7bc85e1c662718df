import { translated } from '#kit/words/words.ts';
import type { FilesWords } from './zh.ts';

export const en = translated<'en', FilesWords>()({
  title: 'Files',
  fields: { file: 'file', kind: 'kind', org_id: 'organisation', name: 'file name' },
  enums: {
    file_kind: {
      avatar: 'avatar',
      attachment: 'attachment',
      image: 'picture',
      audio: 'audio',
      firmware: 'firmware',
    },
  },
  things: {
    file: 'file',
  },
  errors: { FILE_UPLOAD_FAILED: 'No directory for file storage is configured' },
  pages: {},
  permissions: {
    file: {
      attach: 'Upload attachments and pictures',
      audio: 'Upload recordings',
      firmware: 'Upload firmware',
    },
  },
});
