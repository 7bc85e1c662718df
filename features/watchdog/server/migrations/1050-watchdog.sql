-- A device that the server itself plays: hidden from people, with a credential and a place like any other.
alter table device add column test boolean not null default false;
create unique index device_test_once on device (space_id) where test;

-- A call that tests the path: shown as such, and left out of what is counted.
alter table call add column test boolean not null default false;

insert into button_event (org_id, key_code, call_type, priority, name, icon) values
  (null, 'TEST', 'DEVICE', 5, '测试呼叫', 'tool'),
  (null, 'TEST_FAILED', 'DEVICE', 5, '呼叫通路故障', 'alert');

insert into parameter_default (name, value) values
  ('test_call', 'true'), ('test_call_at', '"10:00"'), ('press_proves', 'true');

-- A test is shown on the ward's hosts and pages nobody. Its failure goes to whoever leads the ward, on and on until someone takes it.
insert into chain (key, name, call_type, event, auto, mode, steps)
select c.key, c.name, null, c.event, true, 'sequential', (
  select jsonb_agg(jsonb_build_object('role_types', coalesce(string_to_array(nullif(s.roles, ''), ' '), '{}'), 'role_ids', '[]'::jsonb,
      'reach', s.reach, 'wait', 'own', 'wait_s', s.wait_s, 'channel', 'inherit', 'on_answer', 'stop',
      'go', case when s.go_to is not null then jsonb_build_object('to', s.go_to, 'times', s.times) end) order by s.place)
  from (values
    ('test', 0, '', 'hosts', 600, null::integer, null::integer),
    ('watchdog', 0, 'head_nurse', 'ward', 300, null, null),
    ('watchdog', 1, 'manager', 'ward', 300, null, null),
    ('watchdog', 2, 'nurse caregiver doctor', 'ward', 600, 0, 3)
  ) s (key, place, roles, reach, wait_s, go_to, times)
  where s.key = c.key)
from (values ('test', '测试呼叫', 'TEST'), ('watchdog', '呼叫通路故障', 'TEST_FAILED')) c (key, name, event);

-- A test that is never reset ends by itself.
insert into call_rule (event, tone, answerable, ending, remind_s, again_s, target_s, ring_s) values
  ('TEST', 'none', false, 'anyone', 0, 0, 3600, 120),
  ('TEST_FAILED', 'soft', true, 'anyone', 600, 1800, 1800, 0);

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
  created_at timestamptz not null default now(),
  constraint device_test_call_once unique (call_id, device_id)
);
create index device_test_device on device_test (device_id, at desc);
create index device_test_org on device_test (org_id, at desc, id desc);
call protect('device_test');

-- The server's own device is nobody's reason to keep a ward.
create function drop_test_device() returns trigger language plpgsql as $$
begin
  delete from device where test and space_id = old.id;
  return old;
end $$;
create trigger test_device_goes before delete on space for each row execute function drop_test_device();
