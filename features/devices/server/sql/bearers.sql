-- What people carry goes with their account: while it is disabled their devices are let in nowhere, and with it their
-- credentials go, for a device without a bearer would hear what is meant for its whole role.
create or replace function bearer_disabled(bearer uuid) returns boolean language sql stable
  return exists (select from staff where staff.id = bearer and not staff.enabled);

create or replace function tell_bearer_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_change', device.id::text) from device where device.person_id = new.id;
  return null;
end $$;
create or replace trigger bearer_changed after update of enabled on staff for each row
  when (old.enabled is distinct from new.enabled) execute function tell_bearer_change();

create or replace function take_credentials_along() returns trigger language plpgsql as $$
begin
  update device set credential_hash = null, enrol_hash = null, enrol_until = null where device.person_id = old.id;
  return old;
end $$;
create or replace trigger staff_takes_credentials before delete on staff for each row execute function take_credentials_along();
