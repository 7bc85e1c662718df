// Files: pictures, attachments, recordings and firmware that people send; what each may be stands in kit/contract/files.ts.
// A file belongs to one organisation and is the others' to know of as little as its records are.
// Neighbours: whatever holds a file's name (an avatar, a broadcast, a firmware version).
import { FILE_KINDS, fileRoutes } from '#kit/contract/files.ts';
import type { FileKind } from '#kit/contract/files.ts';
import { room } from '#kit/contract/room.ts';

/** What sending a file of the kind needs; a picture of oneself, no more than being signed in. */
export const FILE_ACCESS = {
  avatar: 'session',
  attachment: 'file.attach',
  image: 'file.attach',
  audio: 'file.audio',
  firmware: 'file.firmware',
} as const satisfies Record<FileKind, 'session' | `file.${string}`>;

export const files = room({
  name: 'files',
  withoutAlarms: 'A file alone rings, shows and routes nothing',
  permissions: ['file.attach', 'file.audio', 'file.firmware'],
  begins: {
    'file.attach': ['head_nurse'],
    'file.audio': ['head_nurse'],
  },
  errors: { FILE_UPLOAD_FAILED: { code: 47, status: 503 } },
  things: ['file'],
  enums: { file_kind: FILE_KINDS },
  routes: { ...fileRoutes },
  events: {},
  pages: {},
});
