import assert from 'node:assert/strict';
import { test } from 'node:test';
import { landAt, signInAddress, targetOf } from './navigation.ts';

const stranger = { search: '', signedIn: false, mustChangePassword: false };
const user = { search: '', signedIn: true, mustChangePassword: false };
const ORIGIN = 'http://ward.example';

test('public paths need no sign-in', () => {
  assert.deepEqual(landAt({ ...stranger, path: '/login' }), { show: 'sign-in' });
  assert.deepEqual(landAt({ ...stranger, path: '/404' }), { show: 'public', page: '404' });
  assert.deepEqual(landAt({ ...stranger, path: '/401' }), { show: 'public', page: '401' });
  assert.deepEqual(landAt({ ...stranger, path: '/vital_sign_log' }), {
    show: 'public',
    page: 'vital_sign_log',
  });
});

test('a signed-in user who opens /login is sent to /', () => {
  assert.deepEqual(landAt({ ...user, path: '/login', search: '?forward=%2Fclerk%2Flist' }), {
    go: '/',
  });
});

test('a user without a user record is sent to /login, which knows the page to return to', () => {
  const landing = landAt({ ...stranger, path: '/clerk/list', search: '?page=2' });
  assert.deepEqual(landing, { go: '/login?forward=%2Fclerk%2Flist%3Fpage%3D2' });
  assert.equal(targetOf('?forward=%2Fclerk%2Flist%3Fpage%3D2', ORIGIN), '/clerk/list?page=2');
  assert.equal(targetOf('?redirect=%2Ftask%2Flist', ORIGIN), '/task/list');
});

test('a page opened by address is shown, and routes that come to /404 lead home', () => {
  assert.deepEqual(landAt({ ...user, path: '/clerk/list' }), { show: 'shell' });
  assert.deepEqual(landAt({ ...user, path: '/nowhere' }), { show: 'shell' });
  assert.deepEqual(landAt({ ...user, path: '/404' }), { go: '/' });
});

test('a first password is changed before anything else', () => {
  assert.deepEqual(landAt({ ...user, path: '/clerk/list', mustChangePassword: true }), {
    show: 'password',
  });
});

test('sign-in returns to paths of this site only', () => {
  const away = [
    '//evil.example/',
    '/\\evil.example',
    'https://evil.example/',
    'javascript:alert(1)',
    '/\t/evil.example',
    '/login',
  ];
  for (const target of away)
    assert.equal(targetOf(`?forward=${encodeURIComponent(target)}`, ORIGIN), '/', target);
});

test('home needs no mention in the sign-in address', () => {
  assert.equal(signInAddress('redirect', '/dashboard'), '/login');
  assert.equal(signInAddress('redirect', '/task/list'), '/login?redirect=%2Ftask%2Flist');
});
