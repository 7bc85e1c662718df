import assert from 'node:assert/strict';
import { test } from 'node:test';
import { country, currency, timeZone } from '../contract/region.ts';
import {
  countryLabel,
  countryOptions,
  currencyLabel,
  currencyOptions,
  offsetOf,
  zoneOptions,
} from './region-names.ts';

test('a zone is shown with how far it is from UTC at that time', () => {
  assert.equal(offsetOf('Asia/Shanghai', Date.UTC(2026, 0, 1)), 'UTC+08:00');
  assert.equal(offsetOf('America/New_York', Date.UTC(2026, 0, 1)), 'UTC-05:00');
  assert.equal(offsetOf('America/New_York', Date.UTC(2026, 6, 1)), 'UTC-04:00');
  assert.equal(offsetOf('Asia/Kathmandu', Date.UTC(2026, 0, 1)), 'UTC+05:45');
  assert.equal(offsetOf('UTC', Date.UTC(2026, 0, 1)), 'UTC+00:00');
});

test('what is offered is what is taken, and zones run from west to east', () => {
  const zones = zoneOptions();
  assert.ok(zones.length > 300);
  const { length } = zones.filter(({ value }) => timeZone().safeParse(value).success);
  assert.equal(length, zones.length);
  assert.match(zones[0]?.label ?? '', /UTC-1[12]:00$/);
  assert.match(zones.at(-1)?.label ?? '', /UTC\+1[34]:00$/);
  assert.ok(currencyOptions('zh-CN').every(({ value }) => currency().safeParse(value).success));
  assert.ok(
    countryOptions(['CN', 'RU', 'ES'], 'ru-RU').every(
      ({ value }) => country().safeParse(value).success,
    ),
  );
});

test('countries and currencies are named in the reader’s language', () => {
  assert.equal(countryLabel('CN', 'zh-CN'), '中国 (CN)');
  assert.equal(countryLabel('CN', 'ru-RU'), 'Китай (CN)');
  assert.equal(currencyLabel('EUR', 'es-ES'), 'euro (EUR)');
});
