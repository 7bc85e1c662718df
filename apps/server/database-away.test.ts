// A database that stops and starts again under a running server: nobody is signed out, nothing is called a fault, and all goes on.
import assert from 'node:assert/strict';
import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { after, test } from 'node:test';
import pg from 'pg';
import { inScope } from '#kit/db/scope.ts';
import { announce } from '#kit/live/announce.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { until } from '#kit/testing/until.ts';
import { rooms } from '#features/contracts.ts';
import { readConfig } from './config.ts';
import { startServer } from './server.ts';
import { makeCaller } from './testing/caller.ts';
import type { Caller, CallerReply } from './testing/caller.ts';
import { startStoppable } from './testing/stoppable-database.ts';
import { CODES } from './testing/errors.ts';

const PASSWORD = 'Test123456';
const AWAY = CODES.DATABASE_AWAY;
const database = await startStoppable();

async function serve(env: Record<string, string>) {
  const dataDir = await mkdtemp(join(tmpdir(), 'carillon-away-'));
  const config = readConfig({
    PORT: '0',
    MQTT_PORT: '0',
    MLLP_PORT: '0',
    DATA_DIR: dataDir,
    DATABASE_URL: database.url,
    ADMIN_PASSWORD: PASSWORD,
    SECRET_KEY: 'b8'.repeat(32),
    DEMO: '0',
    LOG_LEVEL: 'silent',
    ...env,
  });
  const server = await startServer(config, { onDatabaseLost: () => undefined });
  const { signing, loginBare } = config;
  const signIn = () =>
    makeCaller(server.url, 'superadmin', PASSWORD, { signing, sealed: !loginBare });
  return { server, dataDir, signIn, caller: await signIn() };
}

const plain = await serve({});
const signed = await serve({ NODE_ENV: 'production' });
after(async () => {
  for (const { server, dataDir } of [plain, signed]) {
    await server.stop();
    await rm(dataDir, { recursive: true, force: true });
  }
  await database.remove();
});

const both = [plain.caller, signed.caller];

/** Asks until it is so: what was asked a moment ago is remembered for seconds, and connections are made anew. */
function answers(ask: () => Promise<CallerReply>, code: number): Promise<CallerReply> {
  const look = async () => {
    const reply = await ask();
    assert.ok([0, AWAY].includes(reply.code), JSON.stringify(reply));
    return reply;
  };
  return until(`an answer of ${code}`, look, (reply) => reply.code === code);
}
const me = (caller: Caller) => () => caller.call('GET', '/mgr/me');

const refresh = ({ refreshToken }: Caller) =>
  plain.caller.call('POST', '/mgr/refresh_token', { body: { refresh_token: refreshToken } });

test(
  'while the database is stopped every request is asked to come again, and nobody is signed out',
  {
    timeout: 120_000,
  },
  async () => {
    const other = await plain.signIn();
    await database.stop();
    for (const caller of both) {
      const reply = await answers(me(caller), AWAY);
      assert.equal(reply.status, 503);
      assert.match(reply.headers.get('retry-after') ?? '', /^\d+$/);
    }
    const words = await Promise.all(
      ['zh', 'en', 'es', 'ru'].map((language) => plain.caller.call('GET', '/mgr/me', { language })),
    );
    assert.equal(new Set(words.map(({ message }) => message)).size, 4);
    assert.match(words[1]?.message ?? '', /database cannot be reached/);
    for (const reply of [
      await refresh(other),
      await plain.caller.call('GET', '/mgr/login', {
        query: { login_name: 'superadmin', password: 'a'.repeat(64) },
      }),
      await plain.caller.call('POST', '/mgr/device/enrol', { body: { code: 'AAAABBBB' } }),
      await plain.caller.call('POST', '/mgr/errorlog', {
        body: { error: 'x', info: '', url: 'http://x/' },
      }),
    ])
      assert.deepEqual([reply.status, reply.code], [503, AWAY], JSON.stringify(reply));

    const told = [];
    for (const route of Object.values<AnyRoom>(rooms).flatMap(({ routes }) =>
      Object.values(routes),
    )) {
      if (route.access === 'public' || route.access === 'device') continue;
      const path = route.path.replace(/\{\w+\}/g, '00000000-0000-7000-8000-000000000000');
      for (const caller of both) {
        const response = await caller.fetch(
          route.method,
          path,
          route.method === 'POST' || route.method === 'PUT' ? { body: {} } : {},
        );
        await response.body?.cancel();
        if (response.status !== 503) told.push(`${route.method} ${path}: ${response.status}`);
      }
    }
    assert.deepEqual(told, []);

    await database.start();
    for (const caller of both) assert.equal((await answers(me(caller), 0)).status, 200);
    assert.equal((await refresh(other)).code, 0, 'the token was not used up');
  },
);

test(
  'requests whose connections are ended under them are answered, or asked to come again',
  {
    timeout: 120_000,
  },
  async () => {
    await answers(me(plain.caller), 0);
    const owner = new pg.Client(database.url);
    await owner.connect();
    let ended = false;
    const replies: CallerReply[] = [];
    const asking = Array.from({ length: 10 }, async (_, index) => {
      const caller = both[index % both.length] ?? plain.caller;
      while (!ended) replies.push(await caller.call('POST', '/mgr/staff/page', { body: {} }));
    });
    for (let round = 0; round < 10; round += 1) {
      const had = replies.length;
      await owner.query(
        'select pg_terminate_backend(pid) from pg_stat_activity where pid <> pg_backend_pid() and datname = current_database()',
      );
      await until('answers after it', () => replies.length >= had + both.length * 10);
    }
    ended = true;
    await Promise.all(asking);
    await owner.end();
    const codes = new Set(replies.map(({ status, code }) => `${status} ${code}`));
    assert.ok(
      [...codes].every((one) => ['200 0', `503 ${AWAY}`].includes(one)),
      [...codes].join(', '),
    );
    for (const caller of both) await answers(me(caller), 0);
  },
);

test(
  'a live stream outlives the database’s absence, and tells what comes after',
  {
    timeout: 120_000,
  },
  async () => {
    const stream = await plain.caller.fetch('GET', '/mgr/live');
    const reader = stream.body?.pipeThrough(new TextDecoderStream()).getReader();
    let text = '';
    const hear = async (mark: string) => {
      while (!text.includes(mark)) {
        const part = await reader?.read();
        assert.ok(part && !part.done, 'the stream ended');
        text += part.value;
      }
    };
    const { organisation } = (await me(plain.caller)()).data as { organisation: { id: string } };
    const say = async (mark: string) => {
      await inScope(plain.server.platform.db, 'all', (tx) =>
        announce(tx, {
          org_id: organisation.id,
          type: 'notice',
          access: 'session',
          data: { mark },
        }),
      );
      await hear(mark);
    };
    await hear('position');
    await say('before');
    await database.stop();
    await answers(me(plain.caller), AWAY);
    await database.start();
    await answers(me(plain.caller), 0);
    await say('after');
    await reader?.cancel();
  },
);
