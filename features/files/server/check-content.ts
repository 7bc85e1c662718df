// A file on its way into the store, held to the rules of its kind as it passes.
import { FILE_RULES } from '#kit/contract/files.ts';
import type { FileKind } from '#kit/contract/files.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure } from '#kit/http/failure.ts';
import { checkPicture, refuseFile as refuse } from './check-picture.ts';
import { HEAD_BYTES, isWhatItSays } from './recognise.ts';

export interface Incoming extends AsyncIterable<Buffer> {
  /** More came than was allowed; the rest was cut off. */
  truncated: boolean;
}

const tooLarge = (kind: FileKind): Failure =>
  new Failure(kitRoom.errors.FILE_TOO_LARGE, {
    fields: { file: { fault: kind === 'avatar' ? 'image_size' : 'file_size' } },
  });

const isPictureKind = (kind: FileKind): boolean => kind === 'avatar' || kind === 'image';
const PICTURES: readonly string[] = FILE_RULES.image.endings;

/** Passes the content on, and throws where it is not what its ending says, too large, or a picture of a wrong shape. */
export async function* checkContent(
  content: Incoming,
  { kind, ending, owner }: { kind: FileKind; ending: string; owner: string },
): AsyncGenerator<Buffer> {
  const wrongType = refuse(isPictureKind(kind) ? 'image_type' : 'file_type');
  if (!FILE_RULES[kind].endings.includes(ending)) throw wrongType;
  let head: Buffer = Buffer.alloc(0);
  let recognised = false;
  const picture = PICTURES.includes(ending);
  // Pictures (10 MB at most) are held whole, for their shape stands anywhere; the rest flows through.
  const held: Buffer[] = [];
  for await (const chunk of content) {
    if (head.length < HEAD_BYTES) head = Buffer.concat([head, chunk]).subarray(0, HEAD_BYTES);
    if (!recognised && head.length === HEAD_BYTES) {
      if (!isWhatItSays(ending, head)) throw wrongType;
      recognised = true;
    }
    if (picture) held.push(chunk);
    else yield chunk;
  }
  if (content.truncated) throw tooLarge(kind);
  if (!recognised && !isWhatItSays(ending, head)) throw wrongType;
  if (!picture) return;
  const whole = Buffer.concat(held);
  await checkPicture(whole, kind, owner);
  yield whole;
}
