import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isOutdated, MAX_ENVELOPE_BYTES, parseEnvelope, writeEnvelope } from './envelope.ts';

const known = new Set(['SOS', 'EVENT']);
const parse = (text: string) => parseEnvelope(Buffer.from(text), known);

test('a whole envelope is read as it was sent', () => {
  const sent = {
    v: 1,
    id: '01J9',
    type: 'SOS',
    boot: 'b1',
    seq: 12,
    ts: 1760000000000,
    ref: 'r',
    exp: 30000,
    data: { action: 'raise' },
  };
  assert.deepEqual(parse(JSON.stringify(sent)).envelope, { ...sent, saidType: undefined });
});

test('unknown fields are ignored and an unknown type is kept as UNKNOWN', () => {
  const { envelope } = parse('{"v":1,"type":"NEW_THING","colour":"red","data":{"x":1}}');
  assert.equal(envelope?.type, 'UNKNOWN');
  assert.equal(envelope?.saidType, 'NEW_THING');
  assert.equal('colour' in (envelope ?? {}), false);
});

test('a bare state message needs no type, id or version', () => {
  const { envelope } = parse('{"data":{"online":true},"boot":"b1","id":null}');
  assert.deepEqual(
    [envelope?.v, envelope?.type, envelope?.boot, envelope?.id],
    [1, 'UNKNOWN', 'b1', undefined],
  );
  assert.deepEqual(envelope?.data, { online: true });
});

test('what is not an envelope is refused with its reason', () => {
  const fault = (text: string) => parse(text).fault;
  assert.equal(fault(''), 'not_json');
  assert.equal(fault('{"v":1'), 'not_json');
  assert.equal(fault('\u0000'), 'not_json');
  assert.equal(parseEnvelope(Buffer.from([0x7b, 0xff, 0x7d]), known).fault, 'not_utf8');
  for (const shape of ['null', '1', '"x"', '[]', '[{"v":1}]'])
    assert.equal(fault(shape), 'bad_shape', shape);
});

test('a field of the wrong shape is named', () => {
  const field = (text: string) => parse(text).field;
  assert.equal(field('{"type":1}'), 'type');
  assert.equal(field('{"id":""}'), 'id');
  assert.equal(field(`{"boot":"${'x'.repeat(65)}"}`), 'boot');
  assert.equal(field('{"seq":"3"}'), 'seq');
  assert.equal(field('{"seq":1.5}'), 'seq');
  assert.equal(field('{"ts":1e400}'), 'ts');
  assert.equal(field('{"exp":-1}'), 'exp');
  assert.equal(field('{"data":[]}'), 'data');
  assert.equal(field('{"data":"x"}'), 'data');
});

test('64 KiB is accepted and a byte more is refused', () => {
  const shell = '{"data":{"x":""}}'.length;
  assert.ok(parse(`{"data":{"x":"${'y'.repeat(MAX_ENVELOPE_BYTES - shell)}"}}`).envelope);
  assert.equal(
    parse(`{"data":{"x":"${'y'.repeat(MAX_ENVELOPE_BYTES - shell + 1)}"}}`).fault,
    'too_large',
  );
});

test('text that a database can not store and nesting that overflows a stack are refused', () => {
  assert.equal(parse('{"data":{"x":"a\\u0000b"}}').fault, 'bad_text');
  assert.equal(parse('{"data":{"\\u0000":1}}').fault, 'bad_text');
  assert.equal(parse('{"data":{"x":["\\ud800"]}}').fault, 'bad_text');
  assert.equal(parse('{"id":"a\\u0000"}').fault, 'bad_text');
  assert.equal(parse(`{"data":{"x":${'['.repeat(30000)}${']'.repeat(30000)}}}`).fault, 'too_deep');
});

test('no bytes make it throw', () => {
  const whole = Buffer.from(
    '{"v":1,"id":"01J9","type":"SOS","boot":"b","seq":1,"ts":2,"data":{"a":[1,{"b":"ü"}],"__proto__":{"x":1}}}',
  );
  let seed = 42;
  const random = (below: number): number => {
    seed = (Math.imul(seed, 1103515245) + 12345) & 0x7fffffff;
    return seed % below;
  };
  for (let round = 0; round < 20000; round++) {
    const bytes = Buffer.from(
      whole.subarray(
        random(4) === 0 ? random(whole.length) : 0,
        whole.length - (random(3) === 0 ? random(whole.length) : 0),
      ),
    );
    for (let change = random(4); change > 0 && bytes.length > 0; change--)
      bytes[random(bytes.length)] = random(256);
    const parsed = parseEnvelope(bytes, known);
    assert.notEqual(parsed.envelope === undefined, parsed.fault === undefined);
  }
  assert.equal(Object.hasOwn(Object.prototype, 'x'), false);
});

test('an outgoing message grows old by its own expiry, or by the given age', () => {
  const short = writeEnvelope({ type: 'CALL', exp: 1000, data: {} }, 10_000);
  const plain = writeEnvelope({ type: 'CALL', data: {} }, 10_000);
  assert.deepEqual(
    [isOutdated(short, 11_000, 60_000), isOutdated(short, 11_001, 60_000)],
    [false, true],
  );
  assert.deepEqual(
    [isOutdated(plain, 70_000, 60_000), isOutdated(plain, 70_001, 60_000)],
    [false, true],
  );
  assert.equal(isOutdated(Buffer.from('junk'), 0, 1), true);
});
