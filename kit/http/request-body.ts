// The body of a request on its way in: refused by its declared length before it is read, digested as it passes where it is
// signed, and a form with a file kept on disk until it is whole, so that neither many nor slow senders fill the memory.
import { createHash, randomUUID } from 'node:crypto';
import type { Hash } from 'node:crypto';
import { mkdirSync } from 'node:fs';
import { open, unlink } from 'node:fs/promises';
import type { FileHandle } from 'node:fs/promises';
import { join } from 'node:path';
import { Transform } from 'node:stream';
import type { Readable } from 'node:stream';
import type { FastifyInstance, FastifyReply, FastifyRequest, RequestPayload } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

/** What a form adds to the file in it. */
const FORM_BYTES = 64 * 1024;
const EMPTY_DIGEST = createHash('sha256').digest('hex');

const digests = new WeakMap<FastifyRequest, Hash>();

/** Hex SHA-256 of the signed request's body as far as it was read; that of nothing where there was none. */
export const digestOf = (request: FastifyRequest): string =>
  digests.get(request)?.copy().digest('hex') ?? EMPTY_DIGEST;

const isSigned = ({ query }: FastifyRequest): boolean =>
  (query as Record<string, unknown>)['sign'] !== undefined;

const mayHaveBody = ({ method }: FastifyRequest): boolean => method !== 'GET' && method !== 'HEAD';

const isForm = ({ headers }: FastifyRequest): boolean =>
  /^multipart\//i.test(headers['content-type'] ?? '');

/** Takes the bodies of requests, each up to the limit of its route; files that come in forms wait in the folder. */
export function takeBodies(app: FastifyInstance, folder: string): void {
  mkdirSync(folder, { recursive: true, mode: 0o700 });
  app.addHook('preParsing', async (request, reply, payload) => {
    const { upload } = request.routeOptions.config as { upload?: number };
    const most = upload ? upload + FORM_BYTES : request.routeOptions.bodyLimit;
    if (Number(request.headers['content-length'] ?? 0) > most) throw tooLarge(payload);
    if (isForm(request) && !upload) throw new Failure(kitRoom.errors.MEDIA_TYPE);
    const hash = isSigned(request) && mayHaveBody(request) ? createHash('sha256') : null;
    if (hash) digests.set(request, hash);
    if (upload && isForm(request)) {
      const kept = await keepOnDisk(payload, { folder, most, hash });
      handOver(kept, request, reply);
      return payload;
    }
    return hash ? digesting(payload, hash, reply) : payload;
  });
}

function tooLarge(payload: RequestPayload): Failure {
  payload.resume();
  return new Failure(kitRoom.errors.BODY_TOO_LARGE);
}

function digesting(payload: RequestPayload, hash: Hash, reply: FastifyReply): RequestPayload {
  const passing = new Transform({
    transform(chunk: Buffer, _encoding, done) {
      hash.update(chunk);
      done(null, chunk);
    },
  });
  payload.once('error', (error) => passing.destroy(error));
  // What nobody wanted to read runs off, for the connection's next request.
  reply.raw.once('finish', () => payload.unpipe(passing).resume());
  return payload.pipe(passing);
}

interface Keeping {
  folder: string;
  most: number;
  hash: Hash | null;
}

async function keepOnDisk(payload: RequestPayload, keeping: Keeping): Promise<FileHandle> {
  const path = join(keeping.folder, randomUUID());
  const file = await open(path, 'wx+', 0o600);
  try {
    // Without a name from the start: it is gone with its handle, however the process ends.
    await unlink(path);
    await write(payload, file, keeping);
    return file;
  } catch (error) {
    await file.close();
    // The rest runs off, so that the refusal arrives and the connection lives on.
    payload.resume();
    throw error;
  }
}

async function write(
  payload: RequestPayload,
  file: FileHandle,
  { most, hash }: Keeping,
): Promise<void> {
  let size = 0;
  for await (const chunk of (payload as Readable).iterator({ destroyOnReturn: false })) {
    const bytes = chunk as Buffer;
    size += bytes.length;
    if (size > most) throw tooLarge(payload);
    hash?.update(bytes);
    // All of it: a single write may put down less than it was given, without a word, where the disk ends.
    await file.appendFile(bytes);
  }
}

const releases = new WeakMap<FastifyRequest, () => Promise<void>>();

/** Lets go of what was kept of the request's body, once nobody reads it any more. */
export const releaseBody = async (request: FastifyRequest): Promise<void> =>
  releases.get(request)?.();

/** Forms are read from the raw request, which is spent now: it gives the file instead. */
function handOver(file: FileHandle, request: FastifyRequest, reply: FastifyReply): void {
  let read = false;
  const release = () => file.close().catch(() => undefined);
  releases.set(request, release);
  const { raw } = request;
  raw.pipe = (destination) => {
    read = true;
    const source = file.createReadStream({ start: 0, autoClose: false });
    // The reader of the form asks the request itself whether anything came.
    source.once('data', (chunk) => raw.emit('data', chunk));
    return source.pipe(destination);
  };
  const releaseUnread = () => void (read || release());
  if (reply.raw.closed) releaseUnread();
  else reply.raw.once('close', releaseUnread);
}
