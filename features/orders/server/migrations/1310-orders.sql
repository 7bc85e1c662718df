create table medical_order (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  resident_id uuid not null,
  type text not null check (type in ('long_term', 'temporary')),
  content text not null,
  -- Times of a day by the organisation's clock, `08:00,20:00`.
  times text,
  status text not null check (status in ('planned', 'effective', 'expired')),
  from_at timestamptz not null default now(),
  until_at timestamptz,
  doctor_id uuid references staff (id) on delete set null,
  -- As it was when the order was given.
  doctor_name text not null,
  ended_at timestamptz,
  ending text check (ending in ('time', 'stopped', 'left')),
  stop_reason text,
  stopped_by uuid,
  stopped_by_name text,
  entered_by uuid,
  entered_by_name text,
  -- When it turns into what comes next.
  turns_at timestamptz generated always as (case status when 'planned' then from_at when 'effective' then until_at end) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint medical_order_ends_later check (until_at > from_at),
  constraint medical_order_ending check ((status = 'expired') = (ended_at is not null and ending is not null)),
  constraint medical_order_in_org unique (id, org_id),
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index medical_order_begun on medical_order (org_id, from_at desc, id desc);
create index medical_order_resident on medical_order (resident_id, from_at desc);
create index medical_order_turns on medical_order (turns_at) where turns_at is not null;
create index medical_order_open on medical_order (org_id) where status = 'effective';
call protect('medical_order');

-- What was done of an order: at one of its times once, or beside them.
create table order_done (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  order_id uuid not null,
  due_at timestamptz,
  done_at timestamptz not null default now(),
  outcome text not null check (outcome in ('done', 'refused', 'omitted')),
  remark text,
  done_by uuid,
  done_by_name text,
  constraint order_done_once unique (order_id, due_at),
  foreign key (order_id, org_id) references medical_order (id, org_id) on update cascade on delete cascade
);
create index order_done_org on order_done (org_id, done_at desc);
call protect('order_done');
