// /docs for people and /docs/json for programs, both from the contracts.
import swagger from '@fastify/swagger';
import swaggerUi from '@fastify/swagger-ui';
import type { FastifyInstance } from 'fastify';
import type { OpenAPIV3 } from 'openapi-types';
import { describeRooms } from '#kit/contract/openapi.ts';
import { rooms } from '#features/contracts.ts';

/** Serves the documentation; its pages load nothing from outside. */
export async function addDocumentation(app: FastifyInstance, version: string): Promise<void> {
  const document = describeRooms(Object.values(rooms), version) as unknown as OpenAPIV3.Document;
  await app.register(swagger, { mode: 'static', specification: { document } });
  await app.register(swaggerUi, { routePrefix: '/docs', staticCSP: true });
}
