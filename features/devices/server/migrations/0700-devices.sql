create table device (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  type text not null,
  sign_type text,
  alias text,
  enabled boolean not null default true,
  space_id uuid constraint device_space references space (id),
  person_id uuid constraint device_person references staff (id) on delete set null,
  resident_id uuid constraint device_resident references resident (id) on delete set null,
  -- The gateway, bus or transfer box behind which it speaks.
  gateway_id uuid constraint device_gateway references device (id),
  backup_device_id uuid references device (id) on delete set null,
  role_id uuid references role (id) on delete set null,
  wired_mac text,
  wireless_mac text,
  wired_ip text,
  wireless_ip text,
  port integer,
  model text,
  factory_code text,
  software_version text,
  hardware_version text,
  wifi_ssid text,
  wifi_password text,
  sip_id text,
  phone text,
  priority integer,
  rs485_address integer,
  power_board_address integer,
  interface_line integer,
  alarm_mode text,
  alarm_period integer,
  alarm_unit text,
  alarm_monitoring text,
  led_specs text,
  voice text,
  font_size integer,
  server_address text,
  server_port integer,
  remark text,
  -- SHA-256 of the broker password, which is 32 random bytes and is shown once.
  credential_hash text,
  enrol_hash text,
  enrol_until timestamptz,
  -- State by the server's clock.
  online boolean not null default false,
  boot text,
  last_contact_at timestamptz,
  online_changed_at timestamptz,
  battery integer,
  rssi integer,
  config_rev integer not null default 1,
  confirmed_rev integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
-- Contacts are written often; room in the page keeps those writes away from the indexes.
) with (fillfactor = 75);
create index device_created on device (org_id, created_at desc, id desc);
create index device_space_id on device (space_id);
create index device_person_id on device (person_id);
create index device_gateway_id on device (gateway_id);
create index device_resident_id on device (resident_id);
create unique index device_enrol on device (enrol_hash) where enrol_hash is not null;
create index device_online on device (id) where online;
create index device_unconfirmed on device (id) where online and confirmed_rev < config_rev;
create unique index device_emergency_once on device (space_id) where type = 'EMERGENCY_BUTTON' or type = 'SIMULATE_EMERGENCY_BUTTON';
call protect('device');

-- Every MAC address in use, of both kinds: it stands once in the whole installation (code 35).
create table device_mac (
  mac text primary key,
  device_id uuid not null references device (id) on delete cascade,
  org_id uuid not null
);
create index device_mac_device on device_mac (device_id);
call protect('device_mac');

create function keep_device_macs() returns trigger language plpgsql as $$
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
create trigger device_macs after insert or update of wired_mac, wireless_mac, org_id on device
  for each row execute function keep_device_macs();

-- Devices that knocked and were refused: listed as waiting to be admitted. One whose organisation nobody can tell is the provider's.
create table waiting_device (
  name text primary key,
  reason text not null,
  org_id uuid references organisation (id) on delete cascade,
  device_id uuid references device (id) on delete cascade,
  gateway_id uuid references device (id) on delete cascade,
  address text,
  attempts bigint not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);
create index waiting_device_last on waiting_device (last_at desc);
call protect('waiting_device');

-- Wrong enrolment codes, counted by address so that nobody can try them all.
create table enrol_failure (
  address text not null,
  at timestamptz not null default now()
);
create index enrol_failure_at on enrol_failure (at);

-- Word between server processes that what they remember of a device no longer holds.
create function tell_device_change() returns trigger language plpgsql as $$
begin
  perform pg_notify('device_change', coalesce(new.id, old.id)::text);
  return null;
end $$;
create trigger device_changed after update of org_id, type, alias, enabled, space_id, person_id, resident_id, gateway_id, role_id, credential_hash, config_rev
  or delete on device for each row execute function tell_device_change();

-- What a button means. Rows without an organisation are the default set.
create table button_event (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  name text not null,
  description text,
  key_code text not null,
  call_type text not null,
  priority integer not null default 4 check (priority between 1 and 5),
  device_type text,
  role_id uuid references role (id) on delete set null,
  icon text,
  x_from integer, x_to integer, y_from integer, y_to integer,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint button_event_key_once unique nulls not distinct (org_id, key_code)
);
call protect('button_event', true);
