import assert from 'node:assert/strict';
import type { IncomingMessage } from 'node:http';
import { test } from 'node:test';
import { fastify } from 'fastify';
import { callerOf, readTrust, trustNobody } from './trusted-proxies.ts';
import type { Trust } from './trusted-proxies.ts';

const FORGED = '6.6.6.6';

/** Who it is to Fastify and to us, for a connection and what it forwards. */
async function askBoth(trust: Trust, remoteAddress: string, forwarded?: string) {
  const app = fastify({ trustProxy: trust });
  app.get('/', async (request) => ({
    ip: request.ip,
    own: callerOf(request.raw, trust),
    protocol: request.protocol,
    host: request.host,
  }));
  const reply = await app.inject({
    url: '/',
    remoteAddress,
    headers: {
      host: 'ward.example',
      'x-forwarded-proto': 'https',
      'x-forwarded-host': 'told.example',
      ...(forwarded === undefined ? {} : { 'x-forwarded-for': forwarded }),
    },
  });
  await app.close();
  return reply.json<{ ip: string; own: string; protocol: string; host: string }>();
}

const given = (text: string): Trust => readTrust(text) ?? assert.fail(`${text} was not taken`);

const CASES: readonly (readonly [string, string, string | undefined, string])[] = [
  ['0', '10.0.0.1', FORGED, '10.0.0.1'],
  ['1', '10.0.0.1', undefined, '10.0.0.1'],
  ['1', '10.0.0.1', '7.7.7.7', '7.7.7.7'],
  ['1', '10.0.0.1', `${FORGED}, 7.7.7.7`, '7.7.7.7'],
  ['1', '10.0.0.1', `${FORGED}, ${FORGED}, 7.7.7.7`, '7.7.7.7'],
  ['2', '10.0.0.1', `${FORGED}, 7.7.7.7, 10.0.0.2`, '7.7.7.7'],
  ['2', '10.0.0.1', '7.7.7.7', '7.7.7.7'],
  ['10.0.0.0/8', '10.0.0.1', `${FORGED}, 7.7.7.7, 10.0.0.2`, '7.7.7.7'],
  ['10.0.0.0/8', '9.9.9.9', FORGED, '9.9.9.9'],
  ['127.0.0.1, ::1', '::ffff:127.0.0.1', `${FORGED}, 7.7.7.7`, '7.7.7.7'],
  ['127.0.0.1, ::1', '::1', '7.7.7.7', '7.7.7.7'],
  ['fd00::/8', 'fd00::1', '2001:db8::7', '2001:db8::7'],
  ['10.0.0.1', '10.0.0.1', '7.7.7.7, nobody', 'nobody'],
];

for (const [text, remote, forwarded, caller] of CASES)
  test(`with ${text}, ${remote} forwarding “${forwarded ?? ''}” calls for ${caller}`, async () => {
    const { ip, own } = await askBoth(given(text), remote, forwarded);
    assert.deepEqual([ip, own], [caller, caller]);
  });

test('scheme and host are taken from who is trusted, and from nobody else', async () => {
  const told = await askBoth(given('10.0.0.1'), '10.0.0.1', '7.7.7.7');
  assert.deepEqual([told.protocol, told.host], ['https', 'told.example']);
  for (const trust of [given('10.0.0.1'), trustNobody]) {
    const stranger = await askBoth(trust, '9.9.9.9', '7.7.7.7');
    assert.deepEqual([stranger.protocol, stranger.host], ['http', 'ward.example']);
  }
});

test('what is neither a count nor addresses is refused', () => {
  for (const text of [
    '',
    '-1',
    '11',
    '1.5',
    'yes',
    '10.0.0',
    '10.0.0.0/33',
    '::/129',
    'a,b',
    '10.0.0.1/8/8',
  ])
    assert.equal(readTrust(text), null, text);
});

test('a connection that has gone is nobody’s', () => {
  const gone = { headers: {}, socket: {} } as unknown as IncomingMessage;
  assert.equal(callerOf(gone, trustNobody), '');
});
