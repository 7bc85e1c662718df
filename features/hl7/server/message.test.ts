// Our reading of messages, and another parser's of the same ones, field for field.
import assert from 'node:assert/strict';
import { readFile, readdir } from 'node:fs/promises';
import { test } from 'node:test';
import { Message as OtherMessage } from 'node-hl7-client';
import { readText } from './charsets.ts';
import { readMessage, readSeparators } from './message.ts';
import { dayOf, instantOf, isTime } from './times.ts';

const read = (text: string) => {
  const message = readMessage(text);
  assert.ok(message);
  return message;
};

test('a place gives its subcomponent, with its escapes undone', () => {
  const message = read(
    'MSH|^~\\&|A\rPID|1||123^^^X^MR~456^^^Y^PI||G\\T\\X&Sub^A\\S\\B^\\X41\\^\\Q\\^a\\b|""\rZAA|x\\.br\\y|\\E\\\r',
  );
  const places: Record<string, string> = {
    'MSH-1': '|',
    'MSH-2': '^~\\&',
    'MSH-3': 'A',
    'PID-3': '123',
    'PID-3.5': 'MR',
    'PID-5': 'G&X',
    'PID-5.1.2': 'Sub',
    'PID-5.2': 'A^B',
    'PID-5.3': 'A',
    'PID-5.4': '\\Q\\',
    'PID-5.5': 'a\\b',
    'PID-6': '',
    'ZAA-1': 'x\ny',
    'ZAA-2': '\\',
    'ZZZ-9': '',
  };
  for (const [place, value] of Object.entries(places))
    assert.equal(message.get(place), value, place);
  assert.equal(message.first('PID')?.get(3, 1, 1, 2), '456');
});

test('a message may bring its own separators, and break its lines as it likes', () => {
  for (const end of ['\r', '\n', '\r\n']) {
    const message = read(['MSH#*~!@#A', 'PID###1*x@y', ''].join(end));
    assert.deepEqual([message.get('PID-3.2.2'), message.get('MSH-3')], ['y', 'A']);
  }
  assert.equal(read('\r\n\uFEFFMSH|^|A\rPID|||1^2').get('PID-3.2'), '2');
  for (const wrong of ['MSH||||', 'MSH|^^\\&|', 'MSH|abcd|', 'PID|^~\\&|', 'MSH', ''])
    assert.equal(readSeparators(wrong), null, wrong);
});

const FIXTURES = new URL('./fixtures/', import.meta.url);

test('every field of the kept messages is what another parser makes of it', async () => {
  let compared = 0;
  for (const file of await readdir(FIXTURES)) {
    const { text } = readText(await readFile(new URL(file, FIXTURES)));
    assert.ok(text, file);
    const ours = read(text);
    const other = new OtherMessage({ text: text.trim().replaceAll(/\r?\n/g, '\r') });
    const seen = new Set<string>();
    for (const segment of ours.segments) {
      if (seen.has(segment.name) || segment.name === 'MSH') continue;
      seen.add(segment.name);
      for (const [at, raw] of segment.fields.entries()) {
        // What the two agree to be different about: a field of blanks, and "".
        if (raw === '' || raw.includes('""') || raw.includes('~')) continue;
        const place = `${segment.name}-${at + 1}.1.1`;
        const theirs = other.get(`${segment.name}.${at + 1}.1.1`).toString();
        assert.equal(ours.get(place), theirs.trim(), `${file} ${place}`);
        compared += 1;
      }
    }
  }
  assert.ok(compared > 50, `only ${compared} fields`);
});

test('times of every precision are read, and what is none is not', () => {
  const wrong = [
    '2026-01-02',
    '20261301',
    '20260230',
    '2026010',
    '202601022560',
    '20260102T1000',
    'soon',
    '20260102+9900',
  ];
  for (const each of wrong) assert.equal(isTime(each), false, each);
  const right = [
    '2026',
    '202601',
    '20260102',
    '2026010203',
    '202601020304',
    '20260102030405.1234+0800',
    '20260102-0500',
  ];
  for (const each of right) assert.equal(isTime(each), true, each);
  assert.deepEqual(['1941', '194105', '19410506'].map(dayOf), [null, null, '1941-05-06']);
  assert.equal(instantOf('20260102030405', 'Asia/Shanghai'), '2026-01-01T19:04:05.000Z');
  assert.equal(instantOf('202607020304', 'Europe/Madrid'), '2026-07-02T01:04:00.000Z');
  assert.equal(instantOf('20260102030405-0330', 'Asia/Shanghai'), '2026-01-02T06:34:05.000Z');
});
