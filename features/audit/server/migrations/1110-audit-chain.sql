-- Who did what, chained: rows come in as they are written, without waiting for one another, and a sealer numbers and
-- hashes them within seconds (docs/decisions/0018). Nothing here is ever changed or deleted, not even by the owner.
alter table audit
  add column actor_name text,
  add column second_id uuid,
  add column second_name text,
  add column alarm boolean not null default false,
  -- A row has only ever one version; lists ask for it.
  add column version smallint not null default 0;
create index audit_at on audit (at desc);
create index audit_alarm on audit (org_id, at desc) where alarm;

create table audit_seal (
  seq bigint primary key check (seq > 0),
  audit_id bigint not null unique,
  -- SHA-256 over the hash before and the content of the row.
  hash bytea not null check (length(hash) = 32),
  -- HMAC-SHA-256 over the hash with a key of this server, which the database does not hold.
  mark bytea not null check (length(mark) = 32),
  at timestamptz not null default clock_timestamp()
);

-- Rows that wait for their seal.
create table audit_waiting (audit_id bigint primary key);

-- The content of a row as its hash covers it. Never changed: what is new gets a function of its own.
create function audit_content(a audit) returns text language sql stable parallel safe as $$
  select jsonb_build_array(a.id, a.org_id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_name,
    a.second_id, a.second_name, a.action, a.thing, a.thing_id, a.before, a.after, a.alarm, a.address, a.uuid)::text
$$;

-- The name that a person has today stays with the row; what the table's own columns say of time can't be given.
create function audit_complete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.at := clock_timestamp();
  new.actor_name := (select coalesce(nullif(real_name, ''), login_name) from staff where id = new.actor_id);
  new.second_name := (select coalesce(nullif(real_name, ''), login_name) from staff where id = new.second_id);
  return new;
end $$;
create trigger audit_complete before insert on audit for each row execute function audit_complete();

create function audit_await() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_waiting (audit_id) values (new.id);
  return null;
end $$;
create trigger audit_await after insert on audit for each row execute function audit_await();

create function stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay as they are', tg_table_name using errcode = '42501';
end $$;
create trigger audit_stays before update or delete on audit for each row execute function stays();
create trigger audit_stays_whole before truncate on audit for each statement execute function stays();
create trigger audit_seal_stays before update or delete on audit_seal for each row execute function stays();
create trigger audit_seal_stays_whole before truncate on audit_seal for each statement execute function stays();

insert into audit_waiting (audit_id) select id from audit;
