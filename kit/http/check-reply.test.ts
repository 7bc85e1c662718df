import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { route } from '../contract/route.ts';
import { checkReply } from './check-reply.ts';

const page = route({
  method: 'GET',
  path: '/mgr/x',
  access: 'session',
  reply: z.object({
    total: z.number(),
    list: z.array(z.object({ id: z.string(), note: z.string().optional() })),
    labels: z.record(z.string(), z.object({ text: z.string() })),
  }),
});
const bare = route({ method: 'GET', path: '/mgr/y', access: 'session' });
const right = { total: 1, list: [{ id: 'a', note: undefined }], labels: { zh: { text: '床' } } };

test('what was declared passes, absent and optional alike', () => {
  checkReply(page, right);
  checkReply(bare, undefined);
});

test('what is missing, and anything where nothing was declared, breaks the contract', () => {
  assert.throws(() => checkReply(page, { ...right, total: undefined }), /GET \/mgr\/x broke/);
  assert.throws(() => checkReply(bare, {}), /broke its contract/);
});

test('a field too many breaks it, however deep, and is named once', () => {
  const list = [
    { id: 'a', secret: 1 },
    { id: 'b', secret: 2 },
  ];
  assert.throws(() => checkReply(page, { ...right, list }), /: list\[\]\.secret is undeclared$/);
  const labels = { zh: { text: '床', hash: 'x' } };
  assert.throws(() => checkReply(page, { ...right, labels }), /labels\.zh\.hash is undeclared/);
  assert.throws(() => checkReply(page, { ...right, password_hash: 'x' }), /password_hash/);
});
