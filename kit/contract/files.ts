// Files that people send: what each kind may be (spec §5 and §9), and the routes that keep and give them.
import { z } from 'zod';
import type { FaultName } from './faults.ts';
import { choice, fieldMeta, optional, readMeta, reference, text } from './fields.ts';
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

/** What a tablet can show: pixels of a side, and of the whole picture. */
const MOST_SIDE = 12_000;
const MOST_PIXELS = 50_000_000;

/** What is wrong with the sides of a picture, whatever it is kept as; null where nothing is. */
export function sidesFault(
  kind: FileKind,
  { width, height }: { width: number; height: number },
): FaultName | null {
  const { square } = FILE_RULES[kind];
  if (square && (width !== height || width < square.min || width > square.max))
    return 'image_shape';
  const tooLarge = Math.max(width, height) > MOST_SIDE || width * height > MOST_PIXELS;
  return tooLarge ? 'image_pixels' : null;
}

/** The ending of a file's name in lower case, without the dot. */
export const endingOf = (name: string): string => /\.([^.]+)$/.exec(name)?.[1]?.toLowerCase() ?? '';

const STORED = /^[0-9a-f-]{36}\.[a-z0-9]{1,8}$/;
const storedName = () => text({ max: 50, pattern: STORED });

/** The name of a stored file of the kind, which must be the organisation's whose record names it. */
export function storedFile(file: FileKind) {
  const named = text({ max: 50, pattern: STORED, fault: 'reference' });
  const kind = file === 'avatar' || file === 'image' ? 'image' : 'file';
  return z.clone(named).register(fieldMeta, { ...readMeta(named), kind, file });
}

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
