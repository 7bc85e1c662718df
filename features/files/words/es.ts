import { translated } from '#kit/words/words.ts';
import type { FilesWords } from './zh.ts';

export const es = translated<'es', FilesWords>()({
  title: 'Archivos',
  fields: { file: 'Archivo', kind: 'Tipo', org_id: 'Organización', name: 'Nombre del archivo' },
  enums: {
    file_kind: {
      avatar: 'foto',
      attachment: 'adjunto',
      image: 'imagen',
      audio: 'audio',
      firmware: 'firmware',
    },
  },
  things: {
    file: 'archivo',
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
