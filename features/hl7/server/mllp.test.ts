// Frames and character sets, as senders send them and as they should not.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import iconv from 'iconv-lite';
import { splitFrame } from './batch.ts';
import { charsetOf, readText } from './charsets.ts';
import { Framer, frame } from './framer.ts';

const BOUNDS = { frame: 100, noise: 20 };
const text = (frames: readonly Buffer[]) => frames.map((each) => each.toString('latin1'));

/** Gives a framer these bytes in pieces of a size, and tells what came out. */
function run(bytes: Buffer, size: number) {
  let held = 0;
  const framer = new Framer(BOUNDS, (more) => (held += more));
  const frames: Buffer[] = [];
  for (let at = 0; at < bytes.length; at += size) {
    const taken = framer.take(bytes.subarray(at, at + size));
    frames.push(...taken.frames);
    if (taken.fault) return { frames: text(frames), fault: taken.fault, held };
  }
  return { frames: text(frames), fault: null, held };
}

const CASES: [name: string, bytes: string, frames: string[], fault: string | null][] = [
  ['one', '\x0bA\x1c\r', ['A'], null],
  ['several in one', '\x0bA\x1c\r\x0bB\x1c\r', ['A', 'B'], null],
  ['without the carriage return', '\x0bA\x1c\x0bB\x1c', ['A', 'B'], null],
  ['line feeds between', '\x0bA\x1c\r\n\n\x0bB\x1c\r\n', ['A', 'B'], null],
  ['noise before', 'GET / HTTP\r\n\x0bA\x1c\r', ['A'], null],
  ['too much noise', `${'x'.repeat(21)}\x0bA\x1c\r`, [], 'noise'],
  ['empty', '\x0b\x1c\r', [''], null],
  ['unfinished', '\x0bA', [], null],
  ['at the bound', `\x0b${'y'.repeat(100)}\x1c\r`, ['y'.repeat(100)], null],
  ['beyond the bound', `\x0bA\x1c\r\x0b${'y'.repeat(101)}\x1c\r`, ['A'], 'too_large'],
];

for (const [name, bytes, frames, fault] of CASES)
  test(`a frame comes out however it was cut: ${name}`, () => {
    for (const size of [1, 2, 3, 7, 1000]) {
      const found = run(Buffer.from(bytes, 'latin1'), size);
      assert.deepEqual([found.frames, found.fault], [frames, fault], `in pieces of ${size}`);
      if (fault === null && name !== 'unfinished') assert.equal(found.held, 0);
    }
  });

test('what is framed comes out as it went in', () => {
  assert.deepEqual(run(frame(Buffer.from('MSH|x')), 3).frames, ['MSH|x']);
});

test('a batch is split into its messages, each with what is its', () => {
  const batch =
    'FHS|^~\\&|F\rBHS|^~\\&|B\rMSH|^~\\&|1\rPID|1\r\nMSH|^~\\&|2\rPID|2\rBTS|2\rFTS|1\r';
  assert.deepEqual(text(splitFrame(Buffer.from(batch))), [
    'MSH|^~\\&|1\rPID|1\r\n',
    'MSH|^~\\&|2\rPID|2\r',
  ]);
  assert.deepEqual(text(splitFrame(Buffer.from('\r\nMSH|^~\\&|1\r'))), ['MSH|^~\\&|1\r']);
  assert.equal(splitFrame(Buffer.from('BHS|^~\\&|B\rBTS|0\r')).length, 0);
});

test('character sets are known by the names that senders give them', () => {
  const known: Record<string, string | null> = {
    'UNICODE UTF-8': 'utf-8',
    'UTF-8': 'utf-8',
    UTF8: 'utf-8',
    'GB 18030-2000': 'gb18030',
    GB18030: 'gb18030',
    '8859/1': 'latin1',
    '8859/5': 'iso-8859-5',
    '8859/15': 'iso-8859-15',
    '8859/12': null,
    '8859/17': null,
    ASCII: 'ascii',
    'BIG-5': 'big5',
    EBCDIC: null,
  };
  for (const [label, charset] of Object.entries(known))
    assert.equal(charsetOf(label), charset, label);
});

const head = (charset: string, application = 'A') =>
  `MSH|^~\\&|${application}|B|C|D|20260102||ADT^A01|1|P|2.5||||||${charset}\rPID|||1||`;

const NAMES: [charset: string, encoding: string, name: string][] = [
  ['UNICODE UTF-8', 'utf8', '欧阳秀英'],
  ['', 'utf8', 'Наталья'],
  ['', 'latin1', 'Ramón Peña'],
  ['8859/1', 'latin1', 'Ramón Peña'],
  ['8859/5', 'iso-8859-5', 'Наталья'],
  ['8859/15', 'iso-8859-15', 'Œuvre €'],
  ['GB 18030-2000', 'gb18030', '欧阳秀英𠀀'],
  ['ASCII~UNICODE UTF-8', 'utf8', 'José'],
  // Second bytes that are |, ^, \ and ~.
  ['GB18030', 'gb18030', '瀨攟乗亊'],
];

for (const [charset, encoding, name] of NAMES)
  test(`a name is read as it was written: ${name} in ${charset || 'no set that is named'}`, () => {
    const read = readText(iconv.encode(`${head(charset)}${name}\r`, encoding));
    assert.equal(read.fault, null);
    assert.ok(read.text?.endsWith(`||${name}\r`), read.text ?? '');
  });

test('the set is found where a Chinese sender’s name holds a separator', () => {
  const second = ['瀨', '攟', '乗', '亊'].map((letter) => iconv.encode(letter, 'gb18030')[1]);
  assert.ok(
    second.some((byte) => byte === 0x7c || byte === 0x5e || byte === 0x5c || byte === 0x7e),
  );
  const letter = findPiped();
  const read = readText(iconv.encode(`${head('GB18030', letter)}王\r`, 'gb18030'));
  assert.deepEqual([read.charset, read.fault], ['gb18030', null]);
});

/** A character whose second byte is a field separator. */
function findPiped(): string {
  for (let first = 0x81; first < 0xfe; first += 1) {
    const letter = iconv.decode(Buffer.from([first, 0x7c]), 'gb18030');
    if (letter.length === 1 && letter !== '\uFFFD') return letter;
  }
  throw new Error('There is none');
}

test('bytes that are not of the set that is named are no text', () => {
  const broken: [charset: string, tail: number[]][] = [
    ['UNICODE UTF-8', [0xe6, 0xac]],
    ['GB18030', [0x81]],
    ['ASCII', [0xe9]],
    ['8859/8', [0xa1]],
  ];
  for (const [charset, tail] of broken) {
    const read = readText(Buffer.concat([Buffer.from(head(charset)), Buffer.from(tail)]));
    assert.deepEqual([read.text, read.fault], [null, 'broken'], charset);
  }
  assert.equal(readText(Buffer.from(`${head('UTF-16')}x`)).fault, 'unknown_charset');
});
