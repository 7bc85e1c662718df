-- What holds where no organisation set a parameter; equal to the contract's, which a test keeps.
create table parameter_default (
  name text primary key,
  value jsonb not null
);
insert into parameter_default (name, value) values
  ('day_start', '"08:00"'),
  ('night_start', '"20:00"'),
  ('nurse_transfer_s', '30'),
  ('leader_transfer_s', '60'),
  ('sip_timeout_s', '30'),
  ('auto_accept', 'false'),
  ('unattended_call', 'true'),
  ('event_forwarding', 'false'),
  ('room_call_bed_button', 'true'),
  ('show_all_door_calls', 'false'),
  ('bed_communication', '"network"'),
  ('nurse_communication', '"network"'),
  ('mobile_communication', '"network"'),
  ('custom_call_role_1', 'null'),
  ('custom_call_role_2', 'null'),
  ('custom_call_role_3', 'null'),
  ('custom_call_role_4', 'null'),
  ('custom_call_role_5', 'null'),
  ('custom_call_device_1', 'null'),
  ('custom_call_device_1_name', 'null'),
  ('custom_call_device_2', 'null'),
  ('custom_call_device_2_name', 'null'),
  ('custom_call_device_3', 'null'),
  ('custom_call_device_3_name', 'null'),
  ('host_volume_day', '70'),
  ('host_volume_night', '40'),
  ('door_volume_day', '60'),
  ('door_volume_night', '30'),
  ('transfer_box_volume_day', '60'),
  ('transfer_box_volume_night', '30'),
  ('bed_volume_day', '60'),
  ('bed_volume_night', '30'),
  ('ring_count', '5'),
  ('lcd_brightness', '80'),
  ('bed_screen_off_s', '60'),
  ('door_screen_off_s', '120'),
  ('host_screen_off_s', '600'),
  ('button_wake_screen', 'true'),
  ('extension_title', 'null'),
  ('door_unit_title', 'null'),
  ('nurse_light_brightness', '80'),
  ('nursing_light_colour', '"green"'),
  ('two_colour_door_light', 'false'),
  ('door_light_always_on', 'false'),
  ('server_led_control', 'true'),
  ('name_hiding_extension_residents', 'false'),
  ('name_hiding_extension_staff', 'false'),
  ('name_hiding_door_residents', 'true'),
  ('name_hiding_door_staff', 'false'),
  ('recording', 'false'),
  ('linux_bed_recording_volume', '70'),
  ('linux_bed_recording_gain', '10'),
  ('linux_door_recording_volume', '70'),
  ('linux_door_recording_gain', '10'),
  ('android_bed_recording_volume', '70'),
  ('android_bed_recording_gain', '10'),
  ('android_door_recording_volume', '70'),
  ('android_door_recording_gain', '10'),
  ('watch_position_interval_s', '300'),
  ('auto_positioning', 'true'),
  ('iot_product_id', 'null'),
  ('convenience_service', 'true'),
  ('channel_message_retention_days', '180');

-- What an organisation itself sets; all else it inherits from the nearest above it that does.
create table organisation_parameter (
  org_id uuid primary key references organisation (id) on delete cascade,
  values jsonb not null default '{}',
  -- Sealed; written and never read back, and no part of what parameters_of gives.
  secrets jsonb not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
call protect('organisation_parameter');

-- The parameters that hold in an organisation: the defaults, overridden from the furthest above down to itself. It looks
-- past row-level security, since those above are hidden from a department; asked at every call, so it is one walk.
create function parameters_of(org uuid) returns jsonb language plpgsql stable security definer set search_path = public as $$
declare
  found_values jsonb := '{}';
  own jsonb;
  above uuid := org;
  -- An organisation is never its own ancestor; the bound is for a tree that is broken.
  steps integer := 0;
begin
  while above is not null and steps < 50 loop
    select o.parent_id, p.values into above, own
      from organisation o left join organisation_parameter p on p.org_id = o.id where o.id = above;
    if own is not null then
      found_values := own || found_values;
    end if;
    steps := steps + 1;
  end loop;
  return (select jsonb_object_agg(name, value) from parameter_default) || found_values;
end $$;

-- What each organisation from this one upwards sets, the nearest first: the console shows from whom a value comes, by a
-- name that row-level security hides otherwise. Of secrets only the names.
create function parameter_layers(org uuid) returns table (org_id uuid, full_name text, step integer, own jsonb, secret_names text[])
  language sql stable security definer set search_path = public as $$
  with recursive line as (
    select o.id, o.parent_id, o.full_name, 0 as step from organisation o where o.id = org
    union all
    select o.id, o.parent_id, o.full_name, l.step + 1 from organisation o join line l on o.id = l.parent_id where l.step < 50
  ) select l.id, l.full_name, l.step, coalesce(p.values, '{}'), array(select jsonb_object_keys(coalesce(p.secrets, '{}')))
    from line l left join organisation_parameter p on p.org_id = l.id order by l.step
$$;
