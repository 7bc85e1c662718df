// The uploaded sheet: the form's field `file`, whole in memory since it is small.
import type { FastifyRequest } from 'fastify';
import { kitRoom } from '../../contract/kit-room.ts';
import { Failure, badField } from '../../http/failure.ts';
import { takeFile } from '../../http/form-file.ts';
import { readBookAside } from './read-book-aside.ts';
import type { ReadRow } from './read-rows.ts';
import { BadArchive } from './zip-reader.ts';

const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_IMPORTED = 10_000;

/** The bytes of the uploaded file; too many are refused with 413. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const file = await takeFile(request, MOST_BYTES);
  if (file?.fieldname !== 'file') throw badField('file', 'required');
  const bytes = Buffer.concat(await Array.fromAsync(file));
  if (file.truncated) throw new Failure(kitRoom.errors.FILE_TOO_LARGE);
  return bytes;
}

/** The filled rows of the first sheet, headings first; code 48 where the file is no sheet, 39 where it has too many rows. */
export async function readFilledRows(bytes: Buffer, owner: string): Promise<ReadRow[]> {
  const asked = { bytes, all: false, mostRows: MOST_IMPORTED + 1 };
  const sheets = await readBookAside(asked, { owner }).catch((error: unknown) => {
    if (error instanceof BadArchive)
      throw new Failure(kitRoom.errors.FILE_FAILED, { fields: { file: { fault: 'file_type' } } });
    throw error;
  });
  if (!sheets) throw badField('file', 'too_many_rows', { max: MOST_IMPORTED });
  return sheets[0]?.rows ?? [];
}
