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
-- Triggers come after the tables.
insert into nursing_option (id, org_id, group_id, key, name, colour, position)
select (o ->> 'id')::uuid, null, g.id, o ->> 'key', o ->> 'name', o ->> 'colour', place
from nursing_group g, jsonb_array_elements(g.options) with ordinality as sent (o, place);

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
