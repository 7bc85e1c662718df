import assert from 'node:assert/strict';
import { before, test } from 'node:test';
import { deflateSync, crc32 } from 'node:zlib';
import { z } from 'zod';
import type { AnyRoom } from '#kit/contract/room.ts';
import { deriveInput } from '#apps/server/testing/derive-input.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import type { MadeOrganisation, World } from '#apps/server/testing/world.ts';
import { fileHolders } from '#apps/server/rooms.ts';
import { FILE_KINDS } from '#kit/contract/files.ts';
import { readMeta } from '#kit/contract/fields.ts';
import { rooms } from '#features/contracts.ts';
import { FILE_ACCESS } from '../contract.ts';
import { sweepFiles } from './sweep.ts';
import type { Caller } from '#apps/server/testing/caller.ts';
import { CODES, refusal } from '#apps/server/testing/errors.ts';

let world: World;
let ward: MadeOrganisation;
let other: MadeOrganisation;
before(async () => {
  world = await joinWorld();
  [ward, other] = [await world.makeDepartment(), await world.makeDepartment()];
});

/** `pixels` false: the head says so, and nothing of it is there. */
function png(width: number, height: number, pixels = true): Buffer {
  const chunk = (type: string, data: Buffer) => {
    const body = Buffer.concat([Buffer.from(type), data]);
    const frame = Buffer.alloc(8);
    frame.writeUInt32BE(data.length, 0);
    frame.writeUInt32BE(crc32(body), 4);
    return Buffer.concat([frame.subarray(0, 4), body, frame.subarray(4)]);
  };
  const header = Buffer.alloc(13);
  header.writeUInt32BE(width, 0);
  header.writeUInt32BE(height, 4);
  header.set([8, 0, 0, 0, 0], 8);
  const rows = Buffer.alloc(pixels ? (width + 1) * height : 0);
  return Buffer.concat([
    Buffer.from('89504e470d0a1a0a', 'hex'),
    chunk('IHDR', header),
    chunk('IDAT', deflateSync(rows)),
    chunk('IEND', Buffer.alloc(0)),
  ]);
}

function send(
  who: Caller,
  kind: string,
  name: string,
  content: Buffer,
  query: Record<string, string> = {},
) {
  const form = new FormData();
  form.append('file', new Blob([new Uint8Array(content)]), name);
  return who.call('POST', '/mgr/file', { body: form, query: { kind, ...query }, language: 'en' });
}

async function sent(
  who: Caller,
  kind: string,
  name: string,
  content: Buffer,
  query: Record<string, string> = {},
): Promise<string> {
  const reply = await send(who, kind, name, content, query);
  assert.equal(reply.code, 0, reply.message);
  return (reply.data as { name: string }).name;
}

const fieldsOf = (reply: { data: unknown }) =>
  (reply.data as { fields: Record<string, string> }).fields;

test('an avatar is kept and given back as it was sent, to be shown and not guessed at', async () => {
  const picture = png(200, 200);
  const name = await sent(ward.admin, 'avatar', 'me.PNG', picture);
  const reply = await ward.admin.fetch('GET', `/mgr/file/${name}`);
  assert.equal(reply.status, 200);
  assert.equal(reply.headers.get('content-type'), 'image/png');
  assert.equal(reply.headers.get('x-content-type-options'), 'nosniff');
  assert.deepEqual(Buffer.from(await reply.arrayBuffer()), picture);
});

test('an avatar is square with sides of 100 to 500 pixels', async () => {
  for (const [width, height] of [
    [99, 99],
    [501, 501],
    [200, 201],
  ] as const) {
    const reply = await send(ward.admin, 'avatar', 'me.png', png(width, height));
    assert.deepEqual([reply.status, reply.code], refusal('FILE_FAILED'));
    assert.equal(fieldsOf(reply)['file'], 'the picture must be square, 100 to 500 pixels wide');
  }
  assert.equal((await send(ward.admin, 'image', 'wide.png', png(900, 50))).code, 0);
});

test('an avatar has at most 2 MB', async () => {
  const reply = await send(
    ward.admin,
    'avatar',
    'me.png',
    Buffer.concat([png(200, 200), Buffer.alloc(2 * 1024 * 1024)]),
  );
  assert.deepEqual([reply.status, reply.code], refusal('FILE_TOO_LARGE'));
  assert.equal(fieldsOf(reply)['file'], 'the picture may have at most 2 MB');
});

test('what a file is is told by its content, not by its name', async () => {
  const reply = await send(ward.admin, 'avatar', 'me.jpg', png(200, 200));
  assert.deepEqual([reply.status, reply.code], refusal('FILE_FAILED'));
  assert.equal(
    (await send(ward.admin, 'attachment', 'list.exe', Buffer.from('MZ'))).code,
    CODES.FILE_FAILED,
  );
  assert.equal(
    (await send(ward.admin, 'attachment', 'empty.docx', Buffer.alloc(0))).code,
    CODES.FILE_FAILED,
  );
  assert.equal(
    (await send(ward.admin, 'audio', 'call.mp3', Buffer.from('RIFF'))).code,
    CODES.FILE_FAILED,
  );
});

test('an attachment is offered to be saved under its own name', async () => {
  const name = await sent(ward.admin, 'attachment', '值班表.txt', Buffer.from('一病区'));
  const reply = await ward.admin.fetch('GET', `/mgr/file/${name}`);
  assert.equal(
    reply.headers.get('content-disposition'),
    `attachment; filename*=UTF-8''${encodeURIComponent('值班表.txt')}`,
  );
  assert.equal(await reply.text(), '一病区');
});

test('a file may be called anything, and is given back under a name that a header can hold', async () => {
  for (const written of [
    'filename="a\0b.txt"',
    "filename*=UTF-8''%00%0d%0aX-Evil:%201.txt",
    "filename*=UTF-8''%ED%A0%80.txt",
    `filename="${'名'.repeat(3000)}.txt"`,
    'filename="../../__proto__.txt"',
  ]) {
    const body = `--x\r\nContent-Disposition: form-data; name="file"; ${written}\r\n\r\nnotes\r\n--x--\r\n`;
    const reply = await fetch(`${world.url}/mgr/file?kind=attachment`, {
      method: 'POST',
      headers: {
        authorization: `Bearer ${ward.admin.token}`,
        'content-type': 'multipart/form-data; boundary=x',
      },
      body,
    });
    const { code, data } = (await reply.json()) as { code: number; data: { name: string } };
    // Some of these the form's reader takes for no file at all.
    assert.ok(
      [0, CODES.PARAM_ERROR, CODES.FILE_FAILED].includes(code),
      `${written.slice(0, 30)}: ${reply.status}`,
    );
    if (code !== 0) continue;
    const kept = await ward.admin.fetch('GET', `/mgr/file/${data.name}`);
    assert.equal(await kept.text(), 'notes');
    assert.equal(kept.headers.get('x-evil'), null);
  }
});

test('an attachment has at most 5 MB', async () => {
  assert.equal(
    (await send(ward.admin, 'attachment', 'big.txt', Buffer.alloc(5 * 1024 * 1024 + 1, 'a')))
      .status,
    413,
  );
  assert.equal(
    (await send(ward.admin, 'attachment', 'big.txt', Buffer.alloc(5 * 1024 * 1024, 'a'))).code,
    0,
  );
});

test('a small file that says it is a huge picture is refused, whatever it is sent as', async () => {
  for (const kind of ['image', 'attachment'])
    for (const [width, height] of [
      [65_535, 65_535],
      [2 ** 31 - 1, 1],
      [12_001, 10],
      [8000, 8000],
    ] as const) {
      const reply = await send(ward.admin, kind, 'huge.png', png(width, height, false));
      assert.deepEqual([reply.status, reply.code], refusal('FILE_FAILED'), `${kind} ${width}`);
      const { fields } = reply.data as { fields: { file: string } };
      assert.match(fields.file, /12,000 pixels/);
    }
  assert.equal((await send(ward.admin, 'image', 'large.png', png(8000, 6000, false))).code, 0);
});

test("a foreign organisation's file does not exist", async () => {
  const name = await sent(ward.admin, 'avatar', 'me.png', png(100, 100));
  const foreign = await other.admin.call('GET', `/mgr/file/${name}`);
  assert.deepEqual([foreign.status, foreign.code], refusal('DATA_NULL'));
  assert.equal((await world.stranger.call('GET', `/mgr/file/${name}`)).status, 403);
  assert.equal((await world.provider.fetch('GET', `/mgr/file/${name}`)).status, 200);
});

test('the provider may send a file for an organisation, but nobody for a foreign one', async () => {
  const name = await sent(world.provider, 'avatar', 'me.png', png(100, 100), {
    org_id: ward.org_id,
  });
  assert.equal((await ward.admin.fetch('GET', `/mgr/file/${name}`)).status, 200);
  const reply = await send(other.admin, 'avatar', 'me.png', png(100, 100), { org_id: ward.org_id });
  assert.deepEqual([reply.status, reply.code], refusal('PARAM_ERROR'));
});

test('a request without a file or of an unknown kind is a fault, and a name that is none is not there', async () => {
  const empty = await ward.admin.call('POST', '/mgr/file', {
    body: new FormData(),
    query: { kind: 'avatar' },
  });
  assert.deepEqual([empty.status, empty.code], refusal('PARAM_ERROR'));
  assert.equal((await send(ward.admin, 'poster', 'me.png', png(100, 100))).code, CODES.PARAM_ERROR);
  assert.equal((await ward.admin.call('GET', '/mgr/file/..%2f..%2fsecret')).status, 404);
});

test('each kind of file needs its own permission, a picture of oneself none', async () => {
  const nobody = await world.makeUser(ward.org_id, []);
  for (const kind of FILE_KINDS) {
    const access = FILE_ACCESS[kind];
    const allowed = access === 'session' ? nobody : await world.makeUser(ward.org_id, [access]);
    // What is sent is no file of its kind: whoever may send one is told that.
    const [refused, faulty] = await Promise.all(
      [nobody, allowed].map((who) => send(who, kind, 'x.bin', Buffer.from('x'))),
    );
    assert.equal(
      refused?.code,
      access === 'session' ? CODES.FILE_FAILED : CODES.PERMISSION_DENIED,
      kind,
    );
    assert.equal(faulty?.code, CODES.FILE_FAILED, kind);
  }
});

test('a file that no record holds is swept away after a day, and one that is held stays', async () => {
  const [held, unheld, young] = [
    await sent(ward.admin, 'avatar', 'held.png', png(100, 100)),
    await sent(ward.admin, 'avatar', 'unheld.png', png(100, 100)),
    await sent(ward.admin, 'avatar', 'young.png', png(100, 100)),
  ];
  const body = { login_name: `f${Date.now()}`.slice(0, 12), real_name: '王丽', avatar: held };
  assert.equal((await ward.admin.call('POST', '/mgr/staff', { body })).code, 0);
  await world.sql(
    "update stored_file set created_at = now() - interval '25 hours' where name = any($1)",
    [[held, unheld]],
  );
  await sweepFiles(world.server.platform, fileHolders);
  const statusOf = async (name: string) =>
    (await ward.admin.fetch('GET', `/mgr/file/${name}`)).status;
  assert.deepEqual(await Promise.all([held, unheld, young].map(statusOf)), [200, 404, 200]);
  assert.equal(await world.server.platform.files.get(unheld), null);
});

test('a record holds files of its own organisation and of the kind that is asked for, and no others', async () => {
  const picture = png(100, 100);
  const name = await sent(ward.admin, 'avatar', 'me.png', picture);
  const wrong = {
    'any text': 'https://example.org/me.png',
    'no file': '0198c1f0-0000-7000-8000-000000000000.png',
    'of another organisation': await sent(other.admin, 'avatar', 'me.png', picture),
    'of another kind': await sent(ward.admin, 'image', 'me.png', picture),
    'no picture': await sent(ward.admin, 'attachment', 'notes.txt', Buffer.from('notes')),
  };
  const holding = Object.values<AnyRoom>(rooms)
    .flatMap((room) => Object.values(room.routes))
    .filter(({ method, path }) => method === 'POST' && !path.includes('{'))
    .flatMap((route) =>
      route.input instanceof z.ZodObject
        ? Object.entries(route.input.shape as Record<string, z.ZodType>)
            .filter(([, schema]) => ['image', 'file'].includes(readMeta(schema)?.kind ?? ''))
            .map(([field, schema]) => ({ route, field, kind: readMeta(schema)?.file }))
        : [],
    );
  assert.ok(holding.length > 0);
  for (const { route, field, kind } of holding) {
    assert.ok(kind, `${route.path} ${field} says which kind of file it is for`);
    const put = (value: string, id?: { id: string; version: number }) =>
      ward.admin.call(id ? 'PUT' : 'POST', id ? `${route.path}/${id.id}` : route.path, {
        body: { ...(id ? { version: id.version } : deriveInput(route)), [field]: value },
      });
    for (const [what, value] of Object.entries(wrong)) {
      const reply = await put(value);
      assert.equal(reply.code, CODES.PARAM_ERROR, what);
      assert.deepEqual(Object.keys(fieldsOf(reply)), [field], what);
    }
    const made = await put(kind === 'avatar' ? name : await sent(ward.admin, kind, 'a', picture));
    assert.equal(made.code, 0, made.message);
    for (const [what, value] of Object.entries(wrong))
      assert.equal(
        (await put(value, made.data as { id: string; version: number })).code,
        CODES.PARAM_ERROR,
        what,
      );
  }
});

test('whoever goes to another organisation takes the picture along', async () => {
  const hospital = await world.makeHospital();
  const [from, to] = [
    await world.makeDepartment(hospital.org_id),
    await world.makeDepartment(hospital.org_id),
  ];
  const avatar = await sent(from.admin, 'avatar', 'me.png', png(100, 100));
  const made = await from.admin.call('POST', '/mgr/staff', {
    body: { login_name: `m${Date.now()}`.slice(0, 12), real_name: '王丽', avatar },
  });
  const { id, version } = made.data as { id: string; version: number };
  const body = { org_id: to.org_id, version };
  assert.equal((await hospital.admin.call('PUT', `/mgr/staff/${id}`, { body })).code, 0);
  assert.equal((await to.admin.fetch('GET', `/mgr/file/${avatar}`)).status, 200);
});

test('every field that takes a file is known to the sweep', () => {
  const fields = Object.values<AnyRoom>(rooms).flatMap((room) =>
    Object.values(room.routes).flatMap(({ input }) =>
      input instanceof z.ZodObject
        ? Object.entries(input.shape as Record<string, z.ZodType>)
            .filter(([, schema]) => ['image', 'file'].includes(readMeta(schema)?.kind ?? ''))
            .map(([name]) => name)
        : [],
    ),
  );
  assert.ok(fields.includes('avatar'));
  for (const field of fields)
    assert.ok(
      fileHolders.some((holder) => holder.endsWith(`.${field}`)),
      field,
    );
});

test('the columns that the sweep looks at are there', async () => {
  for (const holder of fileHolders) {
    const [table, column] = holder.split('.');
    const rows = await world.sql(
      'select 1 as id from information_schema.columns where table_name = $1 and column_name = $2',
      [table, column],
    );
    assert.equal(rows.length, 1, holder);
  }
});
