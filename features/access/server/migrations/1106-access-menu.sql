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
