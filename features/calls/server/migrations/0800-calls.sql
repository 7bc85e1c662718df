-- A call from the press to its end. Times are the server's; ids follow them, and parts are by month.
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
  -- The first answer, by which the response is measured; `taken_at` is when whoever has the call now took it.
  answered_at timestamptz,
  taken_at timestamptz,
  hung_up_at timestamptz,
  ended_at timestamptz,
  -- Since when the devices whose loss the call tells are there again.
  back_at timestamptz,
  answered_by uuid,
  answered_by_name text,
  answered_device_id uuid,
  -- The role of whoever answered, as it was then.
  answered_role_id uuid,
  answered_role_type text,
  ended_by uuid,
  ended_by_name text,
  ended_device_id uuid,
  response_s integer generated always as (floor(extract(epoch from answered_at - raised_at))::integer) stored,
  slow_reason text,
  note text,
  false_call boolean not null default false,
  audio text,
  -- What a call follows is resolved at its press and kept with it: a setting that changes later changes no call under way.
  rules jsonb,
  -- Where the call stands in its receiving order (CallPlace in features/calls/kinds.ts); null before and without one.
  place jsonb,
  -- A call that tests the path: shown as such, and left out of what is counted.
  test boolean not null default false,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint call_ended_with_state check ((ended_at is not null) = (state in ('ended', 'cancelled'))),
  constraint call_ended_with_result check ((ended_at is not null) = (result is not null))
) partition by range (id);
-- The order of the history, too.
create index call_history on call (org_id, id desc) include (raised_at);
create index call_active on call (org_id, code desc, priority, raised_at) where ended_at is null;
-- For the sweep of files: whether a call holds a recording is asked by its name, and hardly any call has one.
create index call_audio on call (audio) where audio is not null;
call protect('call');

create table call_other (like call including all);
alter table call attach partition call_other default;
call protect('call_other');

-- The call that a device has open of a kind: a table of many parts can't keep this unique by itself. A further press of
-- the kind joins it; of two at once the second waits here for the first.
create table call_open (
  call_id uuid primary key,
  org_id uuid not null,
  device_id uuid,
  type text not null,
  event text not null
) with (autovacuum_vacuum_scale_factor = 0, autovacuum_vacuum_threshold = 1000);
create unique index call_active_once on call_open (device_id, type, event);
call protect('call_open');

-- The course of a call: every step, who, which device, when.
create table call_step (
  id bigint generated always as identity,
  org_id uuid not null,
  call_id uuid not null,
  at timestamptz not null default clock_timestamp(),
  action text not null,
  device_id uuid,
  staff_id uuid,
  data jsonb,
  primary key (call_id, id)
) partition by range (call_id);
call protect('call_step');

create table call_step_other (like call_step including all excluding identity);
alter table call_step attach partition call_step_other default;
call protect('call_step_other');

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
-- delivered or a newer message to the same receiver about the same call takes its place. A call and what hangs on it are
-- written in one statement and calls are never deleted: references would cost each press a look for every receiver.
create table call_delivery (
  message_id text primary key,
  call_id uuid not null,
  device_id uuid not null,
  org_id uuid not null,
  action text not null check (action in ('present', 'withdraw', 'remind')),
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'delivered', 'seen', 'accepted', 'refused', 'timed_out', 'expired')),
  attempts integer not null default 0,
  -- Who is told, why and how, as it was then. The receiver may be another organisation's: a handover, an unattended ward.
  receiver_org uuid not null,
  receiver_type text not null,
  via uuid,
  why text not null default 'here',
  -- The step of the order, and the number of the place among those that the call came to; null for hosts and lamps.
  step integer,
  entry integer,
  staff_id uuid,
  staff_name text,
  channel text not null default 'network',
  number text,
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
-- A device of another organisation looks for what it was told.
create index call_delivery_abroad on call_delivery (device_id, call_id) where receiver_org <> org_id;
call protect('call_delivery');

-- Step timers and reminders: rows, so that a restart loses none. `handover`: a call whose ward was handed over, or given
-- back, looks anew who has it.
create table call_timer (
  call_id uuid not null,
  kind text not null check (kind in ('step', 'remind', 'again', 'timeout', 'handover')),
  org_id uuid not null,
  due_at timestamptz not null,
  primary key (call_id, kind)
);
create index call_timer_due on call_timer (due_at);
call protect('call_timer');
