create or replace function keep_device_macs() returns trigger language plpgsql as $$
declare
  kind text;
  address text;
begin
  delete from device_mac where device_id = new.id;
  foreach kind in array array['wired', 'wireless'] loop
    address := case kind when 'wired' then new.wired_mac else new.wireless_mac end;
    if address is not null then
      insert into device_mac (mac, device_id, org_id) values (address, new.id, new.org_id) on conflict do nothing;
      if not found then
        raise exception 'MAC address % is in use', address
          using errcode = 'unique_violation', constraint = 'device_' || kind || '_mac_once';
      end if;
    end if;
  end loop;
  return null;
end $$;
create or replace trigger device_macs after insert or update of wired_mac, wireless_mac, org_id on device
  for each row execute function keep_device_macs();

-- Word between server processes that what they remember of a device no longer holds.
create or replace function tell_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_change', coalesce(new.id, old.id)::text);
  return null;
end $$;
create or replace trigger device_changed after update of org_id, type, alias, enabled, space_id, person_id, resident_id, gateway_id, role_id, credential_hash, config_rev
  or delete on device for each row execute function tell_device_change();

-- These devices are to hear their settings anew: what they show or may do hangs on something that changed.
create or replace function raise_settings(devices uuid[]) returns void language sql as $$
  update device set config_rev = config_rev + 1 where id = any(devices)
$$;
