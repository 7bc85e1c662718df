-- The role of a device: its own, else that of whoever carries it. Whatever changes it, or what it holds, is a new revision.
create or replace function role_goes_down() returns trigger language plpgsql as $$
begin
  perform raise_settings(array(
    select device.id from device
    where device.org_id = new.org_id and (
      device.role_id = new.id
      or (device.role_id is null and device.person_id in (select staff.id from staff where staff.role_id = new.id)))));
  return null;
end $$;
create or replace trigger role_goes_down after update of widgets, event_keys on role for each row
  when (old.widgets is distinct from new.widgets or old.event_keys is distinct from new.event_keys)
  execute function role_goes_down();

create or replace function staff_role_goes_down() returns trigger language plpgsql as $$
begin
  perform raise_settings(array(select device.id from device where device.person_id = new.id and device.role_id is null));
  return null;
end $$;
create or replace trigger staff_role_goes_down after update of role_id on staff for each row
  when (old.role_id is distinct from new.role_id) execute function staff_role_goes_down();

create or replace function device_role_goes_down() returns trigger language plpgsql as $$
begin
  if new.config_rev = old.config_rev then new.config_rev = old.config_rev + 1; end if;
  return new;
end $$;
create or replace trigger device_role_goes_down before update of role_id, person_id on device for each row
  when (old.role_id is distinct from new.role_id or (old.person_id is distinct from new.person_id and new.role_id is null))
  execute function device_role_goes_down();
