import assert from 'node:assert/strict';
import { test } from 'node:test';
import { abbreviate, money } from './numbers.ts';

test('numbers are shortened with k, M, G, T, P and E', () => {
  assert.equal(abbreviate(0), '0');
  assert.equal(abbreviate(999), '999');
  assert.equal(abbreviate(1000), '1k');
  assert.equal(abbreviate(1530), '1.5k');
  assert.equal(abbreviate(999_960), '1M');
  assert.equal(abbreviate(-2_500_000), '-2.5M');
  assert.equal(abbreviate(3e9), '3G');
  assert.equal(abbreviate(3e12), '3T');
  assert.equal(abbreviate(3e15), '3P');
  assert.equal(abbreviate(3e18), '3E');
  assert.equal(abbreviate(3e21), '3000E');
});

test('money has the currency’s sign, two decimals and thousands separators', () => {
  assert.equal(money(1234567.5, 'CNY'), '¥1,234,567.50');
  assert.equal(money(-3, 'CNY'), '-¥3.00');
  assert.equal(money(1234.5, 'EUR'), '€1,234.50');
  assert.equal(money(1234.5, 'USD'), '$1,234.50');
  assert.equal(money(0.5, 'RUB'), '₽0.50');
  assert.equal(money(1200, 'JPY'), '¥1,200');
});

test('a part of a cent is shown, not rounded', () => {
  assert.equal(money(0.165, 'CNY'), '¥0.165');
  assert.equal(money(-0.0001, 'CNY'), '-¥0.0001');
});
