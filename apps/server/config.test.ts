import assert from 'node:assert/strict';
import { test } from 'node:test';
import { StartFailure } from '#kit/log/start-failure.ts';
import { readConfig } from './config.ts';

const KEY = 'ab'.repeat(32);

function failureOf(env: Record<string, string>): StartFailure {
  try {
    readConfig(env);
  } catch (error) {
    assert.ok(error instanceof StartFailure);
    return error;
  }
  return assert.fail('the environment was taken');
}

test('nothing set gives the documented defaults', () => {
  const config = readConfig({});
  assert.equal(config.PORT, 8080);
  assert.equal(config.HOST, '127.0.0.1');
  assert.equal(config.MQTT_PORT, 1883);
  assert.equal(config.MLLP_PORT, 2575);
  assert.equal(config.DEMO_PASSWORD, 'Carillon123');
  assert.equal(config.WARD, 1);
  assert.equal(config.UI_VERSION, 3);
  assert.deepEqual([config.demo, config.signing, config.loginBare], [true, false, true]);
  assert.ok(Object.values(config.flags).every(Boolean));
});

test('an empty variable is an unset one', () => {
  assert.equal(readConfig({ PORT: '', SECRET_KEY: ' ', DATABASE_URL: '' }).PORT, 8080);
});

test('a value that is not what its variable holds is refused, and the variable named', () => {
  const wrong = {
    PORT: ['abc', '-1', '70000', '0x50', '80.5', '1e3'],
    MQTT_PORT: ['x'],
    MLLP_PORT: ['65536'],
    DATABASE_URL: ['mysql://host/db', 'carillon'],
    MQTT_URL: ['http://host'],
    ADMIN_PASSWORD: ['short', 'with space in it', 'a'.repeat(21), 'кириллица'],
    DEMO_PASSWORD: ['1'],
    SECRET_KEY: ['abc', 'g'.repeat(64)],
    DEMO: ['maybe'],
    TRUST_PROXY: ['maybe', '11', '-1', '10.0.0.0/33', 'proxy.example'],
    METRICS_TOKEN: ['short', 'with a blank in it, and long enough for all that'],
    WARD: ['-1', 'fast'],
    UI_VERSION: ['4', '1.5'],
    NODE_ENV: ['prod'],
    LOG_LEVEL: ['loud'],
    ENABLE_485: ['perhaps'],
    STORAGE_URL: ['s3://bucket?endpoint=https://host'],
  };
  for (const [name, values] of Object.entries(wrong))
    for (const value of values) {
      const failure = failureOf({ [name]: value });
      assert.equal(failure.variable, name);
      assert.match(failure.message, /must|not supported/, `${name}=${value}`);
    }
});

test('all that is wrong or missing is told in one message', () => {
  const failure = failureOf({ NODE_ENV: 'production', PORT: 'abc', ADMIN_PASSWORD: 'x' });
  assert.deepEqual(failure.variable.split(', ').toSorted(), [
    'ADMIN_PASSWORD',
    'PORT',
    'SECRET_KEY',
  ]);
  for (const name of ['ADMIN_PASSWORD must', 'PORT must', 'SECRET_KEY is missing'])
    assert.ok(failure.message.includes(name), failure.message);
});

test('a refused secret does not stand in the message', () => {
  const secrets = {
    SECRET_KEY: 'nearly-a-key',
    ADMIN_PASSWORD: 'my password',
    DEMO_PASSWORD: 'a b',
    DATABASE_URL: 'mysql://me:hush@host/db',
    MQTT_URL: 'http://me:hush@host',
  };
  for (const [name, value] of Object.entries(secrets))
    assert.ok(!failureOf({ [name]: value }).message.includes(value), name);
});

test('production needs a secret key, signs requests, takes no bare password and has no demo', () => {
  assert.equal(failureOf({ NODE_ENV: 'production' }).variable, 'SECRET_KEY');
  const config = readConfig({ NODE_ENV: 'production', SECRET_KEY: KEY, DEMO: '1' });
  assert.deepEqual([config.demo, config.signing, config.loginBare], [false, true, false]);
});
