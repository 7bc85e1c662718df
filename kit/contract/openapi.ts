// The OpenAPI 3.1 document, made from the same contracts that the server runs by.
import { z } from 'zod';
import type { AnyRoom } from './room.ts';
import type { Route } from './route.ts';

type Json = Record<string, unknown>;

const schemaOf = (schema: z.ZodType, io: 'input' | 'output'): Json => {
  const { $schema: _, ...rest } = z.toJSONSchema(schema, {
    io,
    unrepresentable: 'any',
    target: 'draft-2020-12',
  });
  return rest;
};

const envelope = (data: Json): Json => ({
  type: 'object',
  required: ['code', 'message', 'data'],
  properties: { code: { type: 'integer' }, message: { type: 'string' }, data },
});

function queryParameters(input: z.ZodType): Json[] {
  const { properties = {}, required = [] } = schemaOf(input, 'input') as {
    properties?: Record<string, Json>;
    required?: string[];
  };
  return Object.entries(properties).map(([name, schema]) => ({
    name,
    in: 'query',
    required: required.includes(name),
    schema,
  }));
}

function pathParameters(route: Route): Json[] {
  return [...route.path.matchAll(/\{(\w+)\}/g)].map(([, name]) => ({
    name,
    in: 'path',
    required: true,
    schema: { type: 'string' },
  }));
}

function requestBody(route: Route): Json | undefined {
  if (route.upload) {
    const file = {
      type: 'object',
      required: ['file'],
      properties: { file: { type: 'string', format: 'binary' } },
    };
    return { required: true, content: { 'multipart/form-data': { schema: file } } };
  }
  if (!route.input || route.method === 'GET' || route.method === 'DELETE') return undefined;
  return { content: { 'application/json': { schema: schemaOf(route.input, 'input') } } };
}

function operationOf(room: AnyRoom, name: string, route: Route, errors: string): Json {
  const inQuery =
    route.input && (route.upload || route.method === 'GET' || route.method === 'DELETE');
  const success =
    route.raw === 'events'
      ? {
          description: 'A stream of events',
          content: { 'text/event-stream': { schema: { type: 'string' } } },
        }
      : route.raw === 'file'
        ? {
            description: 'A file',
            content: {
              'application/octet-stream': { schema: { type: 'string', format: 'binary' } },
            },
          }
        : {
            description: 'Done',
            content: {
              'application/json': {
                schema: envelope(route.reply ? schemaOf(route.reply, 'output') : { type: 'null' }),
              },
            },
          };
  return {
    operationId: `${room.name}.${name}`,
    tags: [room.name],
    description: `Permission: ${route.access}`,
    parameters: [
      ...pathParameters(route),
      ...(inQuery && route.input ? queryParameters(route.input) : []),
    ],
    requestBody: requestBody(route),
    security: route.access === 'public' || route.access === 'device' ? [] : [{ bearer: [] }],
    responses: {
      200: success,
      default: {
        description: `An error: ${errors}`,
        content: { 'application/json': { schema: { $ref: '#/components/schemas/Error' } } },
      },
    },
  };
}

/** Describes every route of the rooms, with the product's error numbers. */
export function describeRooms(rooms: readonly AnyRoom[], version: string): Json {
  const paths: Record<string, Json> = {};
  const numbers = rooms
    .flatMap((room) => Object.values(room.errors).map(({ code, name }) => `${code} ${name}`))
    .join(', ');
  for (const room of rooms) {
    const errors =
      Object.values(room.errors)
        .map(({ code, name }) => `${code} ${name}`)
        .join(', ') || 'see the general ones';
    for (const [name, route] of Object.entries(room.routes))
      (paths[route.path] ??= {})[route.method.toLowerCase()] = operationOf(
        room,
        name,
        route,
        errors,
      );
  }
  return {
    openapi: '3.1.0',
    info: {
      title: 'Carillon',
      version,
      description:
        'Paths are matched without regard to case. Every reply is an envelope of code, message and data.',
    },
    paths,
    components: {
      securitySchemes: { bearer: { type: 'http', scheme: 'bearer' } },
      schemas: {
        Error: {
          ...envelope({
            type: ['object', 'null'],
            properties: { fields: { type: 'object', additionalProperties: { type: 'string' } } },
          }),
          description: `Codes: ${numbers}`,
        },
      },
    },
  };
}
