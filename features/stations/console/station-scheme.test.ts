import assert from 'node:assert/strict';
import test from 'node:test';
import { isNight, minuteAt, schemeOf } from './station-scheme.ts';

const hours = { day: '07:30', night: '20:00' };
const at = (time: string) => {
  const [hour = 0, minute = 0] = time.split(':').map(Number);
  return hour * 60 + minute;
};

test('the night of a ward lasts over midnight until its day, and may lie within one day', () => {
  const nights = (of: typeof hours) =>
    ['00:00', '07:29', '07:30', '12:00', '19:59', '20:00', '23:59'].filter((time) =>
      isNight(of, at(time)),
    );
  assert.deepEqual(nights(hours), ['00:00', '07:29', '20:00', '23:59']);
  assert.deepEqual(nights({ day: '19:59', night: '12:00' }), ['12:00']);
  assert.deepEqual(nights({ day: '08:00', night: '08:00' }), []);
});

test('a hand goes before the system, and the system and the night each make it dark', () => {
  const day = { systemDark: false, hours, minute: at('12:00') };
  const night = { ...day, minute: at('23:00') };
  assert.equal(schemeOf('auto', day), 'light');
  assert.equal(schemeOf('auto', { ...day, systemDark: true }), 'dark');
  assert.equal(schemeOf('auto', night), 'dark');
  assert.equal(schemeOf('auto', { ...night, hours: null }), 'light');
  assert.equal(schemeOf('light', { ...night, systemDark: true }), 'light');
  assert.equal(schemeOf('dark', day), 'dark');
});

test('the night begins by the clocks of the ward, wherever a tablet believes it is', () => {
  const now = Date.UTC(2026, 0, 5, 12, 30);
  assert.equal(minuteAt(now, 'Asia/Shanghai'), at('20:30'));
  assert.equal(minuteAt(now, 'UTC'), at('12:30'));
  assert.equal(minuteAt(Date.UTC(2026, 0, 5, 16, 0), 'Asia/Shanghai'), 0);
});
