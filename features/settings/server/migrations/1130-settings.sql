-- Nursing options: groups that nurses pick labels from. Rows without an organisation are the shipped set. Of groups with
-- the same code the nearest organisation's holds, wholly.
create table nursing_group (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  code text not null,
  name text not null,
  -- Of one group a resident may have several labels.
  several boolean not null default false,
  enabled boolean not null default true,
  shown_on text[] not null default '{}',
  position integer not null default 0,
  -- { id, key, name, colour }[] in their order; the key is a shipped option's, whose words the catalogue holds.
  options jsonb not null default '[]' check (jsonb_typeof(options) = 'array'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint nursing_group_code_once unique nulls not distinct (org_id, code)
);
call protect('nursing_group', true);

-- The options of the groups as rows of their own, kept by a trigger, so that one that a resident has can't be deleted.
create table nursing_option (
  id uuid primary key,
  org_id uuid references organisation (id) on delete cascade,
  group_id uuid not null references nursing_group (id) on delete cascade,
  key text,
  name text not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  position integer not null
);
create index nursing_option_group on nursing_option (group_id, position);
call protect('nursing_option', true);

create function keep_nursing_options() returns trigger language plpgsql as $$
begin
  delete from nursing_option where group_id = new.id
    and id not in (select (o ->> 'id')::uuid from jsonb_array_elements(new.options) o);
  insert into nursing_option (id, org_id, group_id, key, name, colour, position)
  select (o ->> 'id')::uuid, new.org_id, new.id, o ->> 'key', o ->> 'name', o ->> 'colour', place
  from jsonb_array_elements(new.options) with ordinality as sent (o, place)
  on conflict (id) do update set key = excluded.key, name = excluded.name, colour = excluded.colour, position = excluded.position;
  return null;
end $$;
create trigger nursing_options after insert or update of options on nursing_group
  for each row execute function keep_nursing_options();

-- The labels of a resident. What is in use can't be deleted; checked at the end of the statement, since an organisation
-- is deleted with its options and its residents together.
create table resident_nursing (
  resident_id uuid not null references resident (id) on delete cascade,
  option_id uuid not null constraint resident_nursing_option references nursing_option (id),
  org_id uuid not null references organisation (id) on delete cascade,
  set_by uuid references staff (id) on delete set null,
  set_at timestamptz not null default now(),
  primary key (resident_id, option_id)
);
create index resident_nursing_option_id on resident_nursing (option_id);
call protect('resident_nursing');

-- A resident who is given a bed of another organisation belongs to it from then on, and so do the labels.
create function keep_nursing_owner() returns trigger language plpgsql security definer set search_path = public as $$
begin
  update resident_nursing set org_id = new.org_id where resident_id = new.id;
  return null;
end $$;
create trigger resident_nursing_owner after update of org_id on resident
  for each row when (old.org_id <> new.org_id) execute function keep_nursing_owner();

-- The devices at a bed and at the door of its room show the labels of who lies there.
create function raise_nursing_devices(bed uuid) returns void language sql as $$
  update device set config_rev = config_rev + 1
  where space_id = bed or space_id = (select parent_id from space where id = bed)
$$;
create function follow_nursing_stay() returns trigger language plpgsql as $$
begin
  if exists (select from resident_nursing where resident_id = coalesce(new.resident_id, old.resident_id)) then
    perform raise_nursing_devices(bed) from (select distinct bed from unnest(array[old.bed_id, new.bed_id]) bed where bed is not null) beds;
  end if;
  return null;
end $$;
create trigger stay_nursing after insert or delete or update of bed_id, to_at on stay
  for each row execute function follow_nursing_stay();

-- The groups that hold in an organisation with their options. It looks past row-level security, since a department
-- can't see the organisations above it that it inherits from.
create function nursing_in_force(org uuid)
returns table (id uuid, org_id uuid, code text, name text, several boolean, shown_on text[], "position" integer, options jsonb)
language sql stable security definer set search_path = public as $$
  with line as materialized (select organisation_line(org) as ids),
  nearest as (
    select distinct on (g.code) g.* from nursing_group g, line
    where g.org_id = any(line.ids) or g.org_id is null
    order by g.code, array_position(line.ids, g.org_id)
  )
  select n.id, n.org_id, n.code, n.name, n.several, n.shown_on, n.position, n.options
  from nearest n where n.enabled order by n.position, n.code
$$;

-- A resident's labels, also those of groups that no longer hold: an allergy must not vanish with a setting. Whoever does
-- not see the resident gets none.
create function nursing_labels(resident uuid)
returns table (option_id uuid, group_id uuid, code text, group_name text, key text, name text, colour text, shown_on text[], shipped boolean, "position" integer)
language sql stable security definer set search_path = public as $$
  select o.id, g.id, g.code, g.name, o.key, o.name, o.colour, g.shown_on, g.org_id is null, g.position
  from resident_nursing r join nursing_option o on o.id = r.option_id join nursing_group g on g.id = o.group_id
  where r.resident_id = resident and ((select scope_all()) or r.org_id = any((select scope_orgs())::uuid[]))
  order by g.position, g.code, o.position, o.id
$$;

with groups (code, name, several, shown_on, position) as (values
  ('level', '护理级别', false, array['bed', 'door'], 1),
  ('isolation', '隔离', true, array['bed', 'door'], 2),
  ('allergy', '过敏', true, array['bed'], 3),
  ('risk', '风险提示', true, array['bed'], 4),
  ('diet', '饮食', false, array['bed'], 5)
), options (code, key, name, colour, place) as (values
  ('level', 'level_special', '特级护理', '#b3001b', 1),
  ('level', 'level_1', '一级护理', '#c2417c', 2),
  ('level', 'level_2', '二级护理', '#1b5fc1', 3),
  ('level', 'level_3', '三级护理', '#1c7a43', 4),
  ('isolation', 'isolation_contact', '接触隔离', '#1b5fc1', 1),
  ('isolation', 'isolation_droplet', '飞沫隔离', '#c2417c', 2),
  ('isolation', 'isolation_airborne', '空气隔离', '#8f5600', 3),
  ('isolation', 'isolation_protective', '保护性隔离', '#1c7a43', 4),
  ('allergy', 'allergy_penicillin', '青霉素过敏', '#c41c1c', 1),
  ('allergy', 'allergy_cephalosporin', '头孢类过敏', '#c41c1c', 2),
  ('allergy', 'allergy_sulfa', '磺胺类过敏', '#c41c1c', 3),
  ('allergy', 'allergy_iodine', '碘造影剂过敏', '#c41c1c', 4),
  ('allergy', 'allergy_food', '食物过敏', '#c41c1c', 5),
  ('allergy', 'allergy_latex', '乳胶过敏', '#c41c1c', 6),
  ('risk', 'risk_fall', '防跌倒', '#8f5600', 1),
  ('risk', 'risk_pressure', '防压疮', '#8f5600', 2),
  ('risk', 'risk_aspiration', '防误吸', '#8f5600', 3),
  ('risk', 'risk_wandering', '防走失', '#8f5600', 4),
  ('diet', 'diet_regular', '普食', '#1c7a43', 1),
  ('diet', 'diet_soft', '软食', '#586472', 2),
  ('diet', 'diet_liquid', '流食', '#586472', 3),
  ('diet', 'diet_diabetic', '糖尿病饮食', '#1b5fc1', 4),
  ('diet', 'diet_low_salt', '低盐饮食', '#1b5fc1', 5),
  ('diet', 'diet_fasting', '禁食', '#c41c1c', 6)
)
insert into nursing_group (code, name, several, shown_on, position, options)
select g.code, g.name, g.several, g.shown_on, g.position,
  (select jsonb_agg(jsonb_build_object('id', uuidv7(), 'key', o.key, 'name', o.name, 'colour', o.colour) order by o.place)
    from options o where o.code = g.code)
from groups g;

-- Countdowns that nurses start for a space. An organisation has its own, those of the organisations above it and the provider's.
create table countdown (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  name text not null,
  hours integer not null check (hours between 0 and 99),
  minutes integer not null check (minutes between 0 and 59),
  seconds integer not null check (seconds between 0 and 59),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint countdown_some check (hours + minutes + seconds > 0),
  constraint countdown_name_once unique nulls not distinct (org_id, name)
);
call protect('countdown', true);

create function countdowns_in_force(org uuid)
returns table (id uuid, org_id uuid, name text, hours integer, minutes integer, seconds integer)
language sql stable security definer set search_path = public as $$
  select distinct on (c.name) c.id, c.org_id, c.name, c.hours, c.minutes, c.seconds
  from countdown c, (select organisation_line(org) as ids) line
  where c.org_id = any(line.ids) or c.org_id is null
  order by c.name, array_position(line.ids, c.org_id)
$$;

-- One that was started. `over`: its call was raised; `failed`: no device was left at the place to call from.
create table countdown_run (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  countdown_id uuid references countdown (id) on delete set null,
  name text not null,
  duration_s integer not null check (duration_s > 0),
  space_id uuid not null references space (id) on delete cascade,
  started_by uuid references staff (id) on delete set null,
  started_by_name text,
  -- The device that it was started from.
  device_id uuid references device (id) on delete set null,
  -- The device's own id of the message that started it: said again, it is the same countdown.
  message_id text,
  started_at timestamptz not null default now(),
  due_at timestamptz not null,
  state text not null default 'running' check (state in ('running', 'calling', 'over', 'stopped', 'failed')),
  -- The device that calls at zero, once it is chosen: asked again after a crash it must be the same, which makes it one call.
  caller_id uuid references device (id) on delete set null,
  claimed_at timestamptz,
  ended_at timestamptz,
  ended_by_name text,
  version integer not null default 1,
  constraint countdown_run_once unique (device_id, message_id)
);
create index countdown_run_due on countdown_run (due_at) where state in ('running', 'calling');
create index countdown_run_space on countdown_run (space_id, started_at desc);
create index countdown_run_org on countdown_run (org_id, started_at desc);
call protect('countdown_run');

-- The device that a countdown of the space calls from: at the space itself, else the nearest above it; units before others.
create function countdown_caller(space uuid) returns uuid language sql stable as $$
  select d.id from spaces_above(space) above join device d on d.space_id = above.id
  where d.enabled and not d.test
  order by above.steps, case
    when d.type in ('DIGIT_BED_DEVICE', 'SIMULATE_BED_DEVICE') then 0
    when d.type in ('DOOR_DEVICE', 'RS485_DOOR', 'NURSE_HOST') then 1
    when d.type in ('EMERGENCY_BUTTON', 'SIMULATE_EMERGENCY_BUTTON') then 2 else 3 end, d.id
  limit 1
$$;

-- What screens show, and what was sent to which of them.
create table screen_tip (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  text text not null,
  colour text not null check (colour ~ '^#[0-9a-f]{6}$'),
  background text not null check (background ~ '^#[0-9a-f]{6}$'),
  size integer not null,
  display_minutes integer not null check (display_minutes > 0),
  scroll boolean not null default false,
  direction text not null check (direction in ('left_right', 'right_left', 'up_down', 'down_up')),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index screen_tip_created on screen_tip (org_id, created_at desc, id desc);
call protect('screen_tip');

create table tip_send (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  tip_id uuid references screen_tip (id) on delete set null,
  -- As it was when it was sent.
  content jsonb not null,
  sent_by uuid references staff (id) on delete set null,
  sent_by_name text,
  at timestamptz not null default now(),
  until timestamptz not null,
  withdrawn_at timestamptz
);
create index tip_send_tip on tip_send (tip_id, at desc);
create index tip_send_org on tip_send (org_id, at desc);
call protect('tip_send');

-- Waiting until the screen is there, sent until it says that it shows it. `over`: the minutes ran out; `replaced`: a
-- newer tip came to the screen.
create table tip_delivery (
  send_id uuid not null references tip_send (id) on delete cascade,
  device_id uuid not null references device (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  state text not null default 'waiting'
    check (state in ('waiting', 'sent', 'shown', 'over', 'replaced', 'withdrawing', 'withdrawn')),
  message_id text not null unique,
  tries integer not null default 0,
  next_at timestamptz not null default now(),
  sent_at timestamptz,
  shown_at timestamptz,
  primary key (send_id, device_id)
);
create index tip_delivery_device on tip_delivery (device_id) where state in ('waiting', 'sent', 'shown', 'withdrawing');
create index tip_delivery_open on tip_delivery (next_at) where state in ('waiting', 'sent', 'withdrawing');
call protect('tip_delivery');

-- The installation's own settings: the provider's alone, since no row has an organisation.
create table system_config (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade check (org_id is null),
  config_group text,
  key_code text not null,
  name text,
  -- Null where it is a secret.
  value text,
  -- AES-256-GCM; written and never read back.
  sealed text,
  secret boolean not null default false,
  description text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint system_config_key_once unique (key_code),
  constraint system_config_value check (case when secret then value is null and sealed is not null else value is not null and sealed is null end)
);
call protect('system_config');

-- What the server itself reads, with the values that hold until the provider sets others; equal to the contract's, which a test keeps.
insert into system_config (config_group, key_code, value) values
  ('screentip', 'screentip_max_minutes', '1440'),
  ('countdown', 'countdown_max_running', '10');

-- A key that the server reads is read on behalf of anyone, while the list is the provider's.
create function known_config(wanted text) returns text language sql stable security definer set search_path = public as $$
  select value from system_config where key_code = wanted and not secret
$$;

-- Takes a tip back: off the list for screens that never had it, and on its way off those that have.
create function withdraw_tip_send(sent uuid) returns void language sql as $$
  update tip_send set withdrawn_at = now() where id = sent;
  update tip_delivery set state = case state when 'waiting' then 'withdrawn' else 'withdrawing' end,
    message_id = 'tip-' || uuidv7(), tries = 0, next_at = now()
  where send_id = sent and state in ('waiting', 'sent', 'shown')
$$;
