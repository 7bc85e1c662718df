// A file on its way into the store, held to the rules of its kind as it passes.
import { imageSize } from 'image-size';
import { FILE_RULES } from '#kit/contract/files.ts';
import type { FileKind } from '#kit/contract/files.ts';
import type { FaultName } from '#kit/contract/faults.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure } from '#kit/http/failure.ts';
import { HEAD_BYTES, isWhatItSays } from './recognise.ts';

export interface Incoming extends AsyncIterable<Buffer> {
  /** More came than was allowed; the rest was cut off. */
  truncated: boolean;
}

const refuse = (fault: FaultName): Failure =>
  new Failure(kitRoom.errors.FILE_FAILED, { fields: { file: { fault } } });
const tooLarge = (kind: FileKind): Failure =>
  new Failure(kitRoom.errors.FILE_TOO_LARGE, {
    fields: { file: { fault: kind === 'avatar' ? 'image_size' : 'file_size' } },
  });

const isPicture = (kind: FileKind): boolean => kind === 'avatar' || kind === 'image';

/** Passes the content on, and throws where it is not what its ending says, too large, or a picture of a wrong shape. */
export async function* checkContent(
  content: Incoming,
  kind: FileKind,
  ending: string,
): AsyncGenerator<Buffer> {
  const wrongType = refuse(isPicture(kind) ? 'image_type' : 'file_type');
  if (!FILE_RULES[kind].endings.includes(ending)) throw wrongType;
  let head: Buffer = Buffer.alloc(0);
  let recognised = false;
  // Pictures (10 MB at most) are held whole, for their shape stands anywhere; the rest flows through.
  const held: Buffer[] = [];
  for await (const chunk of content) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    if (!recognised && head.length === HEAD_BYTES) {
      if (!isWhatItSays(ending, head)) throw wrongType;
      recognised = true;
    }
    if (isPicture(kind)) held.push(chunk);
    else yield chunk;
  }
  if (content.truncated) throw tooLarge(kind);
  if (!recognised && !isWhatItSays(ending, head)) throw wrongType;
  if (isPicture(kind)) yield checkPicture(Buffer.concat(held), kind);
}

function checkPicture(picture: Buffer, kind: FileKind): Buffer {
  const { square } = FILE_RULES[kind];
  const { width, height } = measure(picture);
  if (square && (width !== height || width < square.min || width > square.max))
    throw refuse('image_shape');
  return picture;
}

function measure(picture: Buffer): { width: number; height: number } {
  try {
    return imageSize(picture);
  } catch {
    throw refuse('image_type');
  }
}
