create table resident (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  name text not null,
  registration_no text,
  sex text not null default 'unknown',
  birthday date,
  age integer,
  age_unit text,
  id_type text,
  id_number text,
  nickname text,
  mobile text,
  -- The E.164 form of the number, by which it can be dialled and compared however it is written.
  mobile_e164 text check (mobile_e164 ~ '^\+[1-9]\d{4,14}$'),
  address text,
  condition text,
  advice text,
  doctor_id uuid references staff (id) on delete set null,
  nurse_id uuid references staff (id) on delete set null,
  caregiver_id uuid references staff (id) on delete set null,
  guardian text,
  remark text,
  childbirth_type text,
  baby_name text,
  baby_sex text,
  baby_birthday date,
  status text not null default 'left' check (status in ('checked_in', 'left')),
  -- When the present stay began and the last one ended; kept beside the stays so that lists sort by them.
  checked_in_at timestamptz,
  left_at timestamptz,
  -- The names of the bed of the open stay, as they were when it was taken.
  lies_at text,
  -- What a keyword is looked for in, with what no keyword holds between.
  sought text not null generated always as (
    lower(name || E'\x1f' || coalesce(registration_no, '') || E'\x1f' || coalesce(nickname, '') || E'\x1f' || coalesce(lies_at, ''))) stored,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint resident_registration_once unique (org_id, registration_no),
  -- What hangs on a resident names both, so that it follows to another department's organisation by itself.
  constraint resident_in_org unique (id, org_id)
);
-- A search walks through it and visits no row.
create index resident_created on resident (org_id, created_at desc, id desc) include (sought);
create index resident_name on resident (org_id, name);
call protect('resident');

-- Who lay where and when. A bed has at most one resident and a resident one bed: the database keeps it.
-- A stay belongs to the organisation of its bed, and outlives the bed: only an open one needs it.
create table stay (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  resident_id uuid not null references resident (id) on delete cascade,
  bed_id uuid constraint stay_bed references space (id) on delete set null,
  -- The bed's names from the department down, as they were.
  bed_path text not null,
  from_at timestamptz not null default now(),
  to_at timestamptz,
  reason text,
  constraint stay_order check (to_at is null or to_at >= from_at),
  constraint stay_has_bed check (bed_id is not null or to_at is not null)
);
create unique index stay_bed_once on stay (bed_id) where to_at is null;
create unique index stay_resident_once on stay (resident_id) where to_at is null;
create index stay_resident on stay (resident_id, from_at desc);
create index stay_bed_id on stay (bed_id);
call protect('stay');

create table relative (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  resident_id uuid not null,
  name text not null,
  relationship text not null,
  mobile text,
  mobile_e164 text check (mobile_e164 ~ '^\+[1-9]\d{4,14}$'),
  union_id text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index relative_resident on relative (resident_id);
call protect('relative');

create table fee (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  resident_id uuid not null,
  item text not null,
  code text,
  fee_group text,
  unit text,
  unit_price numeric(12, 2) not null,
  quantity numeric(12, 2) not null,
  -- A price times a quantity, two decimals each, is kept as it is: nothing is rounded where it is recorded.
  subtotal numeric(18, 4) generated always as (unit_price * quantity) stored,
  billed_at timestamptz not null default now(),
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index fee_resident on fee (resident_id, billed_at desc);
call protect('fee');

create table vital (
  id bigint generated always as identity primary key,
  org_id uuid not null references organisation (id),
  resident_id uuid not null,
  device_id uuid,
  parameter text not null,
  value numeric not null,
  unit text,
  at timestamptz not null,
  foreign key (resident_id, org_id) references resident (id, org_id) on update cascade on delete cascade
);
create index vital_resident on vital (resident_id, at desc);
call protect('vital');

-- People of every kind, for the paths that speak of members; each table's own row-level security holds.
create view member with (security_invoker = true) as
  select id, org_id, version, 'staff' as kind, real_name as name, login_name as code, mobile, sex,
    null::uuid as resident_id, null::text as relationship, null::text as union_id, created_at from staff
  union all
  select id, org_id, version, 'resident', name, registration_no, mobile, sex, null, null, null, created_at from resident
  union all
  select id, org_id, version, 'relative', name, null, mobile, null, resident_id, relationship, union_id, created_at from relative;

-- The provider's lists, over all organisations at once.
create index resident_created_all on resident (created_at desc, id desc);
create index resident_name_all on resident (name, id);
-- How many lie in a hospital's beds, for the tree of spaces.
create index stay_open on stay (org_id) where to_at is null;
create index resident_grams on resident using gin (grams(sought));
