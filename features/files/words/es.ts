import { translated } from '#kit/words/words.ts';
import type { FilesWords } from './zh.ts';

export const es = translated<'es', FilesWords>()({
  title: 'Archivos',
  fields: { file: 'archivo', kind: 'tipo', org_id: 'organización', name: 'nombre del archivo' },
  enums: {
    file_kind: {
      avatar: 'avatar',
      attachment: 'adjunto',
      image: 'imagen',
      audio: 'audio',
      firmware: 'firmware',
    },
  },
  errors: { FILE_UPLOAD_FAILED: 'No hay un directorio de archivos configurado' },
  pages: {},
  permissions: {
    file: {
      attach: 'Enviar adjuntos e imágenes',
      audio: 'Enviar grabaciones',
      firmware: 'Enviar firmware',
    },
  },
});
