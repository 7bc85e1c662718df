import { translated } from '#kit/words/words.ts';
import type { FilesWords } from './zh.ts';

export const ru = translated<'ru', FilesWords>()({
  title: 'Файлы',
  fields: { file: 'Файл', kind: 'Вид', org_id: 'Организация', name: 'Имя файла' },
  enums: {
    file_kind: {
      avatar: 'фото',
      attachment: 'вложение',
      image: 'изображение',
      audio: 'аудио',
      firmware: 'прошивка',
    },
  },
  things: {
    file: 'файл',
  },
  errors: { FILE_UPLOAD_FAILED: 'Не настроена папка для файлов' },
  pages: {},
  permissions: {
    file: {
      attach: 'Отправлять вложения и изображения',
      audio: 'Отправлять аудиозаписи',
      firmware: 'Отправлять прошивки',
    },
  },
});
