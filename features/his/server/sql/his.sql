-- The lock that a process holds while it synchronises an organisation: with the process it goes, whatever the rows say.
create or replace function his_lock(org uuid) returns bigint language sql immutable as $$
  select hashtextextended('his ' || org::text, 0)
$$;

create or replace function his_runs(org uuid) returns boolean language sql volatile as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = his_lock(org))
$$;

-- A run's state as it is: one that says it runs, while nobody holds the lock, was broken off.
create or replace function his_state(org uuid, said text) returns text language sql volatile as $$
  select case when said = 'running' and not his_runs(org) then 'broken_off' else said end
$$;
