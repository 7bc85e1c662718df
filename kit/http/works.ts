// What the server does for a request, which goes on when its sender has gone: a place is free only when that is over too.
import type { FastifyReply, FastifyRequest, RouteOptions } from 'fastify';
import { kitRoom } from '../contract/kit-room.ts';
import { Failure } from './failure.ts';

/** Whether the sender has broken off, or was cut off. */
export const isGone = ({ raw }: FastifyRequest): boolean => raw.socket.destroyed;

type Step = (this: unknown, request: FastifyRequest, reply: FastifyReply) => unknown;

interface Work {
  /** Steps that are not over. */
  open: number;
  done?: () => void;
}

/** The work for requests, from the steps of their routes. */
export class Works {
  readonly #works = new WeakMap<FastifyRequest, Work>();

  /** Notes what the route does itself, and begins nothing for who has gone. */
  watch(route: RouteOptions): void {
    const watched = (step: unknown) => this.#watched(step as Step) as never;
    route.handler = watched(route.handler);
    if (route.onRequest) route.onRequest = [route.onRequest].flat().map(watched);
  }

  /** Runs it once no step for the request is under way. */
  whenDone(request: FastifyRequest, done: () => void): void {
    const work = this.#works.get(request);
    if (!work || work.open === 0) done();
    else work.done = done;
  }

  #watched(step: Step): Step {
    const begin = (request: FastifyRequest) => this.#begin(request);
    return function (request, reply) {
      const end = begin(request);
      let result: unknown;
      try {
        result = step.call(this, request, reply);
      } finally {
        if (!(result instanceof Promise)) end();
      }
      return result instanceof Promise ? result.finally(end) : result;
    };
  }

  #begin(request: FastifyRequest): () => void {
    if (isGone(request)) throw new Failure(kitRoom.errors.TOO_MANY_REQUESTS);
    const work = this.#works.get(request) ?? { open: 0 };
    this.#works.set(request, work);
    work.open += 1;
    return () => {
      work.open -= 1;
      if (work.open === 0) work.done?.();
    };
  }
}
