// The uploaded sheet: the form's field `file`, whole in memory since it is small.
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { kitRoom } from '../../contract/kit-room.ts';
import { Failure, badField } from '../../http/failure.ts';
import type { ReadRow } from './read-rows.ts';
import { readRows } from './read-rows.ts';
import { BadArchive } from './zip-reader.ts';

const MOST_BYTES = 10 * 1024 * 1024;
export const MOST_IMPORTED = 10_000;

/** The bytes of the uploaded file; too many are refused with 413. */
export async function readUpload(request: FastifyRequest): Promise<Buffer> {
  const part = await request.file({ limits: { fileSize: MOST_BYTES } });
  if (!part || part.fieldname !== 'file') throw badField('file', 'required');
  return part.toBuffer();
}

const isBlank = ({ cells }: ReadRow): boolean =>
  [...cells.values()].every((cell) => typeof cell === 'string' && cell.trim() === '');

/** The filled rows of the first sheet, headings first; code 48 where the file is no sheet, 39 where it has too many rows. */
export async function readFilledRows(bytes: Buffer): Promise<ReadRow[]> {
  const filled: ReadRow[] = [];
  try {
    for await (const row of readRows(bytes)) {
      if (isBlank(row)) continue;
      if (filled.push(row) > MOST_IMPORTED + 1)
        throw badField('file', 'too_many_rows', { max: MOST_IMPORTED });
    }
  } catch (error) {
    if (error instanceof BadArchive)
      throw new Failure(kitRoom.errors.FILE_FAILED, { fields: { file: { fault: 'file_type' } } });
    throw error;
  }
  return filled;
}
