// What is recorded is what was sent: no number is rounded, and nothing is dated ahead of the clock.
import assert from 'node:assert/strict';
import { test } from 'node:test';
import { z } from 'zod';
import { CLOCK_SKEW_MS, readMeta } from '#kit/contract/fields.ts';
import type { AnyRoom } from '#kit/contract/room.ts';
import { rooms } from '#features/contracts.ts';
import { feeDraft } from '#features/residents/contract.ts';
import { joinWorld, unique } from './testing/world.ts';
import { CODES, refusal } from './testing/errors.ts';

const world = await joinWorld();
const { admin } = await world.makeDepartment();

interface Field {
  where: string;
  schema: z.ZodType;
  meta: ReturnType<typeof readMeta>;
}
const innerOf = (schema: z.ZodType) =>
  (schema._zod as unknown as { def: { innerType?: z.ZodType; element?: z.ZodType } }).def;

/** Every field of an input, also of objects and lists in it. */
function fieldsIn(where: string, schema: z.ZodType): Field[] {
  if (schema instanceof z.ZodObject)
    return Object.entries(schema.shape as Record<string, z.ZodType>).flatMap(([name, field]) =>
      fieldsIn(`${where} ${name}`, field),
    );
  const meta = readMeta(schema);
  const inner = innerOf(schema).innerType ?? innerOf(schema).element;
  return meta || !inner ? [{ where, schema, meta }] : fieldsIn(where, inner);
}
const fields = Object.values<AnyRoom>(rooms)
  .flatMap((room) => Object.values(room.routes))
  .filter(({ readOnly }) => !readOnly)
  .flatMap(({ path, input }) => (input ? fieldsIn(path, input) : []));
const refuses = (schema: z.ZodType, value: unknown) => !z.safeParse(schema, value).success;

test('a number has as many decimals as it keeps, and one more is refused', () => {
  const numbers = fields.filter(({ meta }) => meta?.kind === 'number');
  assert.ok(numbers.length > 20);
  for (const { where, schema, meta } of numbers) {
    const { min = 0, decimals = 0 } = meta ?? {};
    const kept = Number((min + 10 ** -decimals).toFixed(decimals));
    assert.ok(!refuses(schema, kept), `${where} takes ${kept}`);
    const more = Number((min + 10 ** -(decimals + 1)).toFixed(decimals + 1));
    assert.ok(refuses(schema, more), `${where} refuses ${more}`);
  }
});

/** Columns that keep a fixed number of decimals, and the field that fills each; a generated one keeps what it is made of. */
const FILLED_BY: Record<string, z.ZodType> = {
  'fee.unit_price': feeDraft.shape.unit_price,
  'fee.quantity': feeDraft.shape.quantity,
};

test('no column keeps fewer decimals than its field takes', async () => {
  const columns = await world.sql<{ name: string; scale: number; generated: boolean }>(
    `select table_name || '.' || column_name as name, numeric_scale as scale, is_generated = 'ALWAYS' as generated
     from information_schema.columns where table_schema = 'public' and data_type = 'numeric' and numeric_scale is not null`,
  );
  const filled = columns.filter(({ generated }) => !generated);
  assert.deepEqual(filled.map(({ name }) => name).toSorted(), Object.keys(FILLED_BY).toSorted());
  for (const { name, scale } of filled)
    assert.ok((readMeta(FILLED_BY[name] as z.ZodType)?.decimals ?? 0) <= scale, name);
  const subtotal = columns.find(({ name }) => name === 'fee.subtotal');
  assert.equal(subtotal?.scale, 4);
});

/** What may be planned ahead; all else has happened when it is told. */
const AHEAD = new Set([
  '/mgr/cover from_at',
  '/mgr/cover to_at',
  '/mgr/cover/{id} from_at',
  '/mgr/cover/{id} to_at',
  '/mgr/cover/staff/{id} items from_at',
  '/mgr/cover/staff/{id} items to_at',
  '/mgr/handover from_at',
  '/mgr/handover to_at',
  '/mgr/handover/{id} from_at',
  '/mgr/handover/{id} to_at',
  '/mgr/chain/dry_run at',
  '/mgr/order from_at',
  '/mgr/order until_at',
  '/mgr/order/{id} from_at',
  '/mgr/order/{id} until_at',
  '/mgr/order/{id}/done due_at',
  '/mgr/note day',
  '/mgr/note/{id} day',
  '/mgr/task planned_at',
  '/mgr/task/{id} planned_at',
  '/mgr/task_plan from_day',
  '/mgr/task_plan until_day',
  '/mgr/task_plan/{id} from_day',
  '/mgr/task_plan/{id} until_day',
]);

test('a day or time that has happened is not ahead of the clock, but for what clocks differ', () => {
  const told = fields.filter(({ meta }) => meta?.kind === 'moment' || meta?.kind === 'date');
  const at = (ms: number) => new Date(Date.now() + ms).toISOString();
  for (const { where, schema, meta } of told) {
    const far = meta?.kind === 'date' ? at(3 * 86_400_000).slice(0, 10) : at(CLOCK_SKEW_MS * 2);
    assert.equal(refuses(schema, far), !AHEAD.has(where), where);
    const now = meta?.kind === 'date' ? at(0).slice(0, 10) : at(CLOCK_SKEW_MS / 2);
    assert.ok(!refuses(schema, now), where);
  }
  const seen = new Set(told.map(({ where }) => where));
  assert.deepEqual(
    [...AHEAD].filter((where) => !seen.has(where)),
    [],
  );
});

async function makeResident(): Promise<string> {
  const { data } = await admin.call('POST', '/mgr/resident', { body: { name: unique('r') } });
  return (data as { id: string }).id;
}
const faultsOf = ({ data }: { data: unknown }) => (data as { fields: object }).fields;

test('a fee is kept to the last decimal: what has more is refused at its field, and a subtotal is exact', async () => {
  const fees = `/mgr/resident/${await makeResident()}/fees`;
  const add = (body: object) =>
    admin.call('POST', fees, {
      body: { item: '药', unit_price: 1, quantity: 1, ...body },
      language: 'en',
    });
  for (const [body, field] of [
    [{ unit_price: 1.234 }, 'unit_price'],
    [{ quantity: 0.001 }, 'quantity'],
    [{ unit_price: 1e-7 }, 'unit_price'],
    [{ quantity: 0.1 + 0.2 }, 'quantity'],
  ] as const) {
    const refused = await add(body);
    assert.deepEqual([refused.status, refused.code], refusal('PARAM_ERROR'));
    assert.deepEqual(faultsOf(refused), {
      [field]: `${field.replace('_', ' ')} may have at most 2 decimals`,
    });
  }
  const half = await add({ unit_price: 0.33, quantity: 0.5 });
  assert.equal((half.data as { subtotal: number }).subtotal, 0.165);
  const most = await add({ unit_price: 9_999_998.99, quantity: 9998.99 });
  assert.equal((most.data as { subtotal: number }).subtotal, 99_989_889_901.0201);
  const { sum } = (await admin.call('GET', fees)).data as { sum: number };
  assert.equal(sum, 99_989_889_901.1851);
});

test('a number with more digits than are kept is refused as it is sent', async () => {
  const fees = `/mgr/resident/${await makeResident()}/fees`;
  const response = await fetch(`${world.url}${fees}`, {
    method: 'POST',
    headers: {
      'Content-Type': 'application/json',
      Authorization: `Bearer ${admin.token}`,
      uuid: admin.uuid,
    },
    body: '{"item":"药","unit_price":1.2300000000000000001,"quantity":1}',
  });
  const reply = (await response.json()) as { code: number; data: { fields: object } };
  assert.deepEqual(
    [reply.code, Object.keys(reply.data.fields)],
    [CODES.PARAM_ERROR, ['unit_price']],
  );
  assert.deepEqual(((await admin.call('GET', fees)).data as { list: unknown[] }).list, []);
});

test('what is billed or measured ahead of the clock is refused at its field', async () => {
  const id = await makeResident();
  const ahead = new Date(Date.now() + 2 * CLOCK_SKEW_MS).toISOString();
  const fee = await admin.call('POST', `/mgr/resident/${id}/fees`, {
    body: { item: '药', unit_price: 1, quantity: 1, billed_at: ahead },
    language: 'en',
  });
  assert.deepEqual(faultsOf(fee), { billed_at: 'billing time cannot be in the future' });
  const vital = await admin.call('POST', `/mgr/resident/${id}/vitals`, {
    body: { parameter: 'PULSE', value: 70, at: ahead },
    language: 'en',
  });
  assert.deepEqual([vital.status, Object.keys(faultsOf(vital))], [400, ['at']]);
});
