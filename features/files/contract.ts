// Files: pictures, attachments, recordings and firmware that people send; what each may be stands in kit/contract/files.ts.
// A file belongs to one organisation and is the others' to know of as little as its records are.
// Neighbours: whatever holds a file's name (an avatar, a broadcast, a firmware version).
import { FILE_KINDS, fileRoutes } from '#kit/contract/files.ts';
import { room } from '#kit/contract/room.ts';

export const files = room({
  name: 'files',
  permissions: [],
  errors: { FILE_UPLOAD_FAILED: { code: 47, status: 503 } },
  enums: { file_kind: FILE_KINDS },
  routes: { ...fileRoutes },
  events: {},
  pages: {},
});
