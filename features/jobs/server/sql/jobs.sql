-- The lock that a process holds for as long as it lives, whatever the rows say.
create or replace function job_lock(process uuid) returns bigint language sql immutable as $$
  select hashtextextended('job ' || process::text, 0)
$$;

create or replace function job_process_lives(process uuid) returns boolean language sql stable as $$
  select exists (
    select from pg_locks
    where locktype = 'advisory' and granted and objsubid = 1
      and database = (select oid from pg_database where datname = current_database())
      and (classid::bigint << 32 | objid::bigint) = job_lock(process))
$$;

-- Whether a process carries the job out now.
create or replace function job_runs(asked uuid) returns boolean language sql stable as $$
  select exists (select from job where id = asked and state = 'running' and job_process_lives(process))
$$;
