// A test that a person asks for.
import { sql } from 'kysely';
import { inScope, ownedBy } from '#kit/db/scope.ts';
import { Failure, notFound } from '#kit/http/failure.ts';
import type { Ctx } from '#features/platform.ts';
import { watchdog } from '../contract.ts';
import type { Run } from '../contract.ts';
import { hasCode } from './daily.ts';
import type { TestedWard } from './runs.ts';
import { testWard } from './test-ward.ts';

/** Tests a ward now and tells how it went; refused while a code is active there, or while a test of the ward runs. */
export async function runNow(
  { platform, scope, actor }: Ctx,
  { department_id }: { department_id: string },
): Promise<Run> {
  const { rows } = await inScope(
    platform.db,
    scope,
    (tx) =>
      sql<TestedWard>`
        select id as department_id, org_id from space
        where id = ${department_id}::uuid and kind = 'department' and ${ownedBy(scope, 'space.org_id')}`.execute(
        tx,
      ),
    { readOnly: true },
  );
  const [ward] = rows;
  if (!ward) throw notFound();
  if (await hasCode(platform.db, ward.org_id)) throw new Failure(watchdog.errors.CODE_ACTIVE);
  const run = await testWard(platform, ward, { id: actor.id, name: actor.username });
  if (!run) throw new Failure(watchdog.errors.TEST_RUNS);
  return run;
}
