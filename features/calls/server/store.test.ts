// One behaviour, two stores: the same random courses through the engine's own code on PostgreSQL and in memory.
import assert from 'node:assert/strict';
import test from 'node:test';
import pg from 'pg';
import { migrationFolders } from '#apps/server/rooms.ts';
import { migrate } from '#kit/db/migrate.ts';
import { readSchema, schemaKey } from '#kit/db/schema.ts';
import { openDatabase } from '#kit/db/open.ts';
import { beforeStop, cloneTemplate } from '#kit/testing/database.ts';
import type { Database } from '#features/database.ts';
import { copyWard, furnish } from './testing/small-ward.ts';
import type { Names } from './testing/small-ward.ts';
import { seeded } from './testing/seeded.ts';
import { messageFrom, openSide } from './testing/side.ts';
import type { Side, Stored } from './testing/side.ts';
import { openMemoryUnderTest, openSqlUnderTest, stopTime } from './testing/stores-under-test.ts';

const schema = await readSchema(migrationFolders);
const database = await cloneTemplate({
  key: schemaKey(schema),
  prepare: async (ownerUrl) => void (await migrate(ownerUrl, schema)),
});
const owner = new pg.Pool({ connectionString: database.ownerUrl, max: 2 });
// What a query meets fails its test; a line that is cut as the database goes is nobody's fault.
owner.on('error', () => undefined);
const opened = openDatabase<Database>({
  url: database.appUrl,
  pipeline: true,
  onError: () => undefined,
});
beforeStop(async () => {
  await opened.close();
  await owner.end();
  await database.drop();
});
const names = await furnish(async (text, values) => (await owner.query(text, values)).rows);
await stopTime(owner);
const at = (name: string): string => names[name as keyof Names] ?? '';
const handed = {
  org: at('org'),
  department: at('department'),
  sister: at('sister'),
  sisterDepartment: at('sisterDepartment'),
};
const openSql = () => openSqlUnderTest(opened.db, owner, handed);
const openMemory = async () => openMemoryUnderTest(await copyWard(owner), handed);
/** Nothing of an earlier test is left. */
const clear = () =>
  owner.query(
    `truncate call, call_step, call_delivery, call_timer, call_open, device_message, live_event, handover, handover_turn cascade;
     update device set online = true`,
  );

type Move =
  | {
      kind: 'press';
      device: string;
      type: string;
      event?: string | undefined;
      point?: { x: number; y: number };
      id?: string;
    }
  | { kind: 'act'; device: string; action: string; call: number; speech: boolean; id?: string }
  | { kind: 'ack'; device: string; message: number; status: string }
  | { kind: 'away' | 'back'; device: string }
  | { kind: 'look' }
  | { kind: 'handOver'; begins: boolean }
  | { kind: 'lost'; devices: readonly string[]; id: string };

const CALLERS = ['bed1', 'bed2', 'bath'];
const HOSTS = ['host1', 'host2'];
const CARRIED = ['nurse1', 'nurse2', 'head', 'doctor'];
const SHOWING = [...HOSTS, 'door', 'otherDoor', ...CARRIED, 'sisterHost', 'hospitalHost'];
const ACTIONS = ['answer', 'answer', 'refuse', 'hangup', 'reset', 'reset'];

function anyMove(draw: (below: number) => number, turn: number): Move {
  const pick = <T>(list: readonly T[]): T => list[draw(list.length)] as T;
  const id = draw(8) === 0 ? 'said-before' : `said-${turn}`;
  switch (draw(10)) {
    case 0:
    case 1:
      return {
        kind: 'press',
        device: pick(CALLERS),
        type: pick(['SOS', 'PHONE', 'VOICE', 'MADE_UP']),
        id,
      };
    case 2:
      return {
        kind: 'press',
        device: pick(CALLERS),
        type: 'SOS',
        event: pick(['BATHROOM', 'CODE_BLUE', 'NO_SUCH', undefined]),
        point: { x: pick([99, 150, 201]), y: draw(1000) },
      };
    case 3:
    case 4:
      return {
        kind: 'act',
        device: pick([...CALLERS, ...SHOWING]),
        action: pick(ACTIONS),
        call: draw(4),
        speech: draw(2) === 0,
        id,
      };
    case 5:
      return {
        kind: 'ack',
        device: pick(SHOWING),
        message: draw(4),
        status: pick(['delivered', 'seen']),
      };
    case 6:
      return { kind: pick(['away', 'back'] as const), device: pick(SHOWING) };
    case 7:
      return pick([
        { kind: 'look' } as const,
        { kind: 'lost', devices: [pick(CALLERS)], id } as const,
        { kind: 'lost', devices: [...CALLERS, ...HOSTS, 'door'].slice(draw(4)), id } as const,
        { kind: 'handOver', begins: true } as const,
        { kind: 'handOver', begins: false } as const,
      ]);
    default:
      return {
        kind: 'act',
        device: pick(SHOWING),
        action: pick(ACTIONS),
        call: draw(2),
        speech: draw(2) === 0,
        id,
      };
  }
}

const PLACES: Record<string, string> = {
  host1: 'department',
  host2: 'department',
  door: 'room1',
  otherDoor: 'room2',
};

const orgOf = (device: string): string =>
  at({ sisterHost: 'sister', hospitalHost: 'hospital' }[device] ?? 'org');

const arrivalOf = (device: string) => ({
  id: at(device),
  org_id: orgOf(device),
  type: CARRIED.includes(device)
    ? 'NURSE_WATCH'
    : device.endsWith('oor')
      ? 'DOOR_DEVICE'
      : 'NURSE_HOST',
  space_id: device in PLACES ? at(PLACES[device] ?? '') : null,
  gateway_id: null,
});

async function make(side: Side, move: Move, away: Set<string>): Promise<void> {
  const { engine, under, sent } = side;
  const org = at('org');
  switch (move.kind) {
    case 'press': {
      const data = { action: 'raise', ...move.point, ...(move.event ? { event: move.event } : {}) };
      return engine.takeCall(messageFrom(org, at(move.device), 'call', { ...move, data }));
    }
    case 'act': {
      const calls = (await under.read()).calls as { id: string }[];
      const call_id = calls.at(-1 - move.call)?.id;
      const data = { action: move.action, call_id, speech: move.speech };
      return engine.takeCall(
        messageFrom(orgOf(move.device), at(move.device), 'call', { id: move.id ?? '', data }),
      );
    }
    case 'ack': {
      const told = sent.filter(({ device }) => device === at(move.device));
      const ref = told.filter(({ envelope }) => envelope.id !== undefined).at(-1 - move.message)
        ?.envelope.id;
      const data = { status: move.status };
      if (ref !== undefined)
        void engine.takeAck(messageFrom(orgOf(move.device), at(move.device), 'ack', { ref, data }));
      return;
    }
    case 'away':
      away.add(at(move.device));
      return under.setOnline(at(move.device), false);
    case 'back':
      away.delete(at(move.device));
      await under.setOnline(at(move.device), true);
      await engine.takeBack([at(move.device), at('bed1')]);
      return engine.welcome(arrivalOf(move.device), `${sent.length}`);
    case 'look':
      await under.hurry();
      return engine.look();
    case 'handOver':
      await under.handOver(move.begins);
      return engine.look();
    case 'lost': {
      const losses = move.devices.map((device) => ({
        device: { id: at(device), org_id: org },
        message: `loss ${move.id} ${device}`,
      }));
      await engine.takeLosses(losses);
      // As a process tells them again that does not know how it ended, and of a later one.
      return void (await engine.takeLosses(losses.slice(1)));
    }
  }
}

/** Ids of calls by their order, times by whether there are any. */
function plain(value: unknown, calls: readonly { id: string }[]): unknown {
  const text = JSON.stringify(value, (key, inner: unknown) =>
    ((key.endsWith('_at') || key === 'at') && inner !== null) || key === 'response_s'
      ? inner === null
        ? null
        : 'some time'
      : ['created_at', 'updated_at', 'response_s'].includes(key)
        ? undefined
        : inner,
  );
  const named = calls.reduce((line, { id }, place) => line.replaceAll(id, `call ${place}`), text);
  return JSON.parse(named);
}

async function stateOf({ under, sent }: Side): Promise<{ stored: Stored; sent: unknown[] }> {
  const stored = await under.read();
  const calls = stored.calls as { id: string }[];
  const columns = new Set(['response_s', 'created_at', 'updated_at']);
  stored.calls = stored.calls.map((call) =>
    Object.fromEntries(Object.entries(call).filter(([name]) => !columns.has(name))),
  );
  return plain({ stored, sent }, calls) as { stored: Stored; sent: unknown[] };
}

/** Lets short waits pass until the move is made. */
async function whilePassing(side: Side, made: Promise<void>): Promise<void> {
  let isMade = false;
  const settled = made.finally(() => (isMade = true));
  do await side.settle();
  while (!isMade);
  await settled;
}

/** Tells how many words of a handover there were. */
async function walk(seed: number): Promise<number> {
  await clear();
  const draw = seeded(seed);
  const away = [new Set<string>(), new Set<string>()] as const;
  const sides = [openSide(openSql(), away[0]), openSide(await openMemory(), away[1])] as const;
  for (let turn = 0; turn < 40; turn += 1) {
    const move = anyMove(draw, turn);
    for (const [place, side] of sides.entries()) {
      await side.under.calm();
      const made = make(side, move, away[place] as Set<string>);
      // Whoever ends a call is gathered with others for a moment, which passes only by hand.
      await (move.kind === 'act' ? whilePassing(side, made) : made);
      await side.settle();
    }
    if (turn % 5 < 4) continue;
    const [one, other] = [await stateOf(sides[0]), await stateOf(sides[1])];
    assert.deepEqual(other, one, `seed ${seed}, up to turn ${turn}`);
  }
  for (const side of sides) await side.stop();
  return sides[0].sent.filter(({ envelope }) => envelope.data['why'] === 'handover').length;
}

test('both stores keep and send the same over random courses', async () => {
  let handed = 0;
  for (let seed = 1; seed <= 8; seed += 1) handed += await walk(seed);
  assert.ok(handed > 0, 'no course had a handover');
});

test('a transaction that fails leaves nothing behind, in either store', async () => {
  await clear();
  const both = [openSql(), await openMemory()];
  for (const under of both) {
    const side = openSide(under, new Set());
    const press = { id: 'one', data: { action: 'raise' } };
    await side.engine.takeCall(messageFrom(at('org'), at('bed1'), 'call', press));
    await side.settle();
    const before = await under.read();
    const call = String((before.calls[0] as { id: string }).id);
    await assert.rejects(
      under.store.transact('all', async (tx) => {
        await tx.mark(call, { device: at('host1') }, 'refused');
        await tx.keepReplies(call, [
          { org: at('org'), device: at('bed1'), message: 'two', reply: {} },
        ]);
        throw new Error('no');
      }),
      /no/,
    );
    assert.deepEqual(await under.read(), before);
    await side.stop();
  }
});

test('a call whose timer fails holds up no other call', async () => {
  const under = await openMemory();
  const { store } = under;
  let broken = '';
  const failing: typeof store = {
    transact: (scope, work, options) =>
      store.transact(
        scope,
        (tx) => {
          const { write } = tx;
          tx.write = async (writing) => {
            if (writing.record.id === broken) throw new Error('This one can not be written');
            return write.call(tx, writing);
          };
          return work(tx);
        },
        options,
      ),
  };
  const complaints: object[] = [];
  const log = { warn: () => undefined, error: (detail: object) => void complaints.push(detail) };
  const side = openSide({ ...under, store: failing }, new Set(), log);
  for (const bed of ['bed1', 'bed2'])
    await side.engine.takeCall(
      messageFrom(at('org'), at(bed), 'call', { id: bed, data: { action: 'raise' } }),
    );
  await side.settle();
  const calls = (await under.read()).calls as { id: string }[];
  broken = calls[0]?.id ?? '';
  await under.hurry();
  await side.engine.look();
  await side.settle();
  const steps = (await under.read()).steps as { call_id: string; action: string }[];
  const reminded = steps.filter(({ action }) => action === 'reminded').map((row) => row.call_id);
  assert.deepEqual([...new Set(reminded)], [calls[1]?.id]);
  assert.ok(complaints.length > 0);
  broken = '';
  await under.hurry();
  await side.engine.look();
  await side.settle();
  const later = (await under.read()).steps as { call_id: string; action: string }[];
  assert.ok(later.some((row) => row.action === 'reminded' && row.call_id === calls[0]?.id));
  await side.stop();
});
