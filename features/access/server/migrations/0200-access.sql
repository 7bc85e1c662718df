create table role (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  role_type text not null,
  description text,
  parent_id uuid references role (id) on delete set null,
  permissions text[] not null default '{}',
  menus text[] not null default '{}',
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint role_name_once unique (org_id, name)
);
call protect('role');
