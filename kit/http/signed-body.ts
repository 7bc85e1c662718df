// The bytes of a signed request's body, kept beside the parsed one: the signature is over what was sent.
import { Readable } from 'node:stream';
import type { FastifyInstance, FastifyRequest } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

const bodies = new WeakMap<FastifyRequest, Uint8Array>();

/** The body as sent; empty where there was none or the request is not signed. */
export const bodyOf = (request: FastifyRequest): Uint8Array =>
  bodies.get(request) ?? new Uint8Array();

/** Keeps the bodies of signed requests, up to the route's own limit in bytes for uploads and `limit` for the rest. */
export function keepSignedBodies(app: FastifyInstance, limit: number, uploadLimit: number): void {
  app.addHook('preParsing', async (request, _reply, payload) => {
    if (!(request.query as Record<string, unknown>)['sign']) return payload;
    const most = request.headers['content-type']?.startsWith('multipart/') ? uploadLimit : limit;
    const chunks: Buffer[] = [];
    let size = 0;
    for await (const chunk of payload as AsyncIterable<Buffer>) {
      size += chunk.length;
      if (size > most) throw new Failure(kitRoom.errors.BODY_TOO_LARGE);
      chunks.push(chunk);
    }
    const body = Buffer.concat(chunks);
    bodies.set(request, body);
    return Object.assign(Readable.from(body.length > 0 ? [body] : []), {
      receivedEncodedLength: size,
    });
  });
}
