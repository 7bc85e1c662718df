-- Rows that come together are noted for the sealer together, and a name is looked up only where there is somebody to name:
-- before, half of a row's cost.
create or replace function audit_complete() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.at := clock_timestamp();
  new.actor_name := null;
  new.second_name := null;
  new.standin_name := null;
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

drop trigger audit_await on audit;
create or replace function audit_await() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into audit_waiting (audit_id) select id from written;
  return null;
end $$;
create trigger audit_await after insert on audit referencing new table as written
  for each statement execute function audit_await();
