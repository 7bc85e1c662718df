// Bringing files in and out over HTTP, for the tests of this room.
import assert from 'node:assert/strict';
import type { Run } from '#features/institution/contract.ts';

interface Options {
  body?: object | undefined;
  query?: Record<string, string>;
  language?: string;
}

/** Who asks: as much of the tests' caller as is needed here. */
interface Caller {
  call(
    method: string,
    path: string,
    options?: Options,
  ): Promise<{ code: number; message: string; data: unknown }>;
  fetch(method: string, path: string, options?: Options): Promise<Response>;
}

export async function ask<Data = { id: string }>(
  caller: Caller,
  path: string,
  body: object,
  method = 'POST',
): Promise<Data> {
  const reply = await caller.call(method, path, method === 'GET' ? {} : { body });
  assert.equal(reply.code, 0, `${path} ${reply.message} ${JSON.stringify(reply.data)}`);
  return reply.data as Data;
}

export async function exportFrom(caller: Caller, org_id: string, format = 'yaml'): Promise<Buffer> {
  const response = await caller.fetch('POST', '/mgr/institution/export', {
    body: { org_id, format },
    language: 'zh',
  });
  assert.equal(response.status, 200, await response.clone().text());
  return Buffer.from(await response.arrayBuffer());
}

interface Bringing {
  query?: Record<string, string>;
  language?: string;
}

export async function bring(
  caller: Caller,
  content: Buffer | string,
  { query = {}, language = 'en' }: Bringing = {},
): Promise<Run> {
  const body = new FormData();
  body.set('file', new Blob([new Uint8Array(Buffer.from(content))]), 'institution');
  const reply = await caller.call('POST', '/mgr/institution/import', { body, query, language });
  assert.equal(reply.code, 0, `${reply.message} ${JSON.stringify(reply.data)}`);
  const { id } = reply.data as Run;
  for (;;) {
    const run = await ask<Run>(caller, `/mgr/institution/run/${id}`, {}, 'GET');
    if (run.state !== 'running') return run;
  }
}

export async function withVersion(caller: Caller, path: string, change: object): Promise<object> {
  const { version } = await ask<{ version: number }>(caller, path, {}, 'GET');
  return { ...change, version };
}
