-- What the door remembers of a device holds its place: whatever is renamed or moved there is told of as well.
create or replace function tell_places_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_change', 'places');
  return null;
end $$;
create or replace trigger space_changed_devices after update of name, parent_id, kind on space for each statement execute function tell_places_change();
