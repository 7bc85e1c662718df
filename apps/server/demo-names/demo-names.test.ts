// The demo hospital's names: alike in shape in every language, and such as a form would take.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { LANGUAGES } from '#kit/words/languages.ts';
import { readConfig } from '../config.ts';
import { DEMO_NAMES } from './index.ts';

const CHINESE = /\p{Script=Han}/u;

for (const language of LANGUAGES)
  test(`the demo is whole in ${language}, and fits the fields`, () => {
    const names = DEMO_NAMES[language];
    const { hospital, department, founders, headNurse, nurses, residents, devices, areas } = names;
    assert.equal(nurses.length, DEMO_NAMES.zh.nurses.length);
    assert.equal(residents.length, DEMO_NAMES.zh.residents.length);
    const people = [headNurse, ...nurses, ...residents].map(([name]) => name);
    assert.equal(new Set(people).size, people.length, 'nobody twice');
    const short = [
      ...Object.values(hospital),
      ...Object.values(department),
      ...Object.values(founders),
      ...people,
      ...areas,
      names.doctor,
      names.room('301'),
      names.bed('301', '01'),
    ];
    for (const text of short) assert.ok(text.length >= 2 && text.length <= 20, text);
    const ordered = names.orders.map(([content]) => content);
    const long = [
      ...names.conditions,
      ...names.advice,
      ...ordered,
      ...names.notes.map(([title]) => title),
      ...names.tasks.map(([title]) => title),
      ...devices.screens,
      devices.board,
    ];
    for (const text of long) assert.ok(text.length >= 2 && text.length <= 50, text);
    const all = [...short, ...long, names.notice, devices.host(1), devices.watch('N')].join(' ');
    if (language !== 'zh') assert.doesNotMatch(all, CHINESE);
  });

test('the demo speaks what the server’s user asks for, and Chinese where nothing is asked', () => {
  const spoken = (env: Record<string, string>) => readConfig(env).language;
  assert.equal(spoken({}), 'zh');
  assert.equal(spoken({ LANG: 'C.UTF-8' }), 'zh');
  assert.equal(spoken({ LANG: 'en_US.UTF-8' }), 'en');
  assert.equal(spoken({ LANG: 'ru_RU.UTF-8', LC_ALL: 'es_ES' }), 'es');
  assert.equal(spoken({ LC_ALL: '', LANG: 'ru' }), 'ru');
});
