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
  -- What stands in for it: another one of the same type in the same organisation, also after either was changed.
  backup_device_id uuid constraint device_backup_other check (backup_device_id <> id),
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
  -- Never written open; `wifi_sealed` holds it.
  wifi_password text constraint device_wifi_sealed check (wifi_password is null),
  wifi_sealed text,
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
  -- The server itself plays it: hidden from people, with a credential and a place like any other.
  test boolean not null default false,
  -- The names of its place, which follow it and the place.
  stands_at text,
  -- What a keyword is looked for in, with what no keyword holds between.
  sought text not null generated always as (lower(
    coalesce(alias, '') || E'\x1f' || coalesce(wired_mac, '') || E'\x1f' || coalesce(wireless_mac, '') || E'\x1f' || coalesce(model, '')
    || E'\x1f' || coalesce(factory_code, '') || E'\x1f' || coalesce(stands_at, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint device_as_backup unique (id, org_id, type),
  constraint device_backup foreign key (backup_device_id, org_id, type)
    references device (id, org_id, type) on delete set null (backup_device_id) deferrable
-- Contacts are written often; room in the page keeps those writes away from the indexes.
) with (fillfactor = 75);
-- A search walks through it and visits no row.
create index device_created on device (org_id, created_at desc, id desc) include (sought, test);
create index device_space_id on device (space_id);
create index device_person_id on device (person_id);
create index device_gateway_id on device (gateway_id);
create index device_resident_id on device (resident_id);
create index device_role_id on device (role_id) where role_id is not null;
-- Hosts are few among an organisation's devices, and looked for at every press: by an index of their own, whose types
-- stand here as in the contract, which a test keeps. A list given as a parameter reads every device.
create index device_hosts on device (org_id) where type in ('NURSE_HOST', 'DOCTOR_HOST', 'OTHER_HOST');
create unique index device_test_once on device (space_id) where test;
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

-- The default button events: one per message type, with its name as key code, and the usual ones of a ward.
-- Priorities: 1 code and emergency, 2 assistance, 3 bathroom and bed exit, 4 normal, 5 technical.
insert into button_event (org_id, key_code, call_type, priority, name, icon) values
  (null, 'SOS', 'SOS', 1, '紧急呼叫', 'alert'),
  (null, 'CODE_BLUE', 'SOS', 1, '蓝色急救', 'alert'),
  (null, 'FALL', 'SOS', 1, '跌倒报警', 'alert'),
  (null, 'SMOKE', 'SOS', 1, '烟雾报警', 'alert'),
  (null, 'GAS', 'SOS', 1, '燃气报警', 'alert'),
  (null, 'REINFORCE', 'REINFORCE', 2, '增援呼叫', 'team'),
  (null, 'BATHROOM', 'SOS', 3, '卫生间呼叫', 'bath'),
  (null, 'BED_EXIT', 'EVENT', 3, '离床报警', 'bath'),
  (null, 'WANDERING', 'LOCATION', 3, '走失报警', 'bath'),
  (null, 'RESTRAINT', 'EVENT', 3, '约束带松脱', 'bath'),
  (null, 'VOICE', 'VOICE', 4, '普通呼叫', 'bell'),
  (null, 'VIDEO', 'VIDEO', 4, '视频呼叫', 'bell'),
  (null, 'CALLBACK', 'CALLBACK', 4, '回呼', 'bell'),
  (null, 'PHONE', 'PHONE', 4, '电话呼叫', 'bell'),
  (null, 'EVENT', 'EVENT', 4, '服务呼叫', 'bell'),
  (null, 'SIDE', 'SIDE', 4, '床旁呼叫', 'bell'),
  (null, 'IM', 'IM', 4, '即时消息', 'bell'),
  (null, 'CHANNELIM', 'CHANNELIM', 4, '频道消息', 'bell'),
  (null, 'BROADCAST', 'BROADCAST', 4, '广播请求', 'bell'),
  (null, 'ENTRACEGUARD', 'ENTRACEGUARD', 4, '门禁呼叫', 'bell'),
  (null, 'LOCATION', 'LOCATION', 3, '定位求助', 'bath'),
  (null, 'TIME', 'TIME', 4, '定时提醒', 'bell'),
  (null, 'UNKNOWN', 'UNKNOWN', 4, '未知呼叫', 'bell'),
  (null, 'INFUSION', 'EVENT', 4, '输液完成', 'bell'),
  (null, 'INTRUSION', 'EVENT', 4, '红外报警', 'bell'),
  (null, 'DOOR_OPEN', 'EVENT', 4, '门已打开', 'bell'),
  (null, 'UNPLUGGED', 'EVENT', 4, '呼叫线脱落', 'bell'),
  (null, 'WATER', 'DEVICE', 5, '水浸报警', 'tool'),
  (null, 'DEVICE', 'DEVICE', 5, '设备故障', 'tool'),
  (null, 'DATA', 'DATA', 5, '数据异常', 'tool'),
  (null, 'DEVICE_LOST', 'DEVICE', 5, '设备离线', 'tool'),
  (null, 'LOW_BATTERY', 'DEVICE', 5, '电量不足', 'tool'),
  -- Many devices of a ward that are lost together are one call, and no small one: residents there may press in vain.
  (null, 'DEVICES_LOST', 'DEVICE', 3, '多台设备离线', 'tool'),
  (null, 'TEST', 'DEVICE', 5, '测试呼叫', 'tool'),
  (null, 'TEST_FAILED', 'DEVICE', 5, '呼叫通路故障', 'alert');

-- The provider's lists, over all organisations at once. What a contact writes is in none of these indexes.
create index device_created_all on device (created_at desc, id desc) where not test;
create index device_alias_all on device (alias, id) where not test;
create index device_alias_falling on device (alias desc nulls last, id desc) where not test;
create index device_type_all on device (type, id) where not test;
create index device_stands_all on device (stands_at, id) where not test;
create index device_stands_falling on device (stands_at desc nulls last, id desc) where not test;
-- How many stand in an organisation's spaces, for the tree of these.
create index device_placed on device (org_id) where not test and space_id is not null;
create index device_grams on device using gin (grams(sought)) where not test;

-- Losses of devices that were not told yet: written with the loss itself, taken away once every room has heard of it, so
-- that a process that dies in between keeps none quiet.
create table device_loss (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  at timestamptz not null default clock_timestamp()
);
create index device_loss_at on device_loss (at);
create index device_loss_device on device_loss (device_id);
create index device_loss_org on device_loss (org_id);
call protect('device_loss');

create index device_backed on device (backup_device_id) where backup_device_id is not null;
