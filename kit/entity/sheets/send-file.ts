// Sending a made file as a download whose name any browser understands.
import { Readable } from 'node:stream';
import { finished } from 'node:stream/promises';
import type { FastifyReply } from 'fastify';

const XLSX = 'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet';
/** A client that takes nothing for so long has gone. */
const STALL_MS = 120_000;

/** `Content-Disposition` with the name in UTF-8 (RFC 5987, RFC 6266) and an ASCII one for those who can't read it. */
function disposition(name: string): string {
  const ascii = name.replace(/[^\w.-]+/g, '-').replace(/^-+/, '');
  const encoded = encodeURIComponent(name).replace(
    /['()*]/g,
    (sign) => `%${sign.charCodeAt(0).toString(16).toUpperCase()}`,
  );
  return `attachment; filename="${ascii}"; filename*=UTF-8''${encoded}`;
}

/** Sends a workbook as `sendFile` does. */
export const sendWorkbook = (
  reply: FastifyReply,
  name: string,
  bytes: AsyncIterable<Buffer>,
): Promise<void> => sendFile(reply, { name, type: XLSX, bytes });

export interface MadeFile {
  name: string;
  /** As `Content-Type` has it. */
  type: string;
  bytes: AsyncIterable<Buffer>;
}

/** Sends the bytes as fast as the client takes them; resolves when it has all or has gone, rejects where making them failed. */
export async function sendFile(
  reply: FastifyReply,
  { name, type, bytes }: MadeFile,
): Promise<void> {
  let failure: Error | undefined;
  async function* watched(): AsyncGenerator<Buffer> {
    try {
      yield* bytes;
    } catch (error) {
      failure = error instanceof Error ? error : new Error(String(error));
      throw error;
    }
  }
  reply.raw.setTimeout(STALL_MS, () => reply.raw.destroy());
  reply.header('Content-Type', type).header('Content-Disposition', disposition(name));
  reply.send(Readable.from(watched(), { objectMode: false, highWaterMark: 256 * 1024 }));
  // A line that breaks off is the client's affair.
  await finished(reply.raw).catch(() => undefined);
  if (failure) throw failure;
}
