// The devices of bench/press.ts, in a process of their own: beds that press and reset, hosts that confirm.
import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';

export interface WardOrder {
  url: string;
  devices: { username: string; password: string; org: string; host: boolean }[];
}
export interface RoundOrder {
  callsPerS: number;
  seconds: number;
}
export interface RoundResult {
  pressed: number;
  /** Milliseconds from the press, sorted. */
  toAck: number[];
  toHost: number[];
}

const AT_ONCE = 100;

interface Said {
  ref?: string;
  id?: string;
  data: { call_id?: string; action?: string; state?: string };
}

const pressedAt = new Map<string, number>();
const pressOf = new Map<string, string>();
const heardFirst = new Map<string, number>();
const beds: { client: MqttClient; say: (data: object, id: string) => void }[] = [];
let result: RoundResult = { pressed: 0, toAck: [], toHost: [] };

/** The host may hear of a call before its caller does: whichever comes second closes the pair. */
function pair(call: string): void {
  const press = pressOf.get(call);
  const heard = heardFirst.get(call);
  if (press === undefined || heard === undefined) return;
  const from = pressedAt.get(press);
  if (from !== undefined) result.toHost.push(heard - from);
  pressOf.delete(call);
  heardFirst.delete(call);
  pressedAt.delete(press);
}

function hearAsHost(client: MqttClient, root: string, { id, data }: Said): void {
  const now = performance.now();
  if (data.action === 'present' && data.state === 'raised' && data.call_id) {
    if (!heardFirst.has(data.call_id)) heardFirst.set(data.call_id, now);
    pair(data.call_id);
  }
  const ack = { v: 1, id: `${id}a`, type: 'SOS', ref: id, data: { status: 'delivered' } };
  client.publish(`${root}/up/ack`, JSON.stringify(ack), { qos: 1 });
}

function hearAsBed(say: (data: object, id: string) => void, { ref, data }: Said): void {
  const from = ref === undefined ? undefined : pressedAt.get(ref);
  if (ref === undefined || from === undefined || data.state !== 'raised' || !data.call_id) return;
  result.toAck.push(performance.now() - from);
  pressOf.set(data.call_id, ref);
  pair(data.call_id);
  const call_id = data.call_id;
  // The ward's course goes on while others press: a moment later somebody resets it at the bed.
  setTimeout(() => say({ action: 'reset', call_id }, `${ref}r`), 500);
}

async function joinWard(url: string, device: WardOrder['devices'][number]): Promise<void> {
  const root = `nc/v1/${device.org}/${device.username}`;
  const client = connect(url, {
    username: device.username,
    password: device.password,
    clientId: device.username,
    protocolVersion: 4,
    keepalive: 60,
    reconnectPeriod: 0,
  });
  await new Promise<void>((resolve, reject) =>
    client.once('connect', () => resolve()).once('error', reject),
  );
  await client.subscribeAsync(`${root}/down/#`, { qos: 1 });
  const say = (data: object, id: string) =>
    void client.publish(`${root}/up/call`, JSON.stringify({ v: 1, id, type: 'SOS', data }), {
      qos: 1,
    });
  client.on('message', (topic, payload) => {
    if (!topic.endsWith('/call')) return;
    const said = JSON.parse(payload.toString()) as Said;
    if (device.host) hearAsHost(client, root, said);
    else hearAsBed(say, said);
  });
  if (!device.host) beds.push({ client, say });
}

let turn = 0;
async function round({ callsPerS, seconds }: RoundOrder): Promise<RoundResult> {
  result = { pressed: 0, toAck: [], toHost: [] };
  const from = performance.now();
  await new Promise<void>((resolve) => {
    const pace = setInterval(() => {
      const due = Math.min(((performance.now() - from) / 1000) * callsPerS, callsPerS * seconds);
      for (; result.pressed < due; result.pressed += 1, turn += 1) {
        const id = `p${process.pid}-${turn}`;
        pressedAt.set(id, performance.now());
        beds[turn % beds.length]?.say({ action: 'raise' }, id);
      }
      if (due < callsPerS * seconds) return;
      clearInterval(pace);
      setTimeout(resolve, 3000);
    }, 4);
  });
  const rising = (a: number, b: number) => a - b;
  return { ...result, toAck: result.toAck.sort(rising), toHost: result.toHost.sort(rising) };
}

async function obey(order: WardOrder | RoundOrder | 'end'): Promise<void> {
  if (order === 'end') process.exit(0);
  if ('devices' in order) {
    for (let at = 0; at < order.devices.length; at += AT_ONCE)
      await Promise.all(
        order.devices.slice(at, at + AT_ONCE).map((one) => joinWard(order.url, one)),
      );
    process.send?.('joined');
  } else process.send?.(await round(order));
}
process.on('message', (order: WardOrder | RoundOrder | 'end') => void obey(order));
