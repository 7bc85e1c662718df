-- What an LED screen or a wireless door lamp is to be; one without a row was never set.
create table led_setting (
  device_id uuid primary key references device (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  lit boolean not null default true,
  brightness_day integer not null default 80 check (brightness_day between 0 and 100),
  brightness_night integer not null default 20 check (brightness_night between 0 and 100),
  text text,
  colour text not null default '#ffb000' check (colour ~ '^#[0-9a-f]{6}$'),
  scroll boolean not null default true,
  speed text not null default 'normal' check (speed in ('slow', 'normal', 'fast')),
  clock boolean not null default false,
  revision integer not null default 0,
  changed_at timestamptz not null default now(),
  changed_by_name text
);
create index led_setting_org on led_setting (org_id);
call protect('led_setting');

-- The newest command of each kind to a device: a newer one takes the place of an older, whatever became of that.
create table led_command (
  device_id uuid not null references device (id) on delete cascade,
  what text not null check (what in ('set', 'test', 'identify')),
  org_id uuid not null references organisation (id) on delete cascade,
  message_id text not null constraint led_command_message unique,
  state text not null default 'waiting' check (state in ('waiting', 'sent', 'done', 'failed', 'timeout')),
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  -- Tests and identifications come too late after this.
  until timestamptz,
  -- Whose brightness was sent last: 'day' or 'night'.
  shift text,
  code integer,
  reason text,
  asked_at timestamptz not null default now(),
  asked_by_name text,
  sent_at timestamptz,
  ended_at timestamptz,
  primary key (device_id, what)
);
create index led_command_open on led_command (next_at) where state in ('waiting', 'sent');
create index led_command_org on led_command (org_id);
call protect('led_command');
