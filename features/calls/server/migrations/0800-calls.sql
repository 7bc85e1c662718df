-- A call from the press to its end. Times are the server's.
create table call (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  -- Who pressed and where, as it was then: the record must not change when a ward is rebuilt.
  device_id uuid,
  device_type text,
  device_name text,
  space_id uuid,
  space_name text,
  space_path text,
  department_id uuid,
  resident_id uuid,
  resident_name text,
  type text not null,
  event text,
  event_name text,
  -- The event is of the default set, whose names the words hold in every language.
  event_shared boolean not null default false,
  -- A code call stands before every other, whatever its priority.
  code boolean not null default false,
  priority integer not null check (priority between 1 and 5),
  state text not null check (state in ('raised', 'presented', 'answered', 'transferred', 'reminded', 'ended', 'cancelled')),
  result text check (result in ('connected', 'unconnected', 'not_hung_up', 'not_responding')),
  repeats integer not null default 0,
  reminders integer not null default 0,
  speech boolean not null default false,
  -- Within this it should be answered, in seconds; later it is overdue.
  target_s integer not null,
  raised_at timestamptz not null,
  presented_at timestamptz,
  answered_at timestamptz,
  hung_up_at timestamptz,
  ended_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  answered_device_id uuid,
  ended_by uuid,
  response_s integer generated always as (floor(extract(epoch from answered_at - raised_at))::integer) stored,
  slow_reason text,
  note text,
  false_call boolean not null default false,
  audio text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint call_ended_with_state check ((ended_at is not null) = (state in ('ended', 'cancelled'))),
  constraint call_ended_with_result check ((ended_at is not null) = (result is not null))
);
create index call_raised on call (org_id, raised_at desc, id desc);
create index call_active on call (org_id, code desc, priority, raised_at) where ended_at is null;
-- A new press of the same kind while the device's call is active joins it.
create unique index call_active_once on call (device_id, type, coalesce(event, '')) where ended_at is null;
call protect('call');

-- The course of a call: every step, who, which device, when.
create table call_step (
  id bigint generated always as identity primary key,
  org_id uuid not null,
  call_id uuid not null references call (id) on delete cascade,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  device_id uuid,
  staff_id uuid,
  data jsonb
);
create index call_step_call on call_step (call_id, id);
call protect('call_step');

-- What a device said, once: the same (device, id) again gets the same answer.
create table device_message (
  device_id uuid not null,
  message_id text not null,
  org_id uuid not null,
  call_id uuid,
  reply jsonb not null,
  at timestamptz not null default now(),
  constraint device_message_once primary key (device_id, message_id)
);
create index device_message_at on device_message (at);
call protect('device_message');

-- What must reach a receiver, a row a message: written with the change, sent after the commit, again until it is
-- delivered or a newer message to the same receiver about the same call takes its place.
create table call_delivery (
  message_id text primary key,
  call_id uuid not null references call (id) on delete cascade,
  device_id uuid not null,
  org_id uuid not null,
  action text not null check (action in ('present', 'withdraw', 'remind')),
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'delivered', 'seen', 'refused', 'expired')),
  attempts integer not null default 0,
  created_at timestamptz not null default clock_timestamp(),
  sent_at timestamptz,
  delivered_at timestamptz,
  seen_at timestamptz,
  -- When it is sent again unless it has been delivered.
  again_at timestamptz not null default clock_timestamp() + interval '3 seconds'
);
create index call_delivery_call on call_delivery (call_id, device_id);
create index call_delivery_open on call_delivery (again_at) where state in ('waiting', 'sent');
create index call_delivery_device on call_delivery (device_id) where state in ('waiting', 'sent');
call protect('call_delivery');

-- Step timers and reminders: rows, so that a restart loses none.
create table call_timer (
  call_id uuid not null references call (id) on delete cascade,
  kind text not null check (kind in ('remind', 'timeout')),
  org_id uuid not null,
  due_at timestamptz not null,
  primary key (call_id, kind)
);
create index call_timer_due on call_timer (due_at);
call protect('call_timer');
