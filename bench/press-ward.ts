// The devices of bench/press.ts and bench/storm.ts, in a process of their own: beds that press and reset, hosts and watches
// that confirm.
import { connect } from 'mqtt';
import type { MqttClient } from 'mqtt';

export interface WardOrder {
  url: string;
  devices: { username: string; password: string; org: string; kind: 'host' | 'watch' | 'bed' }[];
}
export interface RoundOrder {
  callsPerS: number;
  seconds: number;
  /** Seconds between the readings that each device sends; without it none. */
  heartbeatS?: number;
  /** Everybody's line is cut at the start, and all come back evenly over so many seconds. */
  stormS?: number;
  /** Of so many calls one stays open for longer than a step of the receiving order waits. */
  heldOneOf?: number;
}
export interface RoundResult {
  pressed: number;
  /** Presses that were answered with a call of that bed which was still open. */
  joined: number;
  /** Milliseconds from the press, sorted. */
  toAck: number[];
  toHost: number[];
  /** Connections that a storm's devices had to try again, and seconds until all of them were back. */
  refused: number;
  backAfterS: number;
}

const AT_ONCE = 100;
const HELD_MS = 45_000;
/** A press that is not answered is said again. */
const REPEAT_MS = 3000;

interface Said {
  ref?: string;
  id?: string;
  data: { call_id?: string; action?: string; state?: string; rev?: number };
}

const pressedAt = new Map<string, number>();
const pressOf = new Map<string, string>();
const heardFirst = new Map<string, number>();
const acknowledged = new Set<string>();
const beds: { client: MqttClient; say: (data: object, id: string) => void }[] = [];
const everybody: { client: MqttClient; root: string }[] = [];
let heldOneOf = 0;
let answered = 0;
const nothingYet = (): RoundResult => ({
  pressed: 0,
  joined: 0,
  toAck: [],
  toHost: [],
  refused: 0,
  backAfterS: 0,
});
let result = nothingYet();

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

function hearAsHost(
  { client, root, kind }: { client: MqttClient; root: string; kind: string },
  { id, data }: Said,
): void {
  const now = performance.now();
  if (kind === 'host' && data.action === 'present' && data.state === 'raised' && data.call_id) {
    if (!heardFirst.has(data.call_id)) heardFirst.set(data.call_id, now);
    pair(data.call_id);
  }
  const ack = { v: 1, id: `${id}a`, type: 'SOS', ref: id, data: { status: 'delivered' } };
  client.publish(`${root}/up/ack`, JSON.stringify(ack), { qos: 1 });
}

function hearAsBed(say: (data: object, id: string) => void, { ref, data }: Said): void {
  const from = ref === undefined ? undefined : pressedAt.get(ref);
  if (ref === undefined || from === undefined || !data.call_id) return;
  // It joined a call that is still open: answered, but nothing new to be shown.
  if (data.state !== 'raised') {
    if (pressedAt.delete(ref)) result.joined += 1;
    return;
  }
  if (acknowledged.has(ref)) return;
  acknowledged.add(ref);
  result.toAck.push(performance.now() - from);
  pressOf.set(data.call_id, ref);
  pair(data.call_id);
  const call_id = data.call_id;
  answered += 1;
  const held = heldOneOf > 0 && answered % heldOneOf === 0;
  // The ward's course goes on while others press: a moment later somebody resets it at the bed.
  setTimeout(() => say({ action: 'reset', call_id }, `${ref}r`), held ? HELD_MS : 500);
}

/** Every device takes its settings. */
function confirm(client: MqttClient, root: string, { data: { rev } }: Said): void {
  const ack = { v: 1, id: `c${rev}`, type: 'DEVICE', data: { rev } };
  client.publish(`${root}/up/ack`, JSON.stringify(ack), { qos: 1 });
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
    const said = JSON.parse(payload.toString()) as Said;
    if (topic.endsWith('/config')) return confirm(client, root, said);
    if (!topic.endsWith('/call')) return;
    if (device.kind === 'bed') hearAsBed(say, said);
    else hearAsHost({ client, root, kind: device.kind }, said);
  });
  client.on('error', () => undefined);
  everybody.push({ client, root });
  if (device.kind === 'bed') beds.push({ client, say });
}

function pressUntilAnswered(say: (data: object, id: string) => void, id: string): void {
  say({ action: 'raise' }, id);
  setTimeout(() => {
    if (pressedAt.has(id) && !acknowledged.has(id)) pressUntilAnswered(say, id);
  }, REPEAT_MS);
}

/** Each device sends a reading every so often, spread evenly. */
function beat(heartbeatS: number): NodeJS.Timeout {
  let next = 0;
  const from = performance.now();
  return setInterval(() => {
    const due = ((performance.now() - from) / 1000 / heartbeatS) * everybody.length;
    for (; next < due; next += 1) {
      const one = everybody[next % everybody.length];
      if (!one?.client.connected) continue;
      const reading = { v: 1, id: `h${next}`, type: 'DATA', data: { battery: 80, rssi: -60 } };
      one.client.publish(`${one.root}/up/data`, JSON.stringify(reading), { qos: 1 });
    }
  }, 10);
}

/** As a device does: one that is refused, or whose line breaks again, tries anew after a moment of its own. */
async function comeBack(client: MqttClient): Promise<void> {
  for (;;) {
    const tried = new Promise<boolean>((resolve) => {
      const settle = (isBack: boolean) => {
        client.off('connect', onConnect);
        client.off('close', onClose);
        resolve(isBack);
      };
      const onConnect = () => settle(true);
      const onClose = () => settle(false);
      client.on('connect', onConnect);
      client.on('close', onClose);
    });
    client.reconnect();
    if (await tried) return;
    result.refused += 1;
    await new Promise((resolve) => setTimeout(resolve, 1000 + Math.random() * 2000));
  }
}

/** Cuts every line and lets all come back evenly over the seconds; resolves once all are back. */
async function storm(seconds: number): Promise<void> {
  for (const { client } of everybody) client.stream.destroy();
  await new Promise((resolve) => setTimeout(resolve, 200));
  const from = performance.now();
  await Promise.all(
    everybody.map(async ({ client, root }, at) => {
      await new Promise((resolve) => setTimeout(resolve, (at / everybody.length) * seconds * 1000));
      await comeBack(client);
      await client.subscribeAsync(`${root}/down/#`, { qos: 1 });
      const state = { v: 1, type: 'DEVICE', boot: 'storm', data: { online: true } };
      client.publish(`${root}/state`, JSON.stringify(state), { qos: 1, retain: true });
    }),
  );
  result.backAfterS = (performance.now() - from) / 1000;
}

let turn = 0;
/** One that is cut off can't press: the next that can does; none where all are. */
function nextBed() {
  for (let tried = 0; tried < beds.length; tried += 1) {
    turn += 1;
    const bed = beds[turn % beds.length];
    if (bed?.client.connected) return bed;
  }
  return undefined;
}

async function round(order: RoundOrder): Promise<RoundResult> {
  const { callsPerS, seconds, heartbeatS, stormS } = order;
  result = nothingYet();
  heldOneOf = order.heldOneOf ?? 0;
  const beating = heartbeatS === undefined ? undefined : beat(heartbeatS);
  const back = stormS === undefined ? undefined : storm(stormS);
  const from = performance.now();
  let asked = 0;
  await new Promise<void>((resolve) => {
    const pace = setInterval(() => {
      const due = Math.min(((performance.now() - from) / 1000) * callsPerS, callsPerS * seconds);
      for (let wanted = Math.floor(due) - asked; wanted > 0; wanted -= 1, asked += 1) {
        const bed = nextBed();
        if (!bed) continue;
        const id = `p${process.pid}-${turn}`;
        result.pressed += 1;
        pressedAt.set(id, performance.now());
        pressUntilAnswered(bed.say, id);
      }
      if (asked < callsPerS * seconds) return;
      clearInterval(pace);
      setTimeout(resolve, 3000);
    }, 4);
  });
  await back;
  clearInterval(beating);
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
// A bench that is broken off leaves nobody behind.
process.on('disconnect', () => process.exit(1));
process.on('message', (order: WardOrder | RoundOrder | 'end') => void obey(order));
