-- A run's state as it is: one that says it runs, while no process carries its job out, was broken off.
create or replace function his_state(run uuid, said text) returns text language sql volatile as $$
  select case when said = 'running' and not job_runs(run) then 'broken_off' else said end
$$;
