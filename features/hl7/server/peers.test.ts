// Programs that nobody here wrote, and TLS.
import assert from 'node:assert/strict';
import { execFile, execFileSync } from 'node:child_process';
import { once } from 'node:events';
import { mkdtemp, rm, writeFile } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import { connect as connectTls } from 'node:tls';
import { promisify } from 'node:util';
import { frame } from './framer.ts';
import { openListener } from './listener.ts';
import { makeHl7World } from '#apps/server/testing/hl7-world.ts';
import { adt } from '#apps/server/testing/hl7-messages.ts';

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), 'carillon-hl7-'));
after(() => rm(folder, { recursive: true, force: true }));

const has = (program: string, ...asked: string[]): boolean => {
  try {
    execFileSync(program, asked, { stdio: 'ignore' });
    return true;
  } catch {
    return false;
  }
};

test(
  'mllp_send of python3-hl7 sends a file and gets its answers',
  { skip: !has('mllp_send', '--help') },
  async () => {
    const world = await makeHl7World();
    const file = join(folder, 'messages.hl7');
    await writeFile(
      file,
      [1, 2]
        .map((at) => adt('A01', { id: `p${at}`, patient: `90${at}`, bed: `301^0${at}` }))
        .join(''),
    );
    const { stdout } = await run('mllp_send', [
      '--loose',
      '--port',
      String(world.port),
      '--file',
      file,
      '127.0.0.1',
    ]);
    assert.deepEqual(
      [...stdout.matchAll(/MSA\|(\w\w)\|(\w+)/g)].map(([, code, id]) => [code, id]),
      [
        ['AA', 'p1'],
        ['AA', 'p2'],
      ],
    );
    await world.settled();
    assert.deepEqual(await world.beds({}, ['01', '02']), { '01': '901', '02': '902' });
  },
);

test(
  'with a certificate and its key TLS is spoken',
  { skip: !has('openssl', 'version') },
  async () => {
    const [cert, key] = [join(folder, 'cert.pem'), join(folder, 'key.pem')];
    await run('openssl', [
      'req',
      '-x509',
      '-newkey',
      'ec',
      '-pkeyopt',
      'ec_paramgen_curve:prime256v1',
      '-nodes',
      '-days',
      '2',
      '-subj',
      '/CN=localhost',
      '-keyout',
      key,
      '-out',
      cert,
    ]);
    const listener = await openListener({
      port: 0,
      host: '127.0.0.1',
      tls: { cert, key },
      receive: async (bytes) => [bytes],
      refuse: () => null,
      onError: (error) => assert.fail(String(error)),
    });
    const socket = connectTls({
      port: listener.port,
      host: '127.0.0.1',
      rejectUnauthorized: false,
    });
    await once(socket, 'secureConnect');
    socket.write(frame(Buffer.from('MSH|')));
    const [chunk] = (await once(socket, 'data')) as [Buffer];
    assert.deepEqual(chunk, frame(Buffer.from('MSH|')));
    socket.destroy();
    await listener.stop();
    const missing = { port: 0, host: '127.0.0.1', tls: { cert: key, key: join(folder, 'none') } };
    await assert.rejects(
      openListener({
        ...missing,
        receive: async () => [],
        refuse: () => null,
        onError: () => undefined,
      }),
      /MLLP_TLS_CERT/,
    );
  },
);

const BOUNDS = {
  frame: 1000,
  noise: 100,
  held: 1500,
  connections: 5,
  perAddress: 3,
  deadlineMs: 200,
};

test('a sender that stalls in a message is ended, and so is one connection too many', async () => {
  const listener = await openListener({
    port: 0,
    host: '127.0.0.1',
    bounds: BOUNDS,
    receive: async (bytes) => [bytes],
    refuse: (begun) => begun.subarray(0, 3),
    onError: (error) => assert.fail(String(error)),
  });
  const { connect } = await import('node:net');
  const open = () =>
    connect(listener.port, '127.0.0.1')
      .on('error', () => undefined)
      .resume();
  const stalled = open();
  stalled.write('\x0bMSH');
  await once(stalled, 'close');
  const all = [open(), open(), open()];
  await Promise.all(all.map((socket) => once(socket, 'connect')));
  await once(open(), 'close');
  // Three half messages together are more than may be held.
  for (const socket of all) socket.write(`\x0b${'x'.repeat(900)}`);
  await Promise.race(all.map((socket) => once(socket, 'close')));
  assert.ok(listener.refused >= 2);
  await listener.stop();
});
