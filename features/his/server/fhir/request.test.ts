import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isRefusedAddress, resolveGuarded } from '../guard-address.ts';
import { startFhirServer } from '#apps/server/testing/fhir-server.ts';
import { PullFailure } from './pull-failure.ts';
import { requestJson } from './request.ts';

const bounds = (more: object) => ({
  timeoutMs: 5000,
  maxBytes: 1000,
  allowed: [],
  signal: new AbortController().signal,
  ...more,
});
const failureOf = (work: Promise<unknown>): Promise<string> =>
  work.then(
    () => 'none',
    (error: unknown) => (error instanceof PullFailure ? error.failure : String(error)),
  );

test('a server that answers too late, or stops in the middle, ends at the time that it has', async (t) => {
  const fhir = await startFhirServer({ keep: true });
  t.after(fhir.stop);
  const slow = { timeoutMs: 100, allowed: [fhir.host] };
  fhir.answer = () => undefined;
  assert.equal(await failureOf(requestJson(fhir.baseUrl, {}, bounds(slow))), 'timeout');
  fhir.answer = (_request, response) => void response.writeHead(200).write('{"resourceType":');
  assert.equal(await failureOf(requestJson(fhir.baseUrl, {}, bounds(slow))), 'timeout');
});

test('a reply that says beforehand that it is too large is not read', async (t) => {
  const fhir = await startFhirServer({ keep: true });
  t.after(fhir.stop);
  fhir.answer = (_request, response) =>
    void response.writeHead(200, { 'content-length': 1e9 }).write('{');
  const work = requestJson(fhir.baseUrl, {}, bounds({ allowed: [fhir.host] }));
  assert.equal(await failureOf(work), 'too_large');
});

test('a name that turns out to be an address inside is refused when it is asked for', async () => {
  const inside = new URL('http://localhost/fhir');
  assert.equal(isRefusedAddress(inside, []), true);
  assert.equal(isRefusedAddress(inside, ['localhost']), false);
  assert.equal(await resolveGuarded(inside, []), null);
  assert.ok(await resolveGuarded(inside, ['localhost']));
  const work = requestJson('http://127.0.0.1:9/fhir', {}, bounds({}));
  assert.equal(await failureOf(work), 'address_refused');
});

test('an address inside is one in any clothes, and a hospital’s own network is none', () => {
  const v4 = ['127.0.0.1', '169.254.169.254', '100.100.100.200', '168.63.129.16', '192.0.0.192'];
  const clothes = v4.flatMap((at) => [
    at,
    `[::ffff:${at}]`,
    `[64:ff9b::${at}]`,
    `[::ffff:0:${at}]`,
  ]);
  const others = [
    '[2002:7f00:1::]',
    '[2002:a9fe:a9fe::1]',
    '[fec0::1]',
    '[fd20:ce::254]',
    '2130706433',
  ];
  for (const at of [...clothes, ...others])
    assert.equal(isRefusedAddress(new URL(`http://${at}/`), []), true, at);
  for (const at of [
    '10.0.0.1',
    '192.168.0.9',
    '[64:ff9b::10.0.0.1]',
    '[2002:a00:1::1]',
    '[fd12::1]',
  ])
    assert.equal(isRefusedAddress(new URL(`http://${at}/`), []), false, at);
});

test('an allowed host may stand with its port, and then no other port is', () => {
  const allowed = ['his.test:8443', '[::1]:9000', '10.0.0.1'];
  assert.equal(isRefusedAddress(new URL('http://[::1]:9000/fhir'), allowed), false);
  assert.equal(isRefusedAddress(new URL('http://[::1]:9001/fhir'), allowed), true);
  assert.equal(isRefusedAddress(new URL('http://his.test:1/fhir'), allowed), false);
});
