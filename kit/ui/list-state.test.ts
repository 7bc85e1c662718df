import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { entity } from '../contract/entity.ts';
import { shown } from '../contract/entity-fields.ts';
import { choice, date, flag, moment, text } from '../contract/fields.ts';
import { queryOf, readListState, writeListState } from './list-state.ts';

const thing = entity({
  thing: 'thing',
  fields: {
    name: text({ max: 9 }),
    colour: shown(choice('colour', ['red', 'blue'])),
    on: shown(flag()),
    born: shown(date()),
    at: shown(moment()),
    other: shown(z.string()),
  },
  filters: ['name', 'colour', 'on', 'born', 'at'],
  sorts: ['name', 'at'],
});
const read = (search: string) => readListState(new URLSearchParams(search), thing);

test('paging, sort, keyword and filters stand in the address', () => {
  assert.deepEqual(read('page=3&size=50&keyword=li&sort=-at&colour=red,blue&open=x&other=1'), {
    page: 3,
    size: 50,
    keyword: 'li',
    sort: '-at',
    filters: { colour: 'red,blue' },
  });
});

test('an address that offers nonsense opens the list as it begins', () => {
  assert.deepEqual(read('page=-1&size=7&sort=born'), {
    page: 1,
    size: 20,
    keyword: '',
    sort: '',
    filters: {},
  });
});

test('searching anew goes back to the first page and leaves other parameters alone', () => {
  const params = new URLSearchParams('page=3&open=x');
  assert.equal(writeListState(params, thing, { keyword: ' li ' }).toString(), 'open=x&keyword=li');
  assert.equal(writeListState(params, thing, { page: 4 }).toString(), 'page=4&open=x');
});

test('a filter is taken away by an empty one', () => {
  assert.equal(
    writeListState(new URLSearchParams('colour=red'), thing, { filters: {} }).toString(),
    '',
  );
});

test('days that bound instants are the whole days of the zone; days stay days', () => {
  const query = queryOf(
    read('at_from=2026-01-31&at_to=2026-01-31&born_from=2026-01-31'),
    thing,
    'Asia/Shanghai',
  );
  assert.equal(query['at_from'], '2026-01-30T16:00:00.000Z');
  assert.equal(query['at_to'], '2026-01-31T15:59:59.999Z');
  assert.equal(query['born_from'], '2026-01-31');
});
