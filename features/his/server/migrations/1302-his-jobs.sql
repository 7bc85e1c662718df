-- A run is a job: whether its process lives is asked of that.
drop function his_state(uuid, text);
drop function his_runs(uuid);
drop function his_lock(uuid);

-- A run's state as it is: one that says it runs, while no process carries it out, was broken off.
create function his_state(run uuid, said text) returns text language sql volatile as $$
  select case when said = 'running' and not job_runs(run) then 'broken_off' else said end
$$;
