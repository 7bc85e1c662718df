import assert from 'node:assert/strict';
import { test } from 'node:test';
import { scrubMessage, scrubStack, scrubUrl } from './scrub.ts';

const PERSONAL: readonly [string, string][] = [
  ['a name typed', `Invalid value "Zhang Wei" for field`],
  ['a name of another script', 'Cannot save 王秀英 twice'],
  ['a Russian name', 'Patient Анна Иванова not found'],
  ['a phone number', 'No match for 138 0013 8000'],
  ['a number with its country', 'call +86-138-0013-8000 failed'],
  ['an identity number', 'bad id 110101199003074514'],
  ['an e-mail address', 'mail to wang.li@hospital.example failed'],
  ['a password', 'login failed password=Hunter2 retry'],
  ['a token in quotes', `{"access_token":"abc.def"} is no JSON`],
  ['a record', 'unexpected {name: Zhang, bed: 3}'],
  ['an id', 'no 0198f3c2-1111-7222-8333-444455556666'],
];
const TELLING =
  /Zhang|Wei|王|Анна|Иванова|138|8000|110101|4514|wang|hospital|Hunter2|abc\.def|0198f3c2/;

for (const [what, message] of PERSONAL)
  test(`${what} is taken out of a message`, () => {
    assert.doesNotMatch(scrubMessage(message), TELLING);
  });

test('what a programmer needs stays', () => {
  const kept = [
    `TypeError: Cannot read properties of undefined (reading 'map')`,
    'ReferenceError: rows is not defined',
    'RangeError: Maximum call stack size exceeded',
    'Minified React error #185',
  ];
  for (const message of kept) assert.equal(scrubMessage(message), message);
});

test('an address keeps its path alone, and ids are not told', () => {
  assert.equal(
    scrubUrl('https://ward.example:8443/customer/list?keyword=王&open=7#x'),
    '/customer/list',
  );
  assert.equal(
    scrubUrl('/his/patient/0198f3c2-1111-7222-8333-444455556666/4711'),
    '/his/patient/:id/:id',
  );
  assert.equal(scrubUrl('/his/patient/%E7%8E%8B'), '/his/patient/:id');
});

test('of a stack the frames stay, of every browser, without the host and the message', () => {
  assert.deepEqual(
    scrubStack(
      `TypeError: 王丽 is bad\n    at render (https://ward.example/assets/list-AbC1.js?v=7:12:34)\n    at https://ward.example/assets/x.js:1:2`,
    ),
    ['render /assets/list-AbC1.js:12:34', '? /assets/x.js:1:2'],
  );
  assert.deepEqual(scrubStack('render@https://ward.example/assets/list.js:12:34\n王丽'), [
    'render /assets/list.js:12:34',
  ]);
});
