// A HIS of a test's own: FHIR R4 over real HTTP, in pages, with what a test wants to go wrong.
import { once } from 'node:events';
import { createServer } from 'node:http';
import type { IncomingMessage, ServerResponse } from 'node:http';
import type { AddressInfo } from 'node:net';
import { beforeStop } from '#kit/testing/database.ts';

export interface FhirRecord {
  resourceType: string;
  id: string;
  [field: string]: unknown;
}

export type Answer = (request: IncomingMessage, response: ServerResponse) => void;

export interface FhirServer {
  /** With the port: what HIS_ALLOW names. */
  host: string;
  baseUrl: string;
  /** What it holds; a record stands as often as it is given, in this order. */
  records: FhirRecord[];
  pageSize: number;
  /** Only who has it gets an answer. */
  token: string | null;
  /** Answers in its place, until set to null. */
  answer: Answer | null;
  /** Paths asked for since the last look. */
  asked: string[];
}

const TYPE = 'application/fhir+json; charset=utf-8';

function matches(record: FhirRecord, query: URLSearchParams): boolean {
  const ids = query.get('_id')?.split(',');
  const states = query.get('status')?.split(',');
  if (ids && !ids.includes(record.id)) return false;
  return !states || states.includes(String(record['status']));
}

function serve(server: FhirServer, request: IncomingMessage, response: ServerResponse): void {
  const url = new URL(request.url ?? '', server.baseUrl);
  server.asked.push(`${url.pathname}${url.search}`);
  if (server.answer) return server.answer(request, response);
  if (server.token && request.headers.authorization !== `Bearer ${server.token}`) {
    response.writeHead(401, { 'content-type': TYPE }).end('{"resourceType":"OperationOutcome"}');
    return;
  }
  const wanted = url.pathname.split('/').at(-1);
  const found = server.records.filter(
    (record) => record.resourceType === wanted && matches(record, url.searchParams),
  );
  const from = Number(url.searchParams.get('from') ?? 0);
  const more = from + server.pageSize < found.length;
  url.searchParams.set('from', String(from + server.pageSize));
  const bundle = {
    resourceType: 'Bundle',
    type: 'searchset',
    total: found.length,
    link: [
      { relation: 'self', url: server.baseUrl },
      ...(more ? [{ relation: 'next', url: url.href }] : []),
    ],
    entry: found.slice(from, from + server.pageSize).map((resource) => ({
      fullUrl: `${server.baseUrl}/${resource.resourceType}/${resource.id}`,
      resource,
      search: { mode: 'match' },
    })),
  };
  response.writeHead(200, { 'content-type': TYPE }).end(JSON.stringify(bundle));
}

/** Starts one on a port of its own; `keep` leaves its end to the caller. */
export async function startFhirServer({ keep = false } = {}): Promise<
  FhirServer & { stop(): Promise<void> }
> {
  const http = createServer();
  http.listen(0, '127.0.0.1');
  await once(http, 'listening');
  const host = `127.0.0.1:${(http.address() as AddressInfo).port}`;
  const server = {
    host,
    baseUrl: `http://${host}/fhir`,
    records: [] as FhirRecord[],
    pageSize: 3,
    token: null,
    answer: null,
    asked: [] as string[],
    stop: async () => {
      http.closeAllConnections();
      await new Promise((closed) => http.close(closed));
    },
  };
  http.on('request', (request, response) => serve(server, request, response));
  if (!keep) beforeStop(server.stop);
  return server;
}
