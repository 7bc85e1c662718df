-- The moments from `since` on and before `til` at which a plan has a task.
create or replace function task_plan_times(p task_plan, since timestamptz, til timestamptz)
returns setof timestamptz language sql stable rows 4 as $$
  select due.at from organisation g, lateral (
    select (day::date + clock::time) at time zone g.time_zone as at
    from generate_series(
        greatest((since at time zone g.time_zone)::date, p.from_day)::timestamp,
        least((til at time zone g.time_zone)::date, p.until_day)::timestamp, interval '1 day') day,
      unnest(string_to_array(p.times, ',')) clock
    where (array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun'])[extract(isodow from day)] = any(p.days)
  ) due
  where g.id = p.org_id and p.enabled and due.at >= since and due.at < til
$$;

-- The plan's next task within eight days.
create or replace function task_plan_next(p task_plan) returns timestamptz language sql stable as $$
  select min(at) from task_plan_times(p, now(), now() + interval '8 days') at
$$;

-- Makes the tasks of these plans that are not made yet, up to a moment; the same again makes nothing.
create or replace function make_planned_tasks(plans uuid[], til timestamptz) returns table (org uuid) language sql as $$
  with planned as materialized (
    select p from task_plan p where p.id = any(plans) and p.enabled for update
  ), moved as (
    update task_plan set made_until = til from planned where task_plan.id = (planned.p).id
  )
  insert into task (org_id, subject, resident_id, space_id, title, details, planned_at, plan_id)
  select (p).org_id, (p).subject, (p).resident_id, (p).space_id, (p).title, (p).details, at, (p).id
  from planned, task_plan_times(p, greatest((p).made_until, now()), til) at
  on conflict (plan_id, planned_at) do nothing returning org_id
$$;

-- Nothing more is planned for who leaves; what was to be done before stays in sight.
create or replace function end_tasks_of_who_left() returns trigger language plpgsql as $$
begin
  update task_plan set enabled = false, version = version + 1, updated_at = now() where resident_id = new.id and enabled;
  delete from task where resident_id = new.id and status = 'not_operated' and planned_at > now();
  return null;
end $$;
create or replace trigger resident_ends_tasks after update of status on resident
  for each row when (old.status = 'checked_in' and new.status = 'left') execute function end_tasks_of_who_left();
