create or replace function mark_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_mark (org_id, at) select distinct org_id, date_trunc('hour', raised_at) from fresh;
  return null;
end $$;
create or replace trigger call_added after insert on call referencing new table as fresh for each statement execute function mark_new_calls();

-- What was pressed on a walk and turns out to be meant is a call like any other: its month is counted anew. (What counts is
-- compared in here: a trigger's own condition is read anew from its text by every statement.)
create or replace function mark_call() returns trigger language plpgsql as $$
begin
  if (old.org_id, old.raised_at, old.answered_at, old.answered_by, old.answered_role_type, old.ended_at is null, old.false_call, old.slow_reason,
      old.repeats, old.reminders, old.department_id, old.device_id, old.type, old.event, old.priority, old.target_s, old.test)
    is not distinct from (new.org_id, new.raised_at, new.answered_at, new.answered_by, new.answered_role_type, new.ended_at is null, new.false_call,
      new.slow_reason, new.repeats, new.reminders, new.department_id, new.device_id, new.type, new.event, new.priority, new.target_s, new.test)
  then return null; end if;
  insert into call_mark (org_id, at) values (new.org_id, new.raised_at);
  if (old.org_id, old.raised_at) is distinct from (new.org_id, new.raised_at) then
    insert into call_mark (org_id, at) values (old.org_id, old.raised_at);
  end if;
  return null;
end $$;
create or replace trigger call_counted after update on call for each row execute function mark_call();

create or replace function mark_removed_calls() returns trigger language plpgsql as $$
begin
  insert into call_mark (org_id, at) select distinct org_id, date_trunc('hour', raised_at) from gone;
  return null;
end $$;
create or replace trigger call_removed after delete on call referencing old table as gone for each statement execute function mark_removed_calls();

-- Whoever comes below another brings its months along, and takes them from those it was below; one that had none below
-- is added up from now on.
create or replace function mark_moved_organisation() returns trigger language plpgsql security definer set search_path = public as $$
declare
  before uuid := case when tg_op = 'UPDATE' then old.parent_id end;
begin
  insert into call_mark (org_id, at, whole)
  with recursive above as (
    select id, parent_id from organisation where id in (before, new.parent_id)
    union
    select o.id, o.parent_id from organisation o join above a on o.id = a.parent_id)
  select distinct above.id, m.month + interval '15 days', true from above, call_sum_month m
  where m.org_id = above.id or m.org_id in (select organisations_below(new.id));
  return null;
end $$;
create or replace trigger organisation_added after insert on organisation for each row when (new.parent_id is not null) execute function mark_moved_organisation();
create or replace trigger organisation_moved after update of parent_id on organisation for each row when (old.parent_id is distinct from new.parent_id)
  execute function mark_moved_organisation();
