create table organisation (
  id uuid primary key default uuidv7(),
  -- Itself, so that one rule binds every table.
  org_id uuid generated always as (id) stored,
  parent_id uuid references organisation (id),
  shop_type text not null check (shop_type in ('5', '6')),
  -- The type decides what lies below: a kind that belongs to the other type never does.
  kind text not null constraint organisation_kind
    check (kind = any (case shop_type when '5' then array['hospital', 'institution'] else array['department', 'organisation'] end)),
  short_name text not null,
  full_name text not null,
  his_code text,
  his_departments text,
  shared_bed_codes text,
  director_id uuid,
  head_nurse_id uuid,
  admin_id uuid,
  -- Zone, country and currency: what an organisation says of itself, else what holds above it; at the top China's.
  -- `time_zone`, `country` and `currency` are what holds, kept down the tree here, so that nothing that reads them climbs it.
  time_zone text not null default 'Asia/Shanghai',
  country text not null default 'CN',
  currency text not null default 'CNY',
  own_time_zone text,
  own_country text check (own_country ~ '^[A-Z]{2}$'),
  own_currency text check (own_currency ~ '^[A-Z]{3}$'),
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organisation_parent on organisation (parent_id);
create index organisation_created on organisation (created_at desc, id desc);
call protect('organisation');
