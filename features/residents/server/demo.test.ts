import assert from 'node:assert/strict';
import { test } from 'node:test';
import { inScope } from '#kit/db/scope.ts';
import { openDatabase } from '#kit/db/open.ts';
import { migrate } from '#kit/db/migrate.ts';
import { readSchema, schemaKey } from '#kit/db/schema.ts';
import { cloneTemplate } from '#kit/testing/database.ts';
import { migrationFolders } from '#apps/server/rooms.ts';
import type { Database } from '#features/database.ts';
import { DEMO_NAMES } from '#apps/server/demo-names/index.ts';
import { seedWard } from './demo.ts';

test('a demonstration ward has its rooms and beds, and residents each in a bed of their own', async () => {
  const schema = await readSchema(migrationFolders);
  const key = schemaKey(schema);
  const { ownerUrl } = await cloneTemplate({
    key,
    prepare: async (url) => void (await migrate(url, schema)),
  });
  const { db, close } = openDatabase<Database>({
    url: ownerUrl,
    max: 2,
    asOwner: true,
    onError: () => undefined,
  });
  try {
    const ward = await inScope(db, 'all', async (tx) => {
      const org = await tx
        .insertInto('organisation')
        .values({
          shop_type: '6',
          kind: 'department',
          short_name: '老年医学科',
          full_name: '老年医学科一病区',
        })
        .returning('id')
        .executeTakeFirstOrThrow();
      return seedWard(tx, {
        org_id: org.id,
        rooms: 20,
        bedsPerRoom: 2,
        residents: 34,
        names: DEMO_NAMES.zh,
      });
    });
    assert.deepEqual([ward.beds.length, ward.residents.length], [40, 34]);
    const stays = await db.selectFrom('stay').selectAll().execute();
    assert.equal(new Set(stays.map(({ bed_id }) => bed_id)).size, 34);
    assert.equal(stays[0]?.bed_path, '老年医学科 / 301 / 01');
    const checkedIn = await db
      .selectFrom('resident')
      .where('status', '=', 'checked_in')
      .select('name')
      .execute();
    assert.equal(new Set(checkedIn.map(({ name }) => name)).size, 34);
  } finally {
    await close();
  }
});
