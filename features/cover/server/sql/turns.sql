-- Twice: a press that is being taken in that moment may not see the handover, and is seen by none but the second look.
create or replace function set_turn(org uuid, space uuid, at timestamptz) returns void language sql volatile set search_path = public as $$
  insert into handover_turn (org_id, space_id, due_at)
  select $1, $2, $3 + late from unnest(array[interval '0', interval '2 seconds']) as late where $2 is not null
$$;

create or replace function turn_handover() returns trigger language plpgsql security definer set search_path = public as $$
begin
  if tg_op = 'UPDATE' then
    perform set_turn(old.org_id, old.from_space_id, now());
  end if;
  if new.ended_at is null then
    perform set_turn(new.org_id, new.from_space_id, greatest(new.from_at, now()));
    perform set_turn(new.org_id, new.from_space_id, greatest(new.to_at, now()));
  end if;
  return null;
end $$;
create or replace trigger handover_turns after insert or update of from_space_id, to_space_id, from_at, to_at, ended_at on handover
  for each row execute function turn_handover();

-- Takes the turns that are due: the spaces whose calls are to be looked at anew. Of two that take at once each gets its own.
create or replace function take_turns() returns setof uuid language sql rows 5 as $$
  delete from handover_turn where id in (
    select id from handover_turn where due_at <= clock_timestamp() order by id for update skip locked)
  returning space_id
$$;
