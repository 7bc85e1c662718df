-- Calls and their steps lie in a table a month. Ids are ordered by time (UUIDv7), so a call is found in one of them by its
-- id alone, its key stays the id, and a range of time is a range of ids. What belongs to no month that there is (a clock
-- far off) lies in a table of its own and is found all the same.

-- The least UUIDv7 of a moment, to the millisecond.
create function least_id_at(at timestamptz) returns uuid language sql immutable strict parallel safe
  return rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

alter table call rename to call_before;
alter table call_step rename to call_step_before;
drop index call_raised, call_active, call_active_once, call_step_call;
-- A call and what hangs on it are written in one statement and calls are never deleted: the references cost each press
-- a look for every receiver, and gave nothing.
alter table call_delivery drop constraint call_delivery_call_id_fkey;
alter table call_timer drop constraint call_timer_call_id_fkey;
alter table call_step_before drop constraint call_step_call_id_fkey;
alter table call_before drop constraint call_pkey;

create table call (
  like call_before including all,
  constraint call_pkey primary key (id),
  constraint call_org_id_fkey foreign key (org_id) references organisation (id)
) partition by range (id);
-- Ids follow the times: this is the order of the history, too.
create index call_history on call (org_id, id desc) include (raised_at);
create index call_active on call (org_id, code desc, priority, raised_at) where ended_at is null;
call protect('call');
create table call_other (like call including all);
alter table call attach partition call_other default;
call protect('call_other');

create table call_step (
  id bigint generated always as identity,
  org_id uuid not null,
  call_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  device_id uuid,
  staff_id uuid,
  data jsonb,
  primary key (call_id, id)
) partition by range (call_id);
call protect('call_step');
create table call_step_other (like call_step including all excluding identity);
alter table call_step attach partition call_step_other default;
call protect('call_step_other');

-- The call that a device has open of a kind: a table of many parts can't keep this unique by itself. A further press of
-- the kind joins it; of two at once the second waits here for the first.
create table call_open (
  call_id uuid primary key,
  org_id uuid not null,
  device_id uuid,
  type text not null,
  event text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create unique index call_active_once on call_open (device_id, type, event);
call protect('call_open');

create function keep_call_open() returns trigger language plpgsql as $$
begin
  if new.ended_at is null then
    insert into call_open (call_id, org_id, device_id, type, event)
    values (new.id, new.org_id, new.device_id, new.type, coalesce(new.event, ''));
  else
    delete from call_open where call_id = new.id;
  end if;
  return null;
end $$;
create trigger call_opened after insert on call for each row when (new.ended_at is null) execute function keep_call_open();
create trigger call_closed after update on call for each row
  when ((old.ended_at is null) <> (new.ended_at is null)) execute function keep_call_open();

-- Makes the tables of the months from `since` to `until` that there are none of; gives their number. A month whose rows
-- have begun to gather among the others stays there. The product may make no tables by itself; this runs as the owner.
create function make_call_months(since timestamptz, until timestamptz) returns integer
language plpgsql security definer set search_path = public, pg_temp set timezone = 'UTC' set lock_timeout = '5s' as $$
declare
  month timestamptz := date_trunc('month', since);
  part record;
  made integer := 0;
  held boolean;
begin
  -- Of processes that start at once one makes them and the others find them.
  perform pg_advisory_xact_lock(hashtextextended('carillon call months', 0));
  while month <= until loop
    for part in
      select parent, key, parent || to_char(month, '_YYYY_MM') as name, least_id_at(month) as first, least_id_at(month + interval '1 month') as next
      from (values ('call', 'id'), ('call_step', 'call_id')) as parents(parent, key)
    loop
      continue when to_regclass(part.name) is not null;
      execute format('select exists (select from %I where %I >= %L and %I < %L)', part.parent || '_other', part.key, part.first, part.key, part.next) into held;
      continue when held;
      -- Made beside and attached: that holds nobody up who reads or writes the other months.
      execute format('create table %I (like %I including all excluding identity)', part.name, part.parent);
      execute format('alter table %I attach partition %I for values from (%L) to (%L)', part.parent, part.name, part.first, part.next);
      execute format('call protect(%L)', part.name);
      execute format('grant select, insert, update, delete on %I to carillon_app', part.name);
      made := made + 1;
    end loop;
    month := month + interval '1 month';
  end loop;
  return made;
end $$;
revoke execute on function make_call_months(timestamptz, timestamptz) from public;
grant execute on function make_call_months(timestamptz, timestamptz) to carillon_app;

select make_call_months(now(), now() + interval '2 months');
select make_call_months(month, month) from (select distinct date_trunc('month', uuid_extract_timestamp(id)) as month from call_before) months
where month is not null;

do $$
declare
  columns text := (select string_agg(attname, ', ' order by attnum) from pg_attribute
    where attrelid = 'call_before'::regclass and attnum > 0 and not attisdropped and attgenerated = '');
begin
  execute format('insert into call (%s) select %1$s from call_before', columns);
end $$;
insert into call_step overriding system value select * from call_step_before;
select setval(pg_get_serial_sequence('call_step', 'id'), coalesce(max(id), 0) + 1, false) from call_step;
drop table call_step_before;
drop table call_before;
