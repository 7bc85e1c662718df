import assert from 'node:assert/strict';
import { test } from 'node:test';
import { isWhatItSays } from './recognise.ts';

const PNG = Buffer.from('89504e470d0a1a0a0000', 'hex');

test('a file is what its content says, whatever its name claims', () => {
  assert.ok(isWhatItSays('png', PNG));
  assert.ok(!isWhatItSays('jpg', PNG));
  assert.ok(!isWhatItSays('exe', PNG));
  assert.ok(!isWhatItSays('png', Buffer.alloc(0)));
});

test('a recording is mp3 or flac', () => {
  assert.ok(isWhatItSays('mp3', Buffer.from('ID3\u0004')));
  assert.ok(isWhatItSays('mp3', Buffer.from('fffb9064', 'hex')));
  assert.ok(!isWhatItSays('mp3', Buffer.from('ffd8ffe0', 'hex')));
  assert.ok(isWhatItSays('flac', Buffer.from('fLaC')));
});

test('firmware is an APK or an image of a disk, never a program', () => {
  assert.ok(isWhatItSays('apk', Buffer.from('PK\u0003\u0004')));
  assert.ok(isWhatItSays('img', Buffer.alloc(64)));
  assert.ok(!isWhatItSays('img', Buffer.from('MZ\u0090\u0000')));
});

test('a text has no zero bytes', () => {
  assert.ok(isWhatItSays('txt', Buffer.from('值班表')));
  assert.ok(!isWhatItSays('txt', Buffer.from('a\u0000b')));
});
