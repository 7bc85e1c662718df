create table organisation (
  id uuid primary key default uuidv7(),
  -- Itself, so that one rule binds every table.
  org_id uuid generated always as (id) stored,
  parent_id uuid references organisation (id),
  shop_type text not null check (shop_type in ('5', '6')),
  kind text not null,
  short_name text not null,
  full_name text not null,
  his_code text,
  his_departments text,
  shared_bed_codes text,
  director_id uuid,
  head_nurse_id uuid,
  admin_id uuid,
  time_zone text not null default 'Asia/Shanghai',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now()
);
create index organisation_parent on organisation (parent_id);
create index organisation_created on organisation (created_at desc, id desc);
call protect('organisation');

-- An organisation and all below it.
create function organisations_below(top uuid) returns setof uuid language sql stable as $$
  with recursive below as (
    select id from organisation where id = top
    union
    select o.id from organisation o join below b on o.parent_id = b.id
  ) select id from below
$$;

-- The name of an organisation above one's own, which row-level security hides otherwise; the top bar shows it.
create function organisation_full_name(org uuid) returns text language sql stable security definer set search_path = public as $$
  select full_name from organisation where id = org
$$;
