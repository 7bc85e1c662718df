import assert from 'node:assert/strict';
import { test } from 'node:test';
import { FrameCutter } from './frame-cutter.ts';

const CONNECT = Buffer.from([0x10, 2, 0, 0]);

function publish(topic: string, payload: Buffer, qos: 0 | 1): Buffer {
  const body = Buffer.concat([
    Buffer.from([0, topic.length]),
    Buffer.from(topic),
    qos === 1 ? Buffer.from([0, 7]) : Buffer.alloc(0),
    payload,
  ]);
  const length: number[] = [];
  let rest = body.length;
  do {
    length.push((rest & 0x7f) | (rest > 127 ? 0x80 : 0));
    rest >>= 7;
  } while (rest > 0);
  return Buffer.concat([Buffer.from([0x30 | (qos << 1), ...length]), body]);
}

function feedInPieces(bytes: Buffer, size: number): { out: Buffer; cutter: FrameCutter } {
  const cutter = new FrameCutter(1024);
  const out: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size)
    out.push(...cutter.feed(bytes.subarray(at, at + size)));
  return { out: Buffer.concat(out), cutter };
}

test('packets within the limit pass unchanged, however they are split', () => {
  const bytes = Buffer.concat([
    CONNECT,
    publish('a/b', Buffer.alloc(1000, 1), 1),
    Buffer.from([0xc0, 0]),
    publish('c', Buffer.alloc(0), 0),
  ]);
  for (const size of [1, 2, 3, 7, 100, 5000])
    assert.deepEqual(feedInPieces(bytes, size).out, bytes);
});

test('a message over the limit loses its payload and keeps its topic and number', () => {
  for (const qos of [0, 1] as const) {
    const next = publish('n', Buffer.from('x'), 1);
    const bytes = Buffer.concat([
      CONNECT,
      publish('long/topic', Buffer.alloc(1_000_000, 1), qos),
      next,
    ]);
    const expected = Buffer.concat([CONNECT, publish('long/topic', Buffer.alloc(0), qos), next]);
    for (const size of [1000, 65536, 2_000_000, 3]) {
      const { out, cutter } = feedInPieces(bytes, size);
      assert.deepEqual(out, expected);
      assert.deepEqual([cutter.takeCut(), cutter.takeCut()], [true, false]);
    }
  }
});

test('what no client may send ends the connection', () => {
  assert.throws(() => new FrameCutter(1024).feed(Buffer.from('GET / HTTP/1.1\r\n')), /CONNECT/);
  assert.throws(() => new FrameCutter(1024).feed(Buffer.from([0xc0, 0])), /CONNECT/);
  assert.throws(
    () => new FrameCutter(1024).feed(Buffer.from([0x10, 0xff, 0xff, 0xff, 0xff])),
    /four bytes/,
  );
  assert.throws(
    () => new FrameCutter(1024).feed(Buffer.from([0x10, 0xff, 0xff, 0x7f])),
    /too long/,
  );
  assert.throws(
    () =>
      new FrameCutter(1024).feed(
        Buffer.concat([CONNECT, Buffer.from([0x30, 0xff, 0xff, 0xff, 0x7f])]),
      ),
    /too long/,
  );
});
