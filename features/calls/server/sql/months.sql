-- Calls and their steps lie in a table a month. Ids are ordered by time (UUIDv7), so a call is found in one of them by its
-- id alone, its key stays the id, and a range of time is a range of ids. What belongs to no month that there is (a clock
-- far off) lies in a table of its own and is found all the same.

-- The least UUIDv7 of a moment, to the millisecond.
create or replace function least_id_at(at timestamptz) returns uuid language sql immutable strict parallel safe
  return rpad(lpad(to_hex(floor(extract(epoch from at) * 1000)::bigint), 12, '0'), 32, '0')::uuid;

create or replace function keep_call_open() returns trigger language plpgsql as $$
begin
  if tg_op = 'UPDATE' and (old.ended_at is null) = (new.ended_at is null) then return null; end if;
  if new.ended_at is null then
    insert into call_open (call_id, org_id, device_id, type, event)
    values (new.id, new.org_id, new.device_id, new.type, coalesce(new.event, ''));
  elsif tg_op = 'UPDATE' then
    delete from call_open where call_id = new.id;
  end if;
  return null;
end $$;
create or replace trigger call_opened after insert on call for each row execute function keep_call_open();
create or replace trigger call_closed after update on call for each row execute function keep_call_open();

-- Makes the tables of the months from `since` to `until` that there are none of; gives their number. A month whose rows
-- have begun to gather among the others stays there. The product may make no tables by itself; this runs as the owner.
create or replace function make_call_months(since timestamptz, until timestamptz) returns integer
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
