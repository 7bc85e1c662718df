// Files that people send: what each kind may be (spec §5 and §9), and the routes that keep and give them.
import { z } from 'zod';
import { choice, optional, reference, text } from './fields.ts';
import { route } from './route.ts';

export const FILE_KINDS = ['avatar', 'attachment', 'image', 'audio', 'firmware'] as const;
export type FileKind = (typeof FILE_KINDS)[number];

const MB = 1024 * 1024;

export interface FileRule {
  endings: readonly string[];
  maxBytes: number;
  /** A square picture with sides of so many pixels. */
  square?: { min: number; max: number };
}

export const FILE_RULES: Record<FileKind, FileRule> = {
  avatar: {
    endings: ['jpg', 'jpeg', 'png', 'gif'],
    maxBytes: 2 * MB,
    square: { min: 100, max: 500 },
  },
  attachment: {
    endings: ['txt', 'doc', 'docx', 'xls', 'xlsx', 'jpg', 'png', 'jpeg'],
    maxBytes: 5 * MB,
  },
  image: { endings: ['jpg', 'jpeg', 'png', 'gif'], maxBytes: 10 * MB },
  audio: { endings: ['mp3', 'flac'], maxBytes: 50 * MB },
  firmware: { endings: ['apk', 'img'], maxBytes: 50 * MB },
};

/** The ending of a file's name in lower case, without the dot. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const storedName = () => text({ max: 50, pattern: /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/ });

export const fileRoutes = {
  upload: route({
    method: 'POST',
    path: '/mgr/file',
    access: 'session',
    upload: 50 * MB,
    ownTransactions: true,
    input: z.strictObject({
      kind: choice('file_kind', FILE_KINDS),
      org_id: optional(reference('partinfo')),
    }),
    reply: z.object({ name: z.string(), url: z.string() }),
  }),
  open: route({
    method: 'GET',
    path: '/mgr/file/{name}',
    access: 'session',
    params: z.object({ name: storedName() }),
    raw: 'file',
  }),
};
