create table device (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  type text not null,
  sign_type text,
  alias text,
  enabled boolean not null default true,
  space_id uuid constraint device_space references space (id),
  person_id uuid constraint device_person references staff (id) on delete set null,
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
  -- Credential: hash of the broker password; the password itself is shown once.
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
  config_rev integer not null default 0,
  confirmed_rev integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_wired_mac_once unique (wired_mac),
  constraint device_wireless_mac_once unique (wireless_mac)
);
create index device_created on device (org_id, created_at desc, id desc);
create index device_space_id on device (space_id);
create index device_person_id on device (person_id);
create index device_gateway_id on device (gateway_id);
create unique index device_emergency_once on device (space_id) where type = 'EMERGENCY_BUTTON' or type = 'SIMULATE_EMERGENCY_BUTTON';
call protect('device');

-- Devices that knocked and are not known: listed as waiting to be admitted.
create table unknown_device (
  name text primary key,
  org_id uuid,
  address text,
  attempts integer not null default 1,
  first_at timestamptz not null default now(),
  last_at timestamptz not null default now()
);

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
