-- A run's state as it is: one that says it runs, while no process carries its job out, was broken off.
create or replace function his_state(run uuid, said text) returns text language sql volatile as $$
  select case when said = 'running' and not job_runs(run) then 'broken_off' else said end
$$;

-- What a HIS said goes with it.
create or replace function forget_his() returns trigger language plpgsql as $$
begin
  delete from his_link where source_id = old.id;
  return old;
end $$;
create or replace trigger forget_his after delete on his for each row execute function forget_his();
