// A station against the real server: MQTT over WebSocket, a real press, a real end.
import assert from 'node:assert/strict';
import { afterEach, test } from 'node:test';
import { isDeepStrictEqual } from 'node:util';
import { until } from '#kit/testing/until.ts';
import { connectDevice } from '#apps/server/testing/device.ts';
import type { Credential } from '#apps/server/testing/device.ts';
import { joinWorld } from '#apps/server/testing/world.ts';
import { HeldStation } from './held-station.ts';
import { Station } from './station.ts';

const world = await joinWorld();
const department = await world.makeDepartment();
const url = `${world.url.replace('http', 'ws')}/mqtt`;

async function makeDevice(type: string): Promise<Credential> {
  const [root] = await world.sql<{ id: string }>(
    `select id from space where org_id = $1 and kind = 'department'`,
    [department.org_id],
  );
  const place = type === 'NURSE_HOST' ? { space_id: root!.id } : {};
  const made = await department.admin.call('POST', '/mgr/device', { body: { type, ...place } });
  const { id } = made.data as { id: string };
  const reply = await department.admin.call('POST', `/mgr/device/${id}/credential`);
  return reply.data as Credential;
}

function makeStore() {
  const kept = new Map<string, string>();
  return {
    kept,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  };
}

const opened: Station[] = [];
afterEach(async () => {
  for (const station of opened.splice(0)) await station.stop();
});

/** A station whose changes can be awaited. */
function openStation(credential: Credential, store = makeStore()) {
  const waiting = new Set<() => void>();
  const rung: string[] = [];
  const replies: number[] = [];
  const station = new Station(
    { url, held: new HeldStation(store, credential.username), credential },
    {
      onChange: () => waiting.forEach((wake) => wake()),
      onRung: ({ id }) => rung.push(id),
      onReply: (_deed, { code }) => replies.push(code),
    },
  );
  opened.push(station);
  /** Resolves also where what is awaited was over again before anybody looked. */
  const comesTo = (meets: (station: Station) => boolean) => {
    let met = meets(station);
    waiting.add(() => (met ||= meets(station)));
    return until(String(meets), () => met);
  };
  return { station, store, rung, replies, comesTo };
}

const stateOf = async (id: string) =>
  (await world.sql<{ state: string }>('select state from call where id = $1', [id]))[0]?.state;

/** Confirmations are written a moment after they were taken. */
async function becomes<Value>(look: () => Promise<Value>, wanted: Value): Promise<void> {
  await until('what is written', look, (seen) => isDeepStrictEqual(seen, wanted));
}

test(
  'a press is shown at the host, answered there, and gone when it is reset',
  { timeout: 30_000 },
  async () => {
    const host = openStation(await makeDevice('NURSE_HOST'));
    await host.comesTo(({ state, settings }) => state === 'online' && settings.rev > 0);
    const button = await connectDevice(await makeDevice('ALARM_SOS'), { boot: 'b-1' });
    await button.say('call', { id: 'p-1', type: 'SOS', data: { action: 'raise' } });
    const { data } = await button.hear('call', ({ ref }) => ref === 'p-1');
    const call = String(data['call_id']);
    await host.comesTo(({ calls }) => calls.has(call));
    assert.deepEqual(host.rung, [call]);
    host.station.seen(call);
    host.station.act(call, 'answer');
    host.station.act(call, 'answer');
    assert.equal(host.station.open.length, 1, 'twice the same is once');
    await host.comesTo(({ calls, open }) => calls.get(call)?.mine === true && open.length === 0);
    assert.equal(await stateOf(call), 'answered');
    assert.deepEqual(host.replies, [0]);
    const delivered = () =>
      world.sql<{ state: string; seen: boolean }>(
        `select state, seen_at is not null as seen from call_delivery where call_id = $1 and action = 'present' order by created_at limit 1`,
        [call],
      );
    await becomes(delivered, [{ state: 'accepted', seen: true }]);
    await button.say('call', { type: 'SOS', data: { action: 'reset', call_id: call } });
    await host.comesTo(({ calls }) => !calls.has(call));
    await button.leave();
  },
);

test(
  'a deed of a page that was closed is done by the next one, once',
  { timeout: 30_000 },
  async () => {
    const credential = await makeDevice('NURSE_HOST');
    const first = openStation(credential);
    await first.comesTo(({ state }) => state === 'online');
    const button = await connectDevice(await makeDevice('ALARM_SOS'), { boot: 'b-1' });
    await button.say('call', { id: 'p-1', type: 'SOS', data: { action: 'raise' } });
    const { data } = await button.hear('call', ({ ref }) => ref === 'p-1');
    const call = String(data['call_id']);
    await first.comesTo(({ calls }) => calls.has(call));
    await first.station.stop();
    first.station.act(call, 'answer');
    await becomes(() => stateOf(call), 'presented');
    const kept = JSON.stringify([...first.store.kept]);
    assert.doesNotMatch(kept, /resident|space_path/);
    new HeldStation(first.store, credential.username).shelf.write([
      { id: 'late-deed', type: 'SOS', data: { action: 'answer', call_id: call } },
    ]);
    const next = openStation(credential, first.store);
    await next.comesTo(({ calls, open }) => calls.has(call) && open.length === 0);
    assert.equal(await stateOf(call), 'answered');
    await button.say('call', { type: 'SOS', data: { action: 'reset', call_id: call } });
    await next.comesTo(({ calls }) => !calls.has(call));
    await button.leave();
  },
);

test(
  'a connection that is lost is found again: what ended meanwhile goes, what is new is shown',
  { timeout: 30_000 },
  async () => {
    const credential = await makeDevice('NURSE_HOST');
    const host = openStation(credential);
    await host.comesTo(({ state }) => state === 'online');
    const button = await connectDevice(await makeDevice('ALARM_SOS'), { boot: 'b-1' });
    const press = async (id: string) => {
      await button.say('call', { id, type: 'SOS', data: { action: 'raise' } });
      const { data } = await button.hear('call', ({ ref }) => ref === id);
      return String(data['call_id']);
    };
    const ended = await press('p-1');
    await host.comesTo(({ calls }) => calls.has(ended));
    world.server.platform.bus.disconnect(credential.username);
    await host.comesTo(({ state }) => state === 'offline');
    assert.equal(
      host.station.calls.has(ended),
      true,
      'nothing goes from the screen with the connection',
    );
    await button.say('call', { type: 'SOS', data: { action: 'reset', call_id: ended } });
    await button.hear('call', ({ data: said }) => said['state'] === 'ended');
    const fresh = await press('p-2');
    await host.comesTo(({ state, calls }) => state === 'online' && calls.has(fresh));
    await host.comesTo(({ calls }) => !calls.has(ended));
    assert.equal(host.station.calls.get(fresh)?.sure, true);
    await button.say('call', { type: 'SOS', data: { action: 'reset', call_id: fresh } });
    await host.comesTo(({ calls }) => !calls.has(fresh));
    await button.leave();
  },
);

test(
  'a station whose credential was renewed elsewhere is refused and says so',
  { timeout: 30_000 },
  async () => {
    const credential = await makeDevice('NURSE_HOST');
    const host = openStation(credential);
    await host.comesTo(({ state }) => state === 'online');
    await department.admin.call('POST', `/mgr/device/${credential.username}/credential`);
    await host.comesTo(({ state }) => state === 'refused');
  },
);
