import pg from 'pg';
import { migrate, migrationsKey, readMigrations } from '#kit/db/migrate.ts';
import { cloneTemplate } from '#kit/testing/database.ts';
import { migrationFolders } from '#apps/server/rooms.ts';
const migrations = await readMigrations(migrationFolders);
const d = await cloneTemplate({ key: migrationsKey(migrations), prepare: async (u) => void (await migrate(u, migrations)) });
const pool = new pg.Pool({ connectionString: d.ownerUrl, max: 10 });
const chainSql = `
create table inline_seal (seq bigserial primary key, audit_id bigint, hash bytea);
create function inline_chain() returns trigger language plpgsql as $$ declare last bytea; begin
 perform pg_advisory_xact_lock(99);
 select hash into last from inline_seal order by seq desc limit 1;
 insert into inline_seal (audit_id, hash) values (new.id, sha256(coalesce(last, '\\x00') || convert_to(audit_content(new), 'UTF8')));
 return null; end $$;`;
await pool.query(chainSql);
async function run(clients: number, n: number) {
  const times: number[] = []; const t0 = performance.now();
  await Promise.all(Array.from({ length: clients }, async () => {
    const c = await pool.connect();
    for (let i = 0; i < n; i++) {
      const t = performance.now();
      await c.query('begin');
      await c.query(`insert into audit (action, thing, thing_id, after) values ('update','device',gen_random_uuid()::text,'{"a":1,"name":"x"}')`);
      await c.query('select 1'); await c.query('select 1');
      await c.query('commit');
      times.push(performance.now() - t);
    }
    c.release();
  }));
  const total = performance.now() - t0; times.sort((a, b) => a - b);
  const q = (p: number) => times[Math.floor(times.length * p)]!.toFixed(1);
  return `${Math.round(clients * n / total * 1000)}/s p50 ${q(0.5)} p95 ${q(0.95)} ms`;
}
await run(4, 100);
for (let round = 0; round < 3; round++) {
  console.log('queue 8', await run(8, 300));
  await pool.query('alter table audit disable trigger audit_await; create trigger inline_chain after insert on audit for each row execute function inline_chain()');
  console.log('inline 8', await run(8, 300));
  await pool.query('drop trigger inline_chain on audit; alter table audit enable trigger audit_await');
  await pool.query('alter table audit disable trigger audit_await'); console.log('plain 8', await run(8, 300)); await pool.query('alter table audit enable trigger audit_await');
}
await pool.end(); await d.drop(); process.exit(0);
