-- The content of a row as its hash covers it. Never changed: what is new gets a function of its own.
create or replace function audit_content(a audit) returns text language sql stable parallel safe as $$
  select jsonb_build_array(a.id, a.org_id, (extract(epoch from a.at) * 1000000)::bigint, a.actor_id, a.actor_name,
    a.second_id, a.second_name, a.action, a.thing, a.thing_id, a.before, a.after, a.alarm, a.address, a.uuid)::text
$$;

-- The content of a row as its hash covers it: as before, and behind it the stand-in where there was one.
create or replace function audit_said(a audit) returns text language sql stable parallel safe as $$
  select case when a.standin_org_id is null and a.standin_name is null then audit_content(a)
    else (audit_content(a)::jsonb || jsonb_build_array(a.standin_org_id, a.standin_name))::text end
$$;

-- The name that a person has today stays with the row; what the table's own columns say of time can't be given.
create or replace function audit_complete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.at := clock_timestamp();
  new.actor_name := null;
  new.second_name := null;
  new.standin_name := null;
  -- Asked for only where there is somebody to name: most rows have neither of the last two.
  if new.actor_id is not null then
    new.actor_name := (select coalesce(nullif(real_name, ''), login_name) from staff where id = new.actor_id);
  end if;
  if new.second_id is not null then
    new.second_name := (select coalesce(nullif(real_name, ''), login_name) from staff where id = new.second_id);
  end if;
  if new.standin_org_id is not null then
    new.standin_name := (select full_name from organisation where id = new.standin_org_id);
  end if;
  return new;
end $$;
create or replace trigger audit_complete before insert on audit for each row execute function audit_complete();

create or replace function audit_await() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_waiting (audit_id) select id from written;
  return null;
end $$;
-- Of rows that come together once: of each by itself it was half of a row's cost.
create or replace trigger audit_await after insert on audit referencing new table as written
  for each statement execute function audit_await();

create or replace function stays() returns trigger language plpgsql as $$
begin
  raise exception 'rows of % stay as they are', tg_table_name using errcode = '42501';
end $$;
create or replace trigger audit_stays before update or delete on audit for each row execute function stays();
create or replace trigger audit_stays_whole before truncate on audit for each statement execute function stays();
create or replace trigger audit_seal_stays before update or delete on audit_seal for each row execute function stays();
create or replace trigger audit_seal_stays_whole before truncate on audit_seal for each statement execute function stays();
