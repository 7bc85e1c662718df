// Web push to a local service that decrypts what it gets, with real devices and real calls.
import assert from 'node:assert/strict';
import { createECDH, randomBytes } from 'node:crypto';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { createRequire } from 'node:module';
import { after, test } from 'node:test';
import {
  callOf,
  makeStaffedWard,
  press as pressFrom,
  readCall,
} from '#apps/server/testing/calling.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, TestDevice } from '#apps/server/testing/device.ts';
import { openWorld } from '#apps/server/testing/world.ts';
import { deriveKeys } from '#kit/http/keys.ts';
import { until } from '#kit/testing/until.ts';
import { derivePushKeys } from './push-keys.ts';
import { isPushService } from './push-services.ts';
import { readSubscription } from './subscriptions.ts';

interface Ece {
  decrypt(body: Buffer, options: object): Buffer;
}
const ece = createRequire(createRequire(import.meta.url).resolve('web-push'))('http_ece') as Ece;

interface Taken {
  path: string;
  headers: Record<string, string | string[] | undefined>;
  body: Buffer;
}
const taken: Taken[] = [];
let status = 201;
const service = createServer((request, response) => {
  const pieces: Buffer[] = [];
  request.on('data', (piece: Buffer) => pieces.push(piece));
  request.on('end', () => {
    taken.push({ path: request.url ?? '', headers: request.headers, body: Buffer.concat(pieces) });
    response.writeHead(status).end();
  });
});
await new Promise<void>((listening) => service.listen(0, '127.0.0.1', listening));
after(() => service.close());
const origin = `http://127.0.0.1:${(service.address() as AddressInfo).port}`;

const world = await openWorld({ env: { PUSH_SERVICES: origin } });
const department = await world.makeDepartment();

async function makeDevice(type: string, space_id?: string): Promise<Credential> {
  const { admin } = department;
  const made = await admin.call('POST', '/mgr/device', { body: { type, space_id } });
  const { id } = made.data as { id: string };
  return (await admin.call('POST', `/mgr/device/${id}/credential`)).data as Credential;
}

/** A browser's side of a subscription. */
function makeBrowser(path: string) {
  const keys = createECDH('prime256v1');
  keys.generateKeys();
  const auth = randomBytes(16);
  return {
    subscription: {
      endpoint: `${origin}${path}`,
      keys: { p256dh: keys.getPublicKey('base64url'), auth: auth.toString('base64url') },
      language: 'en',
    },
    read: ({ body }: Taken) =>
      JSON.parse(
        ece.decrypt(body, { version: 'aes128gcm', privateKey: keys, authSecret: auth }).toString(),
      ) as Record<string, unknown>,
  };
}

const subscriptions = async (device: string) =>
  (await world.sql('select 1 from station_push where device_id = $1', [device])).length;

async function subscribe(station: TestDevice, subscription: object): Promise<void> {
  await station.say('data', { type: 'DATA', data: { push: subscription } });
  assert.equal(await subscriptions(station.id), 1);
}

async function press(button: TestDevice, id: string): Promise<string> {
  await button.say('call', { id, type: 'SOS', data: { action: 'raise' } });
  return String((await button.hear('call', ({ ref }) => ref === id)).data['call_id']);
}

const reset = (button: TestDevice, call_id: string) =>
  button.say('call', { type: 'SOS', data: { action: 'reset', call_id } });

test(
  'a station that is away is pushed the call: encrypted, signed, the place and nobody’s name',
  { timeout: 40_000 },
  async () => {
    const [root] = await world.sql<{ id: string }>(
      `select id from space where org_id = $1 and kind = 'department'`,
      [department.org_id],
    );
    const { subscription, read } = makeBrowser('/one');
    const station = await connectDevice(await makeDevice('NURSE_HOST', root!.id), { boot: 'b-1' });
    await subscribe(station, subscription);
    const button = await connectDevice(await makeDevice('ALARM_SOS'), { boot: 'b-1' });
    const first = await press(button, 'p-1');
    await station.hear('call', ({ data }) => data['call_id'] === first);
    await reset(button, first);
    await station.hear('call', ({ data }) => data['action'] === 'withdraw');
    assert.equal(taken.length, 0, 'one that is there is not pushed');
    await station.tell(false, 'b-1');
    await station.leave();
    const call = await press(button, 'p-2');
    await until('a push', () => taken.some(({ path }) => path === '/one'));
    const [pushed] = taken;
    const { title, tag, urgent, ...rest } = read(pushed!);
    assert.deepEqual([title, tag, urgent], ['Call · Emergency', call, true]);
    assert.deepEqual(Object.keys(rest), ['body']);
    assert.equal(pushed!.headers['urgency'], 'high');
    assert.match(String(pushed!.headers['authorization']), /^vapid t=[\w.-]+, k=[\w-]+$/);
    const reply = await world.stranger.call('GET', '/mgr/station/push_key');
    const { key } = reply.data as { key: string };
    assert.ok(String(pushed!.headers['authorization']).endsWith(`k=${key}`));
    await reset(button, call);
    await button.leave();
  },
);

test(
  'a subscription that its service no longer knows is forgotten',
  { timeout: 40_000 },
  async () => {
    const [root] = await world.sql<{ id: string }>(
      `select id from space where org_id = $1 and kind = 'department'`,
      [department.org_id],
    );
    const { subscription } = makeBrowser('/gone');
    const station = await connectDevice(await makeDevice('NURSE_HOST', root!.id), { boot: 'b-1' });
    await subscribe(station, subscription);
    await station.tell(false, 'b-1');
    await station.leave();
    status = 410;
    const button = await connectDevice(await makeDevice('ALARM_SOS'), { boot: 'b-1' });
    const call = await press(button, 'p-3');
    await until('a push', () => taken.some(({ path }) => path === '/gone'));
    await until(
      'the end of the subscription',
      () => subscriptions(station.id),
      (count) => count === 0,
    );
    status = 201;
    await reset(button, call);
    await button.leave();
  },
);

test(
  'a nurse whose phone is closed is pushed what the receiving order brings them',
  { timeout: 60_000 },
  async () => {
    const ward = await makeStaffedWard(world);
    const [room] = ward.rooms;
    const { staff_id } = await ward.hire('nurse', '李护士', room!.id);
    const id = await ward.makeDevice('CELL_PHONE');
    await world.sql('update device set person_id = $2 where id = $1', [id, staff_id]);
    const phone = await ward.connect(id);
    const { subscription, read } = makeBrowser('/phone');
    await subscribe(phone, subscription);
    await phone.tell(false, 'b-1');
    await phone.leave();
    const bed = await ward.connect(
      await ward.makeDevice('DIGIT_BED_DEVICE', { space_id: room!.beds[0]! }),
    );
    const call = callOf(await pressFrom(bed));
    await until('a push', () => taken.some(({ path }) => path === '/phone'));
    assert.equal(read(taken.find(({ path }) => path === '/phone')!)['tag'], call);
    const { deliveries } = await readCall(ward.admin, call);
    const told = deliveries.find(({ device_id }) => device_id === id);
    assert.deepEqual([told?.['staff_name'], told?.['step']], ['李护士', 0]);
  },
);

test('a station ends its pushes by its own word', async () => {
  const { subscription } = makeBrowser('/ended');
  const station = await connectDevice(await makeDevice('NURSE_HOST'), { boot: 'b-1' });
  await subscribe(station, subscription);
  await station.say('data', { type: 'DATA', data: { push: null } });
  assert.equal(await subscriptions(station.id), 0);
  await station.leave();
});

test('pushes go to the services of browsers alone, never to an address of the network', () => {
  const known = ['https://fcm.googleapis.com/fcm/send/x', 'https://a.push.apple.com/x'];
  for (const endpoint of known) assert.equal(isPushService(endpoint, []), true, endpoint);
  for (const endpoint of [
    'http://fcm.googleapis.com/x',
    'https://fcm.googleapis.com:8443/x',
    'https://fcm.googleapis.com.evil.example/x',
    'https://evilpush.apple.com.example/x',
    'https://user@fcm.googleapis.com/x',
    'http://127.0.0.1/x',
    'http://[::1]:5432/',
    'file:///etc/passwd',
    'nothing',
  ])
    assert.equal(isPushService(endpoint, []), false, endpoint);
  assert.equal(isPushService(`${origin}/x`, [origin]), true);
});

test('what is no subscription is not taken', () => {
  const { subscription } = makeBrowser('/x');
  const read = (push: unknown) => readSubscription({ push }, [origin]);
  assert.equal(read(subscription)?.endpoint, `${origin}/x`);
  for (const push of [
    'text',
    {},
    { ...subscription, keys: {} },
    { ...subscription, keys: { ...subscription.keys, auth: 'short' } },
    { ...subscription, endpoint: 'http://10.0.0.1/x' },
  ])
    assert.equal(read(push), undefined);
});

test('the key pair is the same for the same secret and another for another', () => {
  const [one, again, other] = ['a', 'a', 'b'].map((digit) =>
    derivePushKeys(deriveKeys(digit.repeat(64))),
  );
  assert.deepEqual(one, again);
  assert.notEqual(one!.publicKey, other!.publicKey);
  assert.equal(Buffer.from(one!.publicKey, 'base64url').length, 65);
});
