// A picture by its sides, read beside the event loop: what a stranger sent may be made to take long.
import { sidesFault } from '#kit/contract/files.ts';
import type { FileKind } from '#kit/contract/files.ts';
import type { FaultName } from '#kit/contract/faults.ts';
import { kitRoom } from '#kit/contract/kit-room.ts';
import { Failure } from '#kit/http/failure.ts';
import { TooMuch, Unreadable, readAside } from '#kit/workers/aside.ts';

interface Sides {
  width: number;
  height: number;
}

const MOST_MEMORY_MB = 128;

export const refuseFile = (fault: FaultName): Failure =>
  new Failure(kitRoom.errors.FILE_FAILED, { fields: { file: { fault } } });

async function measure(picture: Buffer, owner: string): Promise<Sides> {
  let sides: Sides = { width: 0, height: 0 };
  const take = (part: Sides) => {
    sides = part;
  };
  const module = new URL('./picture-worker.ts', import.meta.url);
  try {
    await readAside({ module, input: picture, owner, take, mostMemoryMb: MOST_MEMORY_MB });
  } catch (error) {
    throw error instanceof TooMuch || error instanceof Unreadable
      ? refuseFile('image_type')
      : error;
  }
  return sides;
}

/** Refuses a picture of the wrong shape for its kind, and one that would take who looks at it too much memory. */
export async function checkPicture(picture: Buffer, kind: FileKind, owner: string): Promise<void> {
  const sides = await measure(picture, owner);
  if (!(sides.width > 0 && sides.height > 0)) throw refuseFile('image_type');
  const fault = sidesFault(kind, sides);
  if (fault) throw refuseFile(fault);
}
