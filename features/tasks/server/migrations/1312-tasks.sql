-- Plans that make tasks at their times of their days, by their organisation's clock.
create table task_plan (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  subject text not null check (subject in ('resident', 'bed', 'room', 'ward')),
  resident_id uuid,
  space_id uuid references space (id) on delete cascade,
  title text not null,
  details text,
  days text[] not null check (cardinality(days) > 0 and days <@ array['mon', 'tue', 'wed', 'thu', 'fri', 'sat', 'sun']),
  -- `08:00,20:00`.
  times text not null,
  from_day date not null,
  until_day date,
  enabled boolean not null default true,
  -- Tasks up to here are made.
  made_until timestamptz not null default now(),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint task_plan_of_resident check ((subject = 'resident') = (resident_id is not null)),
  constraint task_plan_of_place check (case subject when 'resident' then space_id is null when 'ward' then true else space_id is not null end),
  constraint task_plan_ends_later check (until_day >= from_day),
  constraint task_plan_in_org unique (id, org_id),
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index task_plan_created on task_plan (org_id, created_at desc, id desc);
create index task_plan_made on task_plan (made_until) where enabled;
create index task_plan_resident on task_plan (resident_id) where resident_id is not null;
create index task_plan_space on task_plan (space_id) where space_id is not null;
call protect('task_plan');

create table task (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  subject text not null check (subject in ('resident', 'bed', 'room', 'ward')),
  resident_id uuid,
  space_id uuid references space (id) on delete cascade,
  title text not null,
  details text,
  planned_at timestamptz not null,
  actual_at timestamptz,
  status text not null default 'not_operated' check (status in ('not_operated', 'failed', 'succeeded')),
  operator_id uuid,
  operator_name text,
  device_id uuid references device (id) on delete set null,
  device_name text,
  -- The device's own id of the message that told of it: said again, it is the same.
  message_id text,
  remark text,
  plan_id uuid references task_plan (id) on delete set null,
  author_id uuid,
  author_name text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint task_of_resident check ((subject = 'resident') = (resident_id is not null)),
  constraint task_of_place check (case subject when 'resident' then space_id is null when 'ward' then true else space_id is not null end),
  constraint task_told check ((status = 'not_operated') = (actual_at is null)),
  constraint task_of_plan_once unique (plan_id, planned_at),
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index task_planned on task (org_id, planned_at desc, id desc);
create index task_open on task (org_id, planned_at) where status = 'not_operated';
create index task_resident on task (resident_id) where resident_id is not null;
create index task_space on task (space_id) where space_id is not null;
call protect('task');
