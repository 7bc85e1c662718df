import assert from 'node:assert/strict';
import { test } from 'node:test';
import { requestOf } from './request-of.ts';

const page = { method: 'POST', path: '/mgr/staff/page', access: 'staff.read' } as const;
const remove = { method: 'DELETE', path: '/mgr/staff/{ids}', access: 'staff.remove' } as const;
const read = { method: 'GET', path: '/mgr/staff/{id}', access: 'staff.read' } as const;

test('a list is asked for in the body', () => {
  const { path, body, headers } = requestOf(page, { input: { page: 2, role_id: ['a', 'b'] } });
  assert.equal(path, '/mgr/staff/page');
  assert.deepEqual(JSON.parse(new TextDecoder().decode(body)), { page: 2, role_id: ['a', 'b'] });
  assert.equal(headers?.['Content-Type'], 'application/json');
});

test('several ids stay joined by commas in the path, and what an id could smuggle is escaped', () => {
  assert.equal(requestOf(remove, { params: { ids: 'a,b' } }).path, '/mgr/staff/a,b');
  assert.equal(
    requestOf(read, { params: { id: '../role?x=1' } }).path,
    '/mgr/staff/..%2Frole%3Fx%3D1',
  );
});

test('the input of a GET travels in the query, lists joined by commas, without what is absent', () => {
  const { query } = requestOf(read, {
    params: { id: 'a' },
    input: { kind: ['x', 'y'], keyword: '', sort: undefined },
  });
  assert.equal(query, 'kind=x%2Cy');
});
