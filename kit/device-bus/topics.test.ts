import assert from 'node:assert/strict';
import { test } from 'node:test';
import {
  downTopic,
  isTopicName,
  mayListen,
  maySpeak,
  parseDeviceTopic,
  stateTopic,
} from './topics.ts';

const bed = { org: 'o1', device: 'bed1', gateway: false };
const gateway = { org: 'o1', device: 'gw1', gateway: true };

test('a device speaks on its state and on every up channel', () => {
  assert.deepEqual(parseDeviceTopic('nc/v1/o1/bed1/state'), {
    org: 'o1',
    device: 'bed1',
    channel: 'state',
  });
  for (const channel of ['birth', 'event', 'call', 'data', 'loc', 'ack', 'log']) {
    assert.deepEqual(parseDeviceTopic(`nc/v1/o1/bed1/up/${channel}`), {
      org: 'o1',
      device: 'bed1',
      channel,
    });
  }
});

test('a child speaks through its gateway', () => {
  assert.deepEqual(parseDeviceTopic('nc/v1/o1/gw1/sub/c1/up/call'), {
    org: 'o1',
    device: 'c1',
    via: 'gw1',
    channel: 'call',
  });
});

test('nobody speaks on any other topic', () => {
  for (const topic of [
    '',
    '/',
    'nc/v1',
    'nc/v1/',
    'nc/v1//bed1/state',
    'nc/v1/o1//state',
    'nc/v1/o1/bed1',
    'nc/v1/o1/bed1/state/x',
    'nc/v1/o1/bed1/up',
    'nc/v1/o1/bed1/up/call/x',
    'nc/v1/o1/bed1/up/toString',
    'nc/v1/o1/bed1/down/call',
    'nc/v2/o1/bed1/state',
    '$SYS/x',
    '$share/g/nc/v1/o1/bed1/state',
    'nc/v1/$x/bed1/state',
    'nc/v1/+/bed1/state',
    'nc/v1/o1/gw1/sub//up/call',
    'nc/v1/o1/gw1/sub/c1/down/call',
    'nc/v1/o1/gw1/sub/c1/state',
    'NC/v1/o1/bed1/state',
    'nc/v1/o1/bed\u00001/state',
    `nc/v1/o1/${'x'.repeat(65)}/state`,
  ])
    assert.equal(parseDeviceTopic(topic), undefined, topic);
});

test('a device speaks only for itself, a gateway for its children too', () => {
  const says = (owner: typeof bed, topic: string): boolean => {
    const parsed = parseDeviceTopic(topic);
    assert.ok(parsed);
    return maySpeak(owner, parsed);
  };
  assert.equal(says(bed, 'nc/v1/o1/bed1/up/call'), true);
  assert.equal(says(bed, 'nc/v1/o1/bed2/up/call'), false);
  assert.equal(says(bed, 'nc/v1/o2/bed1/up/call'), false);
  assert.equal(says(bed, 'nc/v1/o1/bed1/sub/c1/up/call'), false);
  assert.equal(says(gateway, 'nc/v1/o1/gw1/sub/c1/up/call'), true);
  assert.equal(says(gateway, 'nc/v1/o1/gw2/sub/c1/up/call'), false);
});

test('a device listens only below its own subtree', () => {
  for (const filter of [
    'nc/v1/o1/bed1/down/#',
    'nc/v1/o1/bed1/down/call',
    'nc/v1/o1/bed1/sub/+/down/#',
    'nc/v1/o1/bed1/#',
  ]) {
    assert.equal(mayListen(bed, filter), true, filter);
  }
  for (const filter of [
    '#',
    '+/#',
    'nc/#',
    'nc/v1/+/bed1/down/#',
    'nc/v1/o1/+/down/#',
    'nc/v1/o1/bed2/down/#',
    'nc/v1/o1/bed1',
    'nc/v1/o1/bed10/down/#',
    '$SYS/#',
    '$share/g/nc/v1/o1/bed1/down/#',
    '/nc/v1/o1/bed1/down/#',
    `nc/v1/o1/bed1/${'x'.repeat(600)}`,
  ])
    assert.equal(mayListen(bed, filter), false, filter);
});

test('a topic is built only from names that stay in their level', () => {
  assert.equal(downTopic({ org: 'o1', device: 'bed1' }, 'call'), 'nc/v1/o1/bed1/down/call');
  assert.equal(
    downTopic({ org: 'o1', device: 'c1', via: 'gw1' }, 'cmd'),
    'nc/v1/o1/gw1/sub/c1/down/cmd',
  );
  assert.equal(stateTopic('o1', 'bed1'), 'nc/v1/o1/bed1/state');
  for (const device of ['', '+', '#', 'a/b', 'a b', '$SYS', 'a\n', 'x'.repeat(65)]) {
    assert.equal(isTopicName(device), false, device);
    assert.throws(() => downTopic({ org: 'o1', device }, 'call'), RangeError);
  }
  assert.equal(isTopicName('0198a4c2-11d5-7a3e-9d2e-6f0c5a1b2c3d'), true);
});
