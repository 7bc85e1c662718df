import assert from 'node:assert/strict';
import { test } from 'node:test';
import { loginName } from './contract.ts';
import { judgeLoginName } from './login-name.ts';

test('letters, digits, the four signs and the writings of the house are fine', () => {
  for (const name of [
    'nurse',
    'N-001',
    'wang.li@ward_3',
    '王丽',
    '護士长3',
    'Медсестра',
    'niño',
    'ナース',
  ])
    assert.equal(judgeLoginName(name), undefined, name);
});

test('what can’t be seen, is of another width or mixes alphabets is refused', () => {
  const hidden = [
    '\u200b',
    '\u200d',
    '\u2060',
    '\ufeff',
    '\u00ad',
    '\u034f',
    '\u3164',
    '\ufe0f',
    '\u202e',
  ];
  const names = hidden.flatMap((sign) => [`nurse${sign}`, `nu${sign}rse`, `${sign}nurse`]);
  const others = [
    'nurse ',
    'nur se',
    'ｎｕｒｓｅ',
    'nurѕe',
    'мария1a',
    'ꓢꓴꓑꓰꓣ',
    'nur\u0301se',
    'nurse\u00a0',
    'ﬁre',
    'nurse!',
  ];
  for (const name of [...names, ...others])
    assert.equal(judgeLoginName(name), 'login_name', JSON.stringify(name));
});

test('nothing that looks like the provider’s name is anybody else’s', () => {
  const alike = [
    'superadm1n',
    '5uperadmin',
    'superadmın',
    'supéradmin',
    'superadmin.',
    '_superadmin',
    'super.admin',
  ];
  const more = [
    'superadrnin',
    'superaclmin',
    'SUPER-ADMIN',
    'ѕирегаԁміп',
    'ѕцрегаԁміп',
    'superadmln',
    'supeřadmin',
  ];
  for (const name of [...alike, ...more])
    assert.equal(judgeLoginName(name), 'login_name_kept', name);
});

test('a login name of blanks, or of one letter, is told as before', () => {
  const messages = ['', 'a', ' ab'].map(
    (name) => loginName().safeParse(name).error?.issues[0]?.message,
  );
  assert.deepEqual(messages, ['login_name_required', 'too_short', 'leading_space']);
});
