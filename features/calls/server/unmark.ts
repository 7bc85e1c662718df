// Calls that were tests and go on: once the test is over, whoever pressed and was not seen to may mean it.
import { sql } from 'kysely';
import type { Kysely } from 'kysely';
import type { DeviceBus } from '#kit/device-bus/bus.ts';
import type { Scope } from '#kit/db/scope.ts';
import type { Database } from '#features/database.ts';
import { writeAside } from './change.ts';
import { systemIds } from './clock.ts';
import { callsIn } from './sql/sql-store.ts';
import { makeTools } from './tools.ts';

/** Makes the department's test calls that are active ordinary ones; their next reminder says so. */
export async function unmarkTests(
  tx: Kysely<Database>,
  bus: Pick<DeviceBus, 'connected'>,
  { scope, department_id }: { scope: Scope; department_id: string },
): Promise<void> {
  const calls = callsIn(tx, scope);
  const { rows } = await sql<{ id: string }>`
    select id from call where department_id = ${department_id}::uuid and ended_at is null and test and event is distinct from 'TEST' order by id`.execute(
    tx,
  );
  for (const { id } of rows) {
    const locked = await calls.lockCall(id);
    if (!locked || locked.record.ended_at !== null) continue;
    const record = { ...locked.record, test: false, version: locked.record.version + 1 };
    const step = { action: 'noted' as const, data: { test: false } };
    await writeAside(calls, makeTools(systemIds, bus), { record, at: locked.at, step });
  }
}
