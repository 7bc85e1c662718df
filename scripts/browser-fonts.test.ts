import assert from 'node:assert/strict';
import { readFileSync } from 'node:fs';
import { test } from 'node:test';
import { unpackWoff } from './browser-fonts.mjs';

const folder = `${import.meta.dirname}/../node_modules/@fontsource/noto-sans-sc/files`;

function checksum(data: Buffer): number {
  let sum = 0;
  for (let at = 0; at < data.length; at += 4) sum = (sum + data.readUInt32BE(at)) >>> 0;
  return sum;
}

test('a font comes out of its woff with every table whole', () => {
  const woff = readFileSync(`${folder}/noto-sans-sc-cyrillic-400-normal.woff`);
  const font = unpackWoff(woff);
  const count = font.readUInt16BE(4);
  assert.ok(count > 5);
  for (let at = 12; at < 12 + 16 * count; at += 16) {
    const tag = font.toString('latin1', at, at + 4);
    const start = font.readUInt32BE(at + 8);
    const table = font.subarray(start, start + Math.ceil(font.readUInt32BE(at + 12) / 4) * 4);
    // The head table's checksum leaves out its own field of adjustment.
    if (tag !== 'head') assert.equal(checksum(Buffer.from(table)), font.readUInt32BE(at + 4), tag);
  }
});

test('what is no woff is refused', () => {
  assert.throws(() => unpackWoff(Buffer.from('wOF2 and more')), /WOFF/);
});
