// The door of the setup room on the server.
import { sql } from 'kysely';
import { ownedBy } from '#kit/db/scope.ts';
import { serveRoom } from '#features/platform.ts';
import type { Ctx } from '#features/platform.ts';
import { setup } from '../contract.ts';
import type { SetupState } from '../contract.ts';

/** Looks for one record of each step: what was once done and is gone again, such as a discharged resident, was done. */
async function readSetup({ db, scope }: Ctx): Promise<SetupState> {
  const own = ownedBy(scope, 'org_id');
  const { rows } = await sql<SetupState>`select
    exists (select from space where kind = 'bed' and ${own}) as spaces,
    exists (select from device where not test and ${own}) as devices,
    exists (select from staff where not founder and ${own}) as staff,
    exists (select from cover where ${own}) as cover,
    exists (select from stay where ${own}) as residents`.execute(db);
  const [row] = rows;
  if (!row) throw new Error('Looking gave no row');
  return row;
}

export const setupRoom = serveRoom(setup, { read: readSetup });
