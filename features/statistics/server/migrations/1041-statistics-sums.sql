-- Sums of calls by month, made of the calls themselves: a month that changed is counted anew as a whole, so that a sum can
-- never drift from its rows. Who changes a call marks it here; a job works the marks off.
create table call_mark (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  -- A moment in the month that changed, or with `whole` any of the month that the sums of all below are to be made anew for.
  at timestamptz not null,
  whole boolean not null default false,
  made_at timestamptz not null default now()
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 2000);
create index call_mark_org on call_mark (org_id, whole, id);
call protect('call_mark');

-- What of a month has been counted, and by which clock and shifts.
create table call_sum_month (
  org_id uuid not null references organisation (id) on delete cascade,
  month date not null,
  -- The organisation's own calls; with `whole`, those of all below it too, and only where there are some below.
  whole boolean not null,
  zone text not null,
  day_start time not null,
  night_start time not null,
  counted_at timestamptz not null default clock_timestamp(),
  primary key (org_id, month, whole)
);
call protect('call_sum_month');

create table call_sum (
  org_id uuid not null,
  month date not null,
  whole boolean not null,
  -- What the calls are divided by, and which part: ('shift', 'night').
  dim text not null,
  key text not null,
  calls integer not null,
  answered integer not null,
  -- Calls that are to be answered (none technical) and were, or ended without.
  judged integer not null,
  judged_answered integer not null,
  met integer not null,
  false_calls integer not null,
  repeats integer not null,
  reminders integer not null,
  -- Response times of the judged, whole seconds in rising order, and how many calls have each.
  seconds integer[] not null,
  times integer[] not null,
  p50 integer,
  p90 integer,
  p99 integer,
  primary key (org_id, whole, month, dim, key)
);
call protect('call_sum');

create function mark_new_calls() returns trigger language plpgsql as $$
begin
  insert into call_mark (org_id, at) select distinct org_id, date_trunc('hour', raised_at) from fresh;
  return null;
end $$;
create trigger call_added after insert on call referencing new table as fresh for each statement execute function mark_new_calls();

create function mark_call() returns trigger language plpgsql as $$
begin
  insert into call_mark (org_id, at) values (new.org_id, new.raised_at);
  if (old.org_id, old.raised_at) is distinct from (new.org_id, new.raised_at) then
    insert into call_mark (org_id, at) values (old.org_id, old.raised_at);
  end if;
  return null;
end $$;
create trigger call_counted after update on call for each row
  when ((old.org_id, old.raised_at, old.answered_at, old.answered_by, old.ended_at is null, old.false_call, old.slow_reason, old.repeats, old.reminders,
      old.department_id, old.device_id, old.type, old.event, old.priority, old.target_s)
    is distinct from (new.org_id, new.raised_at, new.answered_at, new.answered_by, new.ended_at is null, new.false_call, new.slow_reason, new.repeats,
      new.reminders, new.department_id, new.device_id, new.type, new.event, new.priority, new.target_s))
  execute function mark_call();

create function mark_removed_calls() returns trigger language plpgsql as $$
begin
  insert into call_mark (org_id, at) select distinct org_id, date_trunc('hour', raised_at) from gone;
  return null;
end $$;
create trigger call_removed after delete on call referencing old table as gone for each statement execute function mark_removed_calls();

-- Answers are told by the role that a person has: months in which they answered are counted anew when it changes.
create function mark_role_of_staff() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into call_mark (org_id, at)
  select s.org_id, s.month + interval '15 days' from call_sum s where s.dim = 'person' and s.key = new.id::text and not s.whole;
  return null;
end $$;
create trigger staff_role_counted after update of role_id on staff for each row when (old.role_id is distinct from new.role_id)
  execute function mark_role_of_staff();

create function mark_type_of_role() returns trigger language plpgsql security definer set search_path = public as $$
begin
  insert into call_mark (org_id, at)
  select distinct s.org_id, s.month + interval '15 days' from staff p join call_sum s on s.dim = 'person' and s.key = p.id::text and not s.whole
  where p.role_id = new.id;
  return null;
end $$;
create trigger role_type_counted after update of role_type on role for each row when (old.role_type is distinct from new.role_type)
  execute function mark_type_of_role();

-- Whoever comes below another brings its months along, and takes them from those it was below; one that had none below
-- is added up from now on.
create function mark_moved_organisation() returns trigger language plpgsql security definer set search_path = public as $$
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
create trigger organisation_added after insert on organisation for each row when (new.parent_id is not null) execute function mark_moved_organisation();
create trigger organisation_moved after update of parent_id on organisation for each row when (old.parent_id is distinct from new.parent_id)
  execute function mark_moved_organisation();

insert into call_mark (org_id, at) select distinct org_id, date_trunc('day', raised_at) from call;
