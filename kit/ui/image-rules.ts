// A picture's rules, checked before it is sent: the server checks them again by the content.
import { FILE_RULES, endingOf, sidesFault } from '../contract/files.ts';
import type { FileKind } from '../contract/files.ts';
import type { FaultName } from '../contract/faults.ts';

export interface PictureFacts {
  name: string;
  bytes: number;
  /** In pixels; null where the browser can't read it as a picture. */
  width: number | null;
  height: number | null;
}

/** What is wrong with a picture of the kind; null where nothing is (spec §5, avatar upload). */
export function pictureFault(
  kind: FileKind,
  { name, bytes, width, height }: PictureFacts,
): FaultName | null {
  const rule = FILE_RULES[kind];
  if (!rule.endings.includes(endingOf(name)) || width === null || height === null)
    return 'image_type';
  if (bytes > rule.maxBytes) return kind === 'avatar' ? 'image_size' : 'file_size';
  return sidesFault(kind, { width, height });
}

/** What the browser makes of the file. */
export async function readPicture(file: File): Promise<PictureFacts> {
  const facts = { name: file.name, bytes: file.size };
  try {
    const bitmap = await createImageBitmap(file);
    const { width, height } = bitmap;
    bitmap.close();
    return { ...facts, width, height };
  } catch {
    return { ...facts, width: null, height: null };
  }
}
