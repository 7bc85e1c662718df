import assert from 'node:assert/strict';
import { generateKeyPairSync } from 'node:crypto';
import { test } from 'node:test';
import { makeKeys, makeLicence, publicKeyOf, readLicence } from './licence-text.ts';

const { privateKey, publicKey } = makeKeys();
const says = {
  id: '7f3c',
  serial: '1A2B-3C4D-5E6F-7081-92A3',
  holder: '第一人民医院',
  issued: 1_760_000_000,
  expires: 1_790_000_000,
  beds: 120,
};
const text = makeLicence(says, privateKey);

test('what was signed is read back, however the mail has broken it', () => {
  assert.deepEqual(readLicence(text, publicKey), says);
  const broken = ` ${text.slice(0, 30)}\r\n${text.slice(30, 90)}\n\t${text.slice(90)}\n`;
  assert.deepEqual(readLicence(broken, publicKey), says);
  const perpetual = { ...says, expires: 'nolimit' } as const;
  assert.deepEqual(readLicence(makeLicence(perpetual, privateKey), publicKey), perpetual);
});

test('with any one bit of any part changed it is none', () => {
  const bytes = Buffer.from(text, 'latin1');
  for (let at = 0; at < bytes.length; at += 1)
    for (let bit = 0; bit < 8; bit += 1) {
      const changed = Buffer.from(bytes);
      changed[at]! ^= 1 << bit;
      // A character that became white space is one that is missing.
      const read = readLicence(changed.toString('latin1'), publicKey);
      assert.equal(read, null, `bit ${bit} of character ${at}`);
    }
});

test('with any one bit of what is encoded changed it is none', () => {
  const [mark = '', said = '', seal = ''] = text.split('.');
  for (const part of [said, seal]) {
    const bytes = Buffer.from(part, 'base64url');
    for (let at = 0; at < bytes.length * 8; at += 1) {
      const changed = Buffer.from(bytes);
      changed[at >> 3]! ^= 1 << (at & 7);
      const other = changed.toString('base64url');
      const whole = [mark, part === said ? other : said, part === seal ? other : seal].join('.');
      assert.equal(readLicence(whole, publicKey), null);
    }
  }
});

test('one cut short, lengthened or signed by another key is none', () => {
  for (const wrong of ['', 'CL1', 'CL1..', text.slice(0, -1), `${text}A`, `${text}=`, `${text}.A`])
    assert.equal(readLicence(wrong, publicKey), null, wrong);
  assert.equal(readLicence(text, makeKeys().publicKey), null);
  assert.equal(readLicence(makeLicence(says, makeKeys().privateKey), publicKey), null);
});

test('a licence that no installation could take is not made', () => {
  assert.throws(() => makeLicence({ ...says, holder: '' }, privateKey));
  assert.throws(() => makeLicence({ ...says, expires: -1 }, privateKey));
  const other = generateKeyPairSync('ec', { namedCurve: 'P-256' }).privateKey;
  assert.throws(() => publicKeyOf(other));
});
