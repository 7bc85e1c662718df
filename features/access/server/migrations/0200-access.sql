create table role (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  role_type text not null,
  description text,
  parent_id uuid references role (id) on delete set null,
  permissions text[] not null default '{}',
  menus text[] not null default '{}',
  widgets text[] not null default '{}',
  -- The kinds of devices that it applies to.
  device_types text[] not null default '{}',
  -- Its button events.
  event_keys text[] not null default '{}',
  -- The role type of a role that an organisation began with: it is called in the reader's words until somebody renames it.
  shipped text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint role_name_once unique (org_id, name)
);
call protect('role');

-- Menus: routes and groups of them in an organisation's own words and order; without an organisation, everyone's.
create table menu (
  id uuid primary key default uuidv7(),
  org_id uuid references organisation (id) on delete cascade,
  parent_id uuid references menu (id) on delete cascade,
  title text,
  identifier text not null,
  permission text,
  position integer not null default 0,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint menu_identifier_once unique nulls not distinct (org_id, identifier)
);
create index menu_parent on menu (parent_id);
call protect('menu', true);
