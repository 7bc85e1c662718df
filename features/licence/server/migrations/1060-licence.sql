-- The installation itself: what licences are bound to, and the latest time it has known. One row, made here, so that all
-- processes have the same one and a backup holds it.
create table installation (
  single boolean primary key default true check (single),
  serial text not null,
  latest_time timestamptz not null default now()
);
insert into installation (serial)
select upper(concat_ws('-', substr(h, 1, 4), substr(h, 5, 4), substr(h, 9, 4), substr(h, 13, 4), substr(h, 17, 4)))
from encode(sha256(gen_random_uuid()::text::bytea), 'hex') as h;
-- Every licence that was ever installed, as it came; the newest counts.
create table licence (
  id uuid primary key default uuidv7(),
  text text not null,
  installed_at timestamptz not null default clock_timestamp(),
  installed_by uuid references staff (id) on delete set null
);
-- Neither belongs to an organisation: for the provider and the system alone, and what was installed stays.
alter table installation enable row level security;
create policy whole_read on installation for select using (scope_all());
create policy whole_update on installation for update using (scope_all());
alter table licence enable row level security;
create policy whole_read on licence for select using (scope_all());
create policy whole_insert on licence for insert with check (scope_all());
create policy whole_update on licence for update using (scope_all());
