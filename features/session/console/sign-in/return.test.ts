import assert from 'node:assert/strict';
import { test } from 'node:test';
import { session } from '../../contract.ts';
import { TROUBLES } from './return.ts';

test('what a way by a provider ends with is told by the numbers of the contract', () => {
  const errors = Object.values(session.errors).filter(
    ({ name }) => name === 'TICKET_OVER' || name.startsWith('OIDC_'),
  );
  assert.deepEqual(Object.fromEntries(errors.map(({ code, name }) => [code, name])), TROUBLES);
});
