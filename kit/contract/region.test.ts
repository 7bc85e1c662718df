import assert from 'node:assert/strict';
import { test } from 'node:test';
import { country, currency, timeZone } from './region.ts';

const takes = (schema: ReturnType<typeof timeZone>, value: unknown) =>
  schema.safeParse(value).success;

test('a zone is a name of the IANA database, never an offset or an abbreviation', () => {
  for (const zone of [
    'Asia/Shanghai',
    'America/New_York',
    'Asia/Kolkata',
    'America/Argentina/Buenos_Aires',
    'UTC',
  ])
    assert.ok(takes(timeZone(), zone), zone);
  for (const zone of [
    '',
    '+08:00',
    'UTC+8',
    'CST',
    'GMT',
    'Asia/Nowhere',
    '../etc',
    'posix/Asia/Shanghai',
    'asia/shanghai',
    8,
  ])
    assert.ok(!takes(timeZone(), zone), String(zone));
});

test('a country and a currency are codes that there are', () => {
  for (const code of ['CN', 'ES', 'RU', 'US']) assert.ok(takes(country(), code), code);
  for (const code of ['cn', 'QQ', 'CHN', '']) assert.ok(!takes(country(), code), code);
  for (const code of ['CNY', 'EUR', 'USD', 'JPY']) assert.ok(takes(currency(), code), code);
  for (const code of ['cny', '¥', 'ABC', '']) assert.ok(!takes(currency(), code), code);
});
