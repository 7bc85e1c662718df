-- The names of a device's place stand with it: lists sort and search by them.
create or replace function note_where_device_stands() returns trigger language plpgsql security definer set search_path = public as $$
begin
  new.stands_at := nullif(space_path(new.space_id), '');
  return new;
end $$;
create or replace trigger device_stands before insert or update of space_id on device
  for each row execute function note_where_device_stands();

-- Whatever is renamed or moved takes along what stands in it, and below.
create or replace function devices_follow_space() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update device set stands_at = nullif(space_path(space_id), '')
  where space_id in (select spaces_below(new.id)) and stands_at is distinct from nullif(space_path(space_id), '');
  return null;
end $$;
create or replace trigger space_takes_devices after update of name, parent_id, kind on space for each row
  when ((old.name, old.parent_id, old.kind) is distinct from (new.name, new.parent_id, new.kind)) execute function devices_follow_space();
