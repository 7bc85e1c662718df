// The file in a form: a form that is none, breaks off or is malformed is a fault of who sent it.
import type {} from '@fastify/multipart';
import type { FastifyRequest } from 'fastify';
import { badField } from './failure.ts';

export interface FormFile extends AsyncIterable<Buffer> {
  fieldname: string;
  filename: string;
  /** More came than was allowed; the rest was cut off. */
  readonly truncated: boolean;
  /** What is left unread would keep the request from ending. */
  leave(): void;
}

/** The form's reader tells of malformed forms in errors without a code. */
function told(error: unknown): unknown {
  return error instanceof Error && !('code' in error) ? badField('file', 'invalid') : error;
}

/** A name as columns and headers can hold it. */
const plain = (name: string): string => name.toWellFormed().replaceAll(/\p{Cc}/gu, '');

/** The first file of the request's form, cut off after so many bytes; null where there is none. */
export async function takeFile(
  request: FastifyRequest,
  mostBytes: number,
): Promise<FormFile | null> {
  const options = { limits: { fileSize: mostBytes }, throwFileSizeLimit: false };
  const part = await request.file(options).catch((error: unknown) => {
    throw told(error);
  });
  if (!part) return null;
  const { fieldname, filename, file } = part;
  return {
    fieldname,
    filename: plain(filename),
    get truncated() {
      return file.truncated;
    },
    leave: () => void file.resume(),
    async *[Symbol.asyncIterator]() {
      try {
        for await (const chunk of file) yield chunk as Buffer;
      } catch (error) {
        throw told(error);
      }
    },
  };
}
