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

-- A device that is moved to another organisation takes both along.
create function keep_led_owner() returns trigger language plpgsql as $$
begin
  update led_setting set org_id = new.org_id where device_id = new.id;
  update led_command set org_id = new.org_id where device_id = new.id;
  return null;
end $$;
create trigger device_led_owner after update of org_id on device
  for each row when (old.org_id <> new.org_id) execute function keep_led_owner();

-- Whether the server steers the organisation's LEDs.
create function led_steered(org uuid) returns boolean language sql stable as $$
  select coalesce((parameters_of(org) ->> 'server_led_control')::boolean, true)
$$;

-- A state that is wanted goes out again, as a new message.
create function led_send_again(devices uuid[]) returns void language sql as $$
  update led_command set state = 'waiting', message_id = 'led-' || uuidv7(), tries = 0, next_at = now(), code = null, reason = null, ended_at = null
  where device_id = any(devices) and what = 'set' and state <> 'waiting'
$$;

-- Devices that steered themselves for a while are not what was wanted of them.
create function follow_led_steering() returns trigger language plpgsql as $$
begin
  perform led_send_again(array(
    select c.device_id from led_command c where c.what = 'set' and c.org_id in (select organisations_below(new.org_id))));
  return null;
end $$;
create trigger organisation_parameter_led_made after insert on organisation_parameter
  for each row when (new.values ? 'server_led_control') execute function follow_led_steering();
create trigger organisation_parameter_led after update of values on organisation_parameter
  for each row when ((old.values -> 'server_led_control') is distinct from (new.values -> 'server_led_control'))
  execute function follow_led_steering();

-- The worst of a device's commands: what failed, then what is open. Tests and identifications count for an hour.
create function led_state(node uuid) returns text language sql stable as $$
  select state from led_command where device_id = node and (what = 'set' or asked_at > now() - interval '1 hour')
  order by case state when 'failed' then 0 when 'timeout' then 1 when 'waiting' then 2 when 'sent' then 3 else 4 end limit 1
$$;
