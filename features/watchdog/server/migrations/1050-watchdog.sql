-- One test of a ward's call path, stage by stage.
create table watchdog_run (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  department_id uuid not null references space (id) on delete cascade,
  device_id uuid references device (id) on delete set null,
  call_id uuid,
  -- By the clock or by a person; the day is the organisation's own.
  daily boolean not null,
  day date not null,
  started_by uuid,
  started_by_name text,
  state text not null default 'running' check (state in ('running', 'ok', 'failed', 'interrupted')),
  failed_at text check (failed_at in ('connect', 'acknowledge', 'present', 'reset')),
  -- Milliseconds from the start to each stage that was reached: { connect, acknowledge, present, reset }.
  stages jsonb not null default '{}',
  -- The host that showed it.
  host_id uuid,
  host_name text,
  alarm_call_id uuid,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz,
  constraint watchdog_run_ended check ((ended_at is null) = (state = 'running'))
);
create index watchdog_run_ward on watchdog_run (department_id, started_at desc);
create index watchdog_run_org on watchdog_run (org_id, started_at desc);
-- Of several processes one tests a ward, and once a day.
create unique index watchdog_run_alone on watchdog_run (department_id) where state = 'running';
create unique index watchdog_run_daily on watchdog_run (department_id, day) where daily and state <> 'interrupted';
call protect('watchdog_run');

-- Wards in which presses are tests for a while.
create table test_mode (
  department_id uuid primary key references space (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  since timestamptz not null default now(),
  until timestamptz not null,
  started_by uuid,
  started_by_name text
);
call protect('test_mode');

-- The logbook: who tested which device when, what was found, what comes next. Names are as they were then.
create table device_test (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  device_id uuid not null,
  device_type text not null,
  device_name text,
  space_path text,
  at timestamptz not null default now(),
  -- A person's look, a press in test mode, a real press, or the device's own test.
  evidence text not null check (evidence in ('manual', 'walk', 'call', 'self')),
  result text not null check (result in ('ok', 'fault')),
  finding text,
  next_step text,
  staff_id uuid,
  staff_name text,
  call_id uuid,
  -- Entries are read as every list is; nobody changes one.
  version integer not null default 1,
  created_at timestamptz not null default now(),
  constraint device_test_call_once unique (call_id, device_id)
);
create index device_test_device on device_test (device_id, at desc);
create index device_test_org on device_test (org_id, at desc, id desc);
call protect('device_test');
