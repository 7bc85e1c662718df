// The bytes of a signed request's body, kept beside the parsed one: the signature is over what was sent.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest, RequestPayload } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

const bodies = new WeakMap<FastifyRequest, Uint8Array>();

/** The body as sent; empty where there was none or the request is not signed. */
export const bodyOf = (request: FastifyRequest): Uint8Array =>
  bodies.get(request) ?? new Uint8Array();

const iterate = (payload: RequestPayload): AsyncIterable<Buffer> =>
  (payload as Readable).iterator({ destroyOnReturn: false });

/** What a form adds to the file in it. */
const FORM_BYTES = 64 * 1024;

/** Keeps the bodies of signed requests: of a route that takes files as much as it takes, of the rest up to `limit` bytes. */
export function keepSignedBodies(app: FastifyInstance, limit: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!(request.query as Record<string, unknown>)['sign']) return payload;
    const { upload } = request.routeOptions.config as { upload?: number };
    const most = upload ? upload + FORM_BYTES : limit;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of iterate(payload)) {
      size += chunk.length;
      if (size > most) break;
      chunks.push(chunk);
    }
    if (size > most) {
      // The rest runs off, so that the refusal arrives and the connection lives on.
      payload.resume();
      throw new Failure(kitRoom.errors.BODY_TOO_LARGE);
    }
    const body = Buffer.concat(chunks);
    bodies.set(request, body);
    // Forms are read from the raw request, which is spent now.
    request.raw.pipe = (destination) => Readable.from([body]).pipe(destination);
    return Object.assign(Readable.from(body.length > 0 ? [body] : []), {
      receivedEncodedLength: size,
    });
  });
}
