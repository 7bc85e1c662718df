// Hostile values in every field that a device sends: none makes the server fail, what is no message is refused and counted,
// and who presses next is heard.
import assert from 'node:assert/strict';
import { randomUUID } from 'node:crypto';
import { test } from 'node:test';
import { press } from './testing/calling.ts';
import type { TestDevice } from './testing/device.ts';
import { HOSTILE } from './testing/hostile-values.ts';
import { makeWard } from './testing/ward.ts';
import { openWorld } from './testing/world.ts';

const world = await openWorld();
const ward = await makeWard(world, 1);
const { counters } = world.server.platform.bus;
const refused = () => Object.values(counters.refused).reduce((sum, count) => sum + (count ?? 0), 0);

/** What a message of each channel holds when it is whole. */
const MESSAGES: Record<string, Record<string, unknown>> = {
  call: { action: 'raise', event: 'SOS', call_id: randomUUID(), reason: 'x', speech: true },
  ack: { status: 'seen', rev: 1, code: 0 },
  data: {
    battery: 50,
    rssi: -60,
    vitals: [{ parameter: 'pulse', value: 70, unit: '/min', at: new Date().toISOString() }],
    led: { state: 'sent' },
  },
  loc: { beacon: randomUUID(), rssi: -60 },
  birth: { model: 'a', software_version: '1', hardware_version: '1', mac: '02:00:00:00:00:01' },
  event: { event: 'x', state: 'on' },
  log: { level: 'error', text: 'x' },
};
const ENVELOPE = ['id', 'type', 'boot', 'seq', 'ts', 'ref', 'exp', 'v', 'data'];

/** Each field of a message, and of what lies in it, with the value in its place. */
function* broken(data: Record<string, unknown>, value: unknown): Generator<object> {
  for (const field of ENVELOPE) yield { data, [field]: value };
  for (const field of Object.keys(data)) yield { data: { ...data, [field]: value } };
  const [vital] = Array.isArray(data['vitals']) ? (data['vitals'] as object[]) : [];
  for (const field of Object.keys(vital ?? {}))
    yield { data: { ...data, vitals: [{ ...vital, [field]: value }] } };
  for (const action of ['answer', 'refuse', 'hangup', 'reset', 'cancel'])
    if ('action' in data) yield { data: { action, call_id: value } };
}

const RAW: Readonly<Record<string, string | Buffer>> = {
  nothing: '',
  'no JSON': '{',
  'no text': Buffer.from([0xff, 0xfe, 0x00]),
  'a list': '[]',
  'a number': '5',
  'a deep document': `{"data":${'{"a":'.repeat(1000)}1${'}'.repeat(1000)}}`,
  'a NUL': '{"data":{"a":"\\u0000"}}',
  'half a character': '{"data":{"a":"\\ud800"}}',
  'a negative count': '{"seq":-1}',
  'a clock beyond all': '{"ts":1e300}',
};

async function connect(type: string, space_id: string): Promise<TestDevice> {
  return ward.connect(await ward.makeDevice(type, { space_id }), { boot: randomUUID() });
}
const topicOf = (device: TestDevice, channel: string) =>
  `nc/v1/${ward.org_id}/${device.id}/${channel === 'state' ? channel : `up/${channel}`}`;

test('no value in any field of a message makes the server fail', async (t) => {
  const [bed = ''] = ward.rooms[0]?.beds ?? [];
  const device = await connect('DIGIT_BED_DEVICE', bed);
  let sent = 0;
  for (const value of Object.values(HOSTILE))
    for (const [channel, data] of Object.entries({ ...MESSAGES, state: { online: true } })) {
      const payloads = [...broken(data, value)].map((envelope) =>
        JSON.stringify({ v: 1, id: randomUUID(), type: 'SOS', ts: Date.now(), ...envelope }),
      );
      sent += payloads.length;
      await Promise.all(
        payloads.map((payload) =>
          device.client.publishAsync(topicOf(device, channel), payload, { qos: 1 }),
        ),
      );
    }
  t.diagnostic(`${sent} messages, ${refused()} refused, ${counters.faults} faults`);
  assert.equal(counters.faults, 0);
  assert.ok(refused() > 0);
  await device.leave();
});

test('what is no message is refused and counted, one by one', async () => {
  const device = await connect('DOOR_DEVICE', ward.rooms[0]?.id ?? '');
  for (const channel of ['call', 'ack', 'data', 'loc', 'state'])
    for (const [what, payload] of Object.entries(RAW)) {
      const before = refused();
      await device.client.publishAsync(topicOf(device, channel), payload, { qos: 1 });
      assert.equal(refused(), before + 1, `${channel}: ${what}`);
    }
  assert.equal(counters.faults, 0);
  assert.equal((await press(device)).data['code'], 0, 'and who presses next is heard');
  await device.leave();
});
