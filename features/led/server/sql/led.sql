-- A device that is moved to another organisation takes both along.
create or replace function keep_led_owner() returns trigger language plpgsql as $$
begin
  update led_setting set org_id = new.org_id where device_id = new.id;
  update led_command set org_id = new.org_id where device_id = new.id;
  return null;
end $$;
create or replace trigger device_led_owner after update of org_id on device
  for each row when (old.org_id <> new.org_id) execute function keep_led_owner();

-- Whether the server steers the organisation's LEDs.
create or replace function led_steered(org uuid) returns boolean language sql stable as $$
  select coalesce((parameters_of(org) ->> 'server_led_control')::boolean, true)
$$;

-- A state that is wanted goes out again, as a new message.
create or replace function led_send_again(devices uuid[]) returns void language sql as $$
  update led_command set state = 'waiting', message_id = 'led-' || uuidv7(), tries = 0, next_at = now(), code = null, reason = null, ended_at = null
  where device_id = any(devices) and what = 'set' and state <> 'waiting'
$$;

-- Devices that steered themselves for a while are not what was wanted of them.
create or replace function follow_led_steering() returns trigger language plpgsql as $$
begin
  perform led_send_again(array(
    select c.device_id from led_command c where c.what = 'set' and c.org_id in (select organisations_below(new.org_id))));
  return null;
end $$;
create or replace trigger organisation_parameter_led_made after insert on organisation_parameter
  for each row when (new.values ? 'server_led_control') execute function follow_led_steering();
create or replace trigger organisation_parameter_led after update of values on organisation_parameter
  for each row when ((old.values -> 'server_led_control') is distinct from (new.values -> 'server_led_control'))
  execute function follow_led_steering();

-- The worst of a device's commands: what failed, then what is open. Tests and identifications count for an hour.
create or replace function led_state(node uuid) returns text language sql stable as $$
  select state from led_command where device_id = node and (what = 'set' or asked_at > now() - interval '1 hour')
  order by case state when 'failed' then 0 when 'timeout' then 1 when 'waiting' then 2 when 'sent' then 3 else 4 end limit 1
$$;
