// Screen tips on real devices and a real broker.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential, Heard } from '#apps/server/testing/device.ts';
import { CODES } from '#apps/server/testing/errors.ts';
import { joinWorld, unique } from '#apps/server/testing/world.ts';
import type { TipSend } from '../contract.ts';

const world = await joinWorld();
const ward = await world.makeDepartment();
const admin = ward.admin;

async function make(path: string, body: object): Promise<string> {
  const reply = await admin.call('POST', path, { body });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return (reply.data as { id: string }).id;
}
const [root] = await world.sql<{ id: string }>(
  `select id from space where org_id = $1 and kind = 'department'`,
  [ward.org_id],
);
const room = await make('/mgr/space', {
  kind: 'room',
  name: '301',
  full_name: '301',
  parent_id: root?.id,
});
async function makeScreen(type: string, space_id?: string) {
  const id = await make('/mgr/device', { type, ...(space_id ? { space_id } : {}) });
  const credential = (await admin.call('POST', `/mgr/device/${id}/credential`)).data as Credential;
  return { id, credential };
}
const TIP = {
  text: '今日 14:00 消防演练',
  size: 48,
  display_minutes: 10,
  scroll: true,
  direction: 'right_left',
};
const makeTip = (more: object = {}) => make('/mgr/screentip', { ...TIP, ...more });
async function send(id: string, body: object): Promise<TipSend> {
  const reply = await admin.call('POST', `/mgr/screentip/${id}/send`, { body });
  assert.equal(reply.code, 0, JSON.stringify(reply));
  return reply.data as TipSend;
}
const readSends = async (id: string) =>
  (await admin.call('GET', `/mgr/screentip/${id}/sends`)).data as TipSend[];

/** Looks until the first delivery of the tip's newest send stands so. */
async function awaitState(id: string, state: string): Promise<TipSend> {
  const look = async () => {
    const [newest] = await readSends(id);
    return newest?.deliveries[0]?.state === state && newest;
  };
  return (await until(`a delivery to be ${state}`, look)) || assert.fail();
}
const shows = (sent: TipSend) => (heard: Heard) =>
  heard.data['action'] === 'show' && heard.data['tip_id'] === sent.id;

test('text, scroll direction, display minutes and text size must be there', async () => {
  const { code, data } = await admin.call('POST', '/mgr/screentip', { body: {} });
  assert.equal(code, CODES.PARAM_ERROR);
  const { fields } = data as { fields: Record<string, string> };
  assert.deepEqual(Object.keys(fields).toSorted(), [
    'direction',
    'display_minutes',
    'size',
    'text',
  ]);
});

test('a tip is shown no longer than the provider allows', async () => {
  const reply = await admin.call('POST', '/mgr/screentip', {
    body: { ...TIP, display_minutes: 1441 },
  });
  assert.match(
    (reply.data as { fields: Record<string, string> }).fields['display_minutes'] ?? '',
    /1440/,
  );
});

test('a tip reaches the screens of a room, and its state follows what they say', async () => {
  const door = await makeScreen('DOOR_DEVICE', room);
  await makeScreen('DIGIT_BED_DEVICE');
  const unit = await connectDevice(door.credential, { boot: 'b1' });
  const tip = await makeTip();
  const sent = await send(tip, { space_ids: [root?.id] });
  assert.deepEqual(
    sent.deliveries.map(({ device_id, state }) => [device_id, state]),
    [[door.id, 'waiting']],
  );
  const heard = await unit.hear('tip', shows(sent));
  const { text, colour, background, size, scroll, direction } = heard.data;
  assert.deepEqual(
    { text, colour, background, size, scroll, direction },
    {
      text: TIP.text,
      colour: '#ffffff',
      background: '#1b5fc1',
      size: 48,
      scroll: true,
      direction: 'right_left',
    },
  );
  await awaitState(tip, 'sent');
  await unit.say('ack', { ref: heard.id, data: { status: 'delivered' } });
  const shown = await awaitState(tip, 'shown');
  assert.ok(shown.deliveries[0]?.shown_at);
  const { data } = await admin.call('GET', `/mgr/screentip/${tip}`);
  assert.deepEqual(
    [
      (data as Record<string, unknown>)['on_screens'],
      (data as Record<string, unknown>)['shown_screens'],
    ],
    [1, 1],
  );
  await unit.leave();
});

test('a screen that is away gets the tip when it is back, and not once its minutes are over', async () => {
  const board = await makeScreen('LCD_SCREEN');
  const tip = await makeTip();
  const late = await send(await makeTip({ text: '太晚了' }), { device_ids: [board.id] });
  await world.sql(`update tip_send set until = now() where id = $1`, [late.id]);
  for (;;) {
    const rows = await world.sql<{ state: string }>(
      'select state from tip_delivery where send_id = $1',
      [late.id],
    );
    if (rows[0]?.state === 'over') break;
  }
  const sent = await send(tip, { device_ids: [board.id] });
  const screen = await connectDevice(board.credential, { boot: 'b1' });
  await screen.hear('tip', shows(sent));
  assert.equal(
    screen.heard.some(({ data }) => data['text'] === '太晚了'),
    false,
  );
  await screen.leave();
});

test('a screen that starts anew is sent again what it is to show', async () => {
  const board = await makeScreen('LED_SCREEN');
  const screen = await connectDevice(board.credential, { boot: 'b1' });
  const tip = await makeTip();
  const sent = await send(tip, { device_ids: [board.id] });
  const { id: ref } = await screen.hear('tip', shows(sent));
  await screen.say('ack', { ref, data: { status: 'delivered' } });
  await awaitState(tip, 'shown');
  await screen.leave();
  const again = await connectDevice(board.credential, { boot: 'b2' });
  await again.say('birth', { boot: 'b2', data: { model: 'X' } });
  await again.hear('tip', shows(sent));
  await again.leave();
});

test('a withdrawn tip is taken off the screen, and stays withdrawn', async () => {
  const board = await makeScreen('INFORMATION_BOARD');
  const away = await makeScreen('INFORMATION_BOARD');
  const screen = await connectDevice(board.credential, { boot: 'b1' });
  const tip = await makeTip();
  const sent = await send(tip, { device_ids: [board.id, away.id] });
  const { id: ref } = await screen.hear('tip', shows(sent));
  await screen.say('ack', { ref, data: { status: 'delivered' } });
  const withdrawn = await admin.call('POST', `/mgr/screentip/send/${sent.id}/withdraw`);
  assert.equal(withdrawn.code, 0);
  const stateOf = ({ deliveries }: TipSend, id: string) =>
    deliveries.find(({ device_id }) => device_id === id)?.state;
  assert.equal(stateOf(withdrawn.data as TipSend, away.id), 'withdrawn');
  const off = await screen.hear('tip', ({ data }) => data['action'] === 'withdraw');
  assert.equal(off.data['tip_id'], sent.id);
  await screen.say('ack', { ref: off.id, data: { status: 'delivered' } });
  for (;;) if (stateOf((await readSends(tip))[0] as TipSend, board.id) === 'withdrawn') break;
  const again = await admin.call('POST', `/mgr/screentip/send/${sent.id}/withdraw`);
  assert.equal(again.code, CODES.TIP_OVER);
  await screen.leave();
});

test('a newer tip takes the place of the older on the same screen', async () => {
  const board = await makeScreen('LCD_SCREEN');
  const older = await makeTip();
  await send(older, { device_ids: [board.id] });
  await send(await makeTip(), { device_ids: [board.id] });
  assert.equal((await readSends(older))[0]?.deliveries[0]?.state, 'replaced');
});

test('only screens and door units are sent tips, and only one’s own', async () => {
  const tip = await makeTip();
  const bed = await makeScreen('DIGIT_BED_DEVICE');
  const other = await world.makeDepartment();
  const fieldsOf = async (body: object) =>
    Object.keys(
      (
        (await admin.call('POST', `/mgr/screentip/${tip}/send`, { body })).data as {
          fields: object;
        }
      ).fields,
    );
  assert.deepEqual(await fieldsOf({ device_ids: [bed.id] }), ['device_ids']);
  const foreign = (await other.admin.call('POST', '/mgr/device', { body: { type: 'LCD_SCREEN' } }))
    .data as { id: string };
  assert.deepEqual(await fieldsOf({ device_ids: [foreign.id] }), ['device_ids']);
  const [theirs] = await world.sql<{ id: string }>('select id from space where org_id = $1', [
    other.org_id,
  ]);
  assert.deepEqual(await fieldsOf({ space_ids: [theirs?.id] }), ['space_ids']);
  const nothing = await admin.call('POST', `/mgr/screentip/${tip}/send`, { body: {} });
  assert.equal(nothing.code, CODES.TIP_NO_SCREEN);
});

test('who may only read tips can neither send nor change them', async () => {
  const tip = await makeTip();
  const reader = await world.makeUser(ward.org_id, ['screentip.read']);
  assert.equal((await reader.call('GET', `/mgr/screentip/${tip}`)).code, 0);
  assert.equal(
    (await reader.call('POST', `/mgr/screentip/${tip}/send`, { body: {} })).code,
    CODES.PERMISSION_DENIED,
  );
  assert.equal(
    (await reader.call('POST', '/mgr/screentip', { body: { ...TIP, text: unique('t') } })).code,
    CODES.PERMISSION_DENIED,
  );
});

test('the places offered for a tip are those that can show it, with what is above them, and nobody else’s', async () => {
  const makeRoom = (name: string) =>
    make('/mgr/space', { kind: 'room', name, full_name: name, parent_id: root?.id });
  const [empty, shown] = [await makeRoom('998'), await makeRoom('999')];
  await makeScreen('DIGIT_BED_DEVICE');
  await makeScreen('DOOR_DEVICE', shown);
  const offered = async (caller: typeof admin) => {
    const { code, data } = await caller.call('GET', '/mgr/screentip/places');
    assert.equal(code, 0);
    return (data as { id: string }[]).map(({ id }) => id);
  };
  const places = await offered(admin);
  assert.ok(places.includes(shown) && root && places.includes(root.id));
  assert.ok(!places.includes(empty));
  const other = await world.makeDepartment();
  assert.deepEqual(await offered(other.admin), []);
});
