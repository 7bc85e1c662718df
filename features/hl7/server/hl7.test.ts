// Messages over real sockets: stored before they are acknowledged, applied to the beds, held where they have no place.
import assert from 'node:assert/strict';
import { connect } from 'node:net';
import type { Socket } from 'node:net';
import { test } from 'node:test';
import { until } from '#kit/testing/until.ts';
import { makeHl7World } from '#apps/server/testing/hl7-world.ts';
import { openLine } from '#apps/server/testing/hl7-line.ts';
import type { Line } from '#apps/server/testing/hl7-line.ts';
import { adt, header, say } from '#apps/server/testing/hl7-messages.ts';

const world = await makeHl7World();
const { line, ward } = world;

const code = async (bytes: string | Buffer, over: Line = line) => (await over.send(bytes)).code;

test('a message is stored before it is acknowledged, counts once, and says so again', async () => {
  const message = adt('A01', { id: 'once-1', patient: '100', name: '王^秀英', bed: '301^01' });
  const [first, second] = [await line.send(message), await line.send(message)];
  assert.deepEqual([first.code, first.id], ['AA', 'once-1']);
  assert.deepEqual(second.text, first.text);
  assert.equal((await world.messages("control_id = 'once-1'")).length, 1);
  const other = await line.send(message.replace('秀英', '秀'));
  assert.deepEqual([other.code, /205/.test(other.text)], ['AE', true]);
  assert.deepEqual(await world.beds({ '01': '100' }), { '01': '100' });
});

test('an answer repeats what came, the other way round', async () => {
  const { text } = await line.send(
    header('ADT^A08^ADT_A01', 'turn-1', '2.3')
      .replace('|||||', '||||||8859/1')
      .replaceAll('^', '*')
      .replace('*~\\&', '*~\\&') + 'PID|||100||王*秀英\r',
  );
  assert.match(text, /^MSH\|\*~\\&\|CARILLON\|WARD\|/);
  assert.match(text, /\rMSA\|A[AE]\|turn-1/);
});

test('who moves, swaps, leaves, comes back, and never was, lies where the messages say', async () => {
  const steps: [string, Record<string, string>][] = [
    [adt('A01', { id: 'w1', patient: '201', bed: '302^01' }), { '03': '201' }],
    [adt('A01', { id: 'w2', patient: '202', bed: '302^02' }), { '03': '201', '04': '202' }],
    [adt('A02', { id: 'w3', patient: '201', bed: '303^01' }), { '05': '201', '04': '202' }],
    [adt('A12', { id: 'w4', patient: '201', bed: '302^01' }), { '03': '201', '04': '202' }],
    [
      say('ADT^A17^ADT_A17', 'w5', [
        ['201', '302^02'],
        ['202', '302^01'],
      ]),
      { '03': '202', '04': '201' },
    ],
    [adt('A03', { id: 'w6', patient: '201' }), { '03': '202' }],
    [adt('A13', { id: 'w7', patient: '201', bed: '302^02' }), { '03': '202', '04': '201' }],
    [adt('A11', { id: 'w8', patient: '202' }), { '04': '201' }],
  ];
  for (const [message, there] of steps) {
    assert.equal(await code(message), 'AA', message);
    await world.settled();
    assert.deepEqual(await world.beds(there, ['03', '04', '05']), there, message);
  }
});

test('two who want each other’s beds get them, and one who wants a taken bed waits for it', async () => {
  for (const [at, bed] of [
    ['301', '304^01'],
    ['302', '304^02'],
  ] as const)
    await code(adt('A01', { id: `r${at}`, patient: at, bed }));
  await code(adt('A02', { id: 'r1', patient: '301', bed: '304^02' }));
  await world.settled();
  const [held] = await world.messages("control_id = 'r1'");
  assert.deepEqual([held?.state, held?.waits_for], ['held', 'bed']);
  await code(adt('A02', { id: 'r2', patient: '302', bed: '304^01' }));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['07', '08']), { '07': '302', '08': '301' });
  assert.equal((await world.messages("control_id = 'r1'"))[0]?.state, 'done');
});

test('what came too early is made good, and what came too late changes nothing', async () => {
  await code(adt('A03', { id: 'o2', patient: '401', at: '20260301100000' }));
  await world.settled();
  assert.equal((await world.messages("control_id = 'o2'"))[0]?.waits_for, 'person');
  await code(adt('A01', { id: 'o1', patient: '401', bed: '305^01', at: '20260301090000' }));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['09']), {});
  assert.equal((await world.messages("control_id = 'o2'"))[0]?.state, 'done');
  await code(adt('A02', { id: 'o3', patient: '401', bed: '305^02', at: '20260301093000' }));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['09', '10']), {});
});

test('a merged number leads to the surviving one, which takes the bed; a circle is held', async () => {
  await code(adt('A01', { id: 'm1', patient: '501', bed: '306^01' }));
  await code(adt('A28', { id: 'm2', patient: '502', name: 'Roe^Bob' }));
  await code(say('ADT^A40^ADT_A39', 'm3', [['502', '']], 'MRG|501^^^^MR'));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['11']), { '11': '502' });
  await code(adt('A02', { id: 'm4', patient: '501', bed: '306^02' }));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['11', '12']), { '12': '502' });
  await code(say('ADT^A40^ADT_A39', 'm5', [['501', '']], 'MRG|502^^^^MR'));
  await world.settled();
  const [circle] = await world.messages("control_id = 'm5'");
  assert.deepEqual(
    [circle?.state, circle?.reason],
    ['held', { of: 'hl7', reason: 'merge_circle' }],
  );
  assert.equal(await code(say('ADT^A40^ADT_A39', 'm6', [['7', '']], 'MRG|7')), 'AE');
  // The old one is not known: only the number changes hands; then the new one is not.
  await code(say('ADT^A40^ADT_A39', 'm7', [['504', '']], 'MRG|502'));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['12']), { '12': '504' });
});

test('a ward is meant by the codes of its organisation, and a shared bed by those of any', async () => {
  const made = await world.makeDepartment(ward.org_id);
  const path = `/mgr/partinfo/${made.org_id}`;
  const { version } = (await world.provider.call('GET', path)).data as { version: number };
  const codes = {
    his_code: 'ORG9',
    his_departments: 'NK9，NK8',
    shared_bed_codes: 'SUR 7-02',
    version,
  };
  assert.equal((await world.provider.call('PUT', path, { body: codes })).code, 0);
  await world.furnish(made.admin, '07', ['7-01', '7-02'], ['01', '02']);
  const wards = ['ORG9', 'NK8', 'SUR'];
  for (const [at, code_] of wards.entries()) {
    await code(adt('A01', { id: `c${at}`, patient: '550', bed: '7^01', ward: code_ }));
    await code(adt('A03', { id: `c${at}x`, patient: '550' }));
  }
  await code(adt('A01', { id: 'c3', patient: '551', bed: '7^02', ward: 'ANY' }));
  await code(adt('A01', { id: 'c4', patient: '552', bed: '7^01', ward: 'ANY' }));
  await world.settled();
  const states = await world.messages("control_id like 'c_'");
  assert.deepEqual(
    states.map(({ control_id, state }) => `${control_id} ${state}`),
    ['c0 done', 'c1 done', 'c2 done', 'c3 done', 'c4 held'],
  );
});

test('staff and places come by master files', async () => {
  const staff = `${header('MFN^M02^MFN_M02', 'f1')}MFI|PRA||UPD|||AL\rMFE|MAD|||70\rSTF|70|E70^^^^EI|赵^敏|N|F\rPRA|70||nurse\r`;
  const rooms = `${header('MFN^M05^MFN_M05', 'f2')}MFI|LOC||UPD|||AL\rMFE|MAD|||W1^901\rLOC|W1^901|901|R\rMFE|MAD|||W1^901^1\rLOC|W1^901^1|1|B\r`;
  assert.deepEqual([await code(staff), await code(rooms)], ['AA', 'AA']);
  await world.settled();
  const rows = await world.sql<{ name: string }>(
    `select real_name as name from staff where org_id = $1 and employee_no = 'E70'
     union all select his_code from space where org_id = $1 and kind = 'bed' and his_code like 'W1-%'`,
    [ward.org_id],
  );
  assert.deepEqual(
    rows.map(({ name }) => name),
    ['赵敏', 'W1-901-1'],
  );
  await code(adt('A01', { id: 'f3', patient: '601', bed: '901^1', ward: 'W1' }));
  await world.settled();
  assert.deepEqual(await world.beds({}, ['W1-901-1']), { 'W1-901-1': '601' });
});

test('what has no place is held with its reason, and applied when there is one', async () => {
  await code(adt('A01', { id: 'h1', patient: '701', bed: '399^99' }));
  await code(`${header('ORM^O01', 'h2')}PID|||701\rORC|NW\r`);
  await world.settled();
  const why = await world.feed(['h1', 'h2']);
  assert.deepEqual(why, {
    h1: 'the bed does not exist',
    h2: 'there is no place for messages of this kind yet; it is kept',
  });
  await world.furnish(ward.admin, '399', ['99'], ['99'], world.department);
  const [held] = await world.messages("control_id = 'h1'");
  const reply = await ward.admin.call('POST', '/mgr/hl7message/replay', {
    body: { ids: [held?.id] },
  });
  assert.deepEqual(reply.data, { replayed: 1 });
  await world.settled();
  assert.deepEqual(await world.feed(['h1']), { h1: null });
});

const REFUSED: [name: string, message: string, code: string, condition: number][] = [
  ['a type that is not taken', `${header('SIU^S12', 'x1')}PID|||1\r`, 'AR', 200],
  ['an event that is not taken', adt('A99', { id: 'x2', patient: '1' }), 'AR', 201],
  [
    'a processing id',
    adt('A01', { id: 'x3', patient: '1' }).replace('|P|2.5', '|X|2.5'),
    'AR',
    202,
  ],
  ['a version', adt('A01', { id: 'x4', patient: '1' }).replace('|P|2.5', '|P|3.0'), 'AR', 203],
  ['no PID', header('ADT^A01', 'x5'), 'AE', 100],
  ['no number', `${header('ADT^A01', 'x6')}PID|1||||Doe^Ann\r`, 'AE', 101],
  ['no control id', adt('A01', { id: '', patient: '1' }), 'AE', 101],
  [
    'an unknown set',
    adt('A01', { id: 'x8', patient: '1' }).replace('|P|2.5', '|P|2.5||||||EBCDIC'),
    'AE',
    103,
  ],
  ['a swap of one', say('ADT^A17', 'x9', [['1', '301^01']]), 'AE', 100],
  ...[
    '2026-01-02',
    '19411306',
    '19410230',
    '1941050',
    '194105062560',
    '19410506T10',
    'soon',
    '19410506+99',
  ].map((day, at): [string, string, string, number] => [
    `the birthday ${day}`,
    adt('A01', { id: `d${at}`, patient: '1', birthday: day }),
    'AE',
    102,
  ]),
];

for (const [name, message, answer, condition] of REFUSED)
  test(`refused with its reason: ${name}`, async () => {
    const reply = await line.send(message);
    assert.equal(reply.code, answer, reply.text);
    assert.match(reply.text, new RegExp(`\\rERR\\|.*\\b${condition}\\b.*HL70357`));
  });

test('bytes that are no message are answered where that can be, and nothing breaks', async () => {
  const over = await openLine(world.port);
  for (const bytes of [
    '',
    'hello',
    'PID|1|',
    'MSH',
    'MSH|^^^^|A',
    '\0\0\0',
    '<xml/>',
    'BHS|^~\\&|A\rBTS|0',
  ])
    assert.equal(await code(bytes, over), 'AR', JSON.stringify(bytes));
  assert.equal(await code(adt('A08', { id: 'nul', patient: '1', name: 'A\0B' }), over), 'AE');
  const gb = Buffer.concat([
    Buffer.from(adt('A08', { id: 'tail', patient: '1' }).replace('|P|2.5', '|P|2.5||||||GB18030')),
    Buffer.from([0x81]),
  ]);
  assert.equal(await code(gb, over), 'AE');
  over.end();
});

test('answers come in the order of the messages, whatever the network makes of them', async () => {
  const over = await openLine(world.port);
  const many = Array.from({ length: 200 }, (_, at) =>
    adt('A31', { id: `t${at}`, patient: '100', name: '王^秀英' }),
  );
  const replies = await over.sendAll(many, 1021);
  assert.deepEqual(
    replies.map(({ id }) => id),
    many.map((_, at) => `t${at}`),
  );
  over.end();
});

test('a batch gets an answer for each of its messages', async () => {
  const over = await openLine(world.port);
  const batch = `BHS|^~\\&|HIS|HOSP\r${adt('A31', { id: 'b1', patient: '100', name: '王^秀英' })}${adt('A31', { id: 'b2', patient: '100', name: '王^秀英' })}BTS|2\r`;
  const replies = await over.sendAll([batch], 4096, 2);
  assert.deepEqual(
    replies.map(({ id, code: said }) => [id, said]),
    [
      ['b1', 'AA'],
      ['b2', 'AA'],
    ],
  );
  over.end();
});

test('ten thousand tiny frames are each answered, and keep nobody else waiting', async () => {
  const over = await openLine(world.port);
  const all = over.sendAll(
    Array.from({ length: 10_000 }, () => 'x'),
    65_536,
  );
  const beside = adt('A31', { id: 'tiny', patient: '100', name: '王^秀英' });
  assert.equal(await code(beside), 'AA');
  const codes = (await all).map((reply) => reply.code);
  assert.deepEqual([codes.length, ...new Set(codes)], [10_000, 'AR']);
  over.end();
});

const closed = (socket: Socket) => new Promise((done) => socket.once('close', done));

test('too large a message is rejected, and its connection ended; half a one keeps nobody else', async () => {
  const over = await openLine(world.port);
  const large = `${adt('A31', { id: 'large', patient: '100' })}ZZZ|${'x'.repeat(20 * 1024 * 1024)}`;
  const reply = await over.send(large);
  assert.equal(reply.code, 'AR');
  await over.closed;
  const segments = `${adt('A31', { id: 'many', patient: '100' })}${'ZZZ|1\r'.repeat(20_001)}`;
  assert.equal(await code(segments), 'AR');
  const half = connect(world.port, '127.0.0.1').on('error', () => undefined);
  half.write('\x0bMSH|^~\\&|');
  const noisy = connect(world.port, '127.0.0.1').on('error', () => undefined);
  noisy.write('x'.repeat(70_000));
  noisy.resume();
  await closed(noisy);
  assert.equal(await code(adt('A31', { id: 'beside', patient: '100', name: '王^秀英' })), 'AA');
  half.destroy();
});

test('a stranger is kept as unassigned, within bounds, and goes on once assigned', async () => {
  const from = (name: string, id: string) =>
    adt('A01', { id, patient: '801', bed: '301^02' }).replace('|HIS|HOSP|', `|${name}|X|`);
  assert.equal(await code(from('NEW', 'n1')), 'AA');
  const [row] = await world.messages("control_id = 'n1'");
  assert.deepEqual([row?.state, row?.org_id], ['held', null]);
  await world.sql(
    `insert into hl7_sender (application, facility, first_address)
     select 'MORE' || n, 'X', first_address from hl7_sender, generate_series(2, 500) n where application = 'NEW'`,
  );
  assert.equal(await code(from('TOOMANY', 'n')), 'AR');
  const fill = (bytes: number) =>
    world.sql("update hl7_sender set held_bytes = $1 where application = 'NEW'", [bytes]);
  await fill(32 * 1024 * 1024);
  assert.equal(await code(from('NEW', 'n3')), 'AR');
  await fill(0);
  assert.equal(await code(from('NEW', 'n4')), 'AA');
  const page = await ward.admin.call('POST', '/mgr/hl7sender/page', { body: { keyword: 'NEW' } });
  assert.equal((page.data as { total: number }).total, 0);
  await world.assign('NEW', 'X', { addresses: '127.0.0.0/8' });
  await world.settled();
  assert.deepEqual(await world.beds({}, ['02']), { '02': '801' });
  await world.assign('NEW', 'X', { addresses: '10.0.0.1' });
  assert.equal(await code(from('NEW', 'n2')), 'AR');
});

test('a sender whose speaker is gone waits, and the page says so', async () => {
  await world.assign('LOST', 'Y');
  const rights = ['his.read', 'his.write', 'space.write', 'staff.write', 'resident.write'];
  const speaker = await world.makeUser(ward.org_id, rights);
  await world.assign('LOST', 'Y', { enabled: true }, speaker);
  await world.sql('update role set permissions = $2 where permissions = $1', [rights, []]);
  await code(
    adt('A31', { id: 'gone', patient: '100', name: '王^秀英' }).replace('|HIS|HOSP|', '|LOST|Y|'),
  );
  await world.settled();
  const { gone } = await world.feed(['gone']);
  assert.match(gone ?? '', /stands for the sender may no longer/);
});

test('a look at a message is in the audit, and those of others are not there', async () => {
  const [row] = await world.messages("control_id = 'once-1'");
  const shown = await ward.admin.call('GET', `/mgr/hl7message/${row?.id}`);
  assert.equal(shown.code, 0, shown.message);
  const { segments } = shown.data as { segments: { name: string; fields: string[] }[] };
  assert.equal(segments.find(({ name }) => name === 'PID')?.fields[4], '王^秀英');
  await until(
    'the look in the audit',
    () =>
      world.sql(
        "select from audit where thing = 'hl7message' and thing_id = $1 and action = 'read'",
        [row?.id],
      ),
    (rows) => rows.length > 0,
  );
  const stranger = await world.makeHospital();
  assert.equal((await stranger.admin.call('GET', `/mgr/hl7message/${row?.id}`)).status, 404);
});

test('what the listener counts is told to those who run the server', async () => {
  const metrics = await (await fetch(`${world.url}/metrics`)).text();
  const [, accepted = ''] = /^carillon_hl7_messages\{answer="AA"\} (\d+)$/m.exec(metrics) ?? [];
  assert.ok(Number(accepted) > 200, metrics);
  assert.match(metrics, /^carillon_hl7_connections [1-9]/m);
  assert.match(metrics, /^carillon_hl7_refused_connections [1-9]/m);
});
