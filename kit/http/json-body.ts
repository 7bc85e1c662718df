// Bodies in JSON, as clients send them: with a content type also where there is nothing to send.
import type { FastifyInstance } from 'fastify';
import { exactJson } from '../contract/exact-number.ts';

/**
 * Takes an empty body for none; of any other the keys that would reach an object's prototype are refused, and a number that
 * a double would change is none.
 */
export function takeJson(app: FastifyInstance): void {
  const parse = app.getDefaultJsonParser('error', 'error');
  app.addContentTypeParser<string>(
    'application/json',
    { parseAs: 'string' },
    (request, body, done) =>
      body === ''
        ? done(null)
        : parse(request, body, (error, value) =>
            error ? done(error) : done(null, exactJson(body, value)),
          ),
  );
}
