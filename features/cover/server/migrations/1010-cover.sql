-- Spaces grouped under a name, for those who cover them and for what is announced there.
create table area (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  name text not null,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint area_name_once unique (org_id, name)
);
create index area_created on area (org_id, created_at desc, id desc);
call protect('area');

create table area_space (
  area_id uuid not null references area (id) on delete cascade,
  space_id uuid not null references space (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  primary key (area_id, space_id)
);
create index area_space_space on area_space (space_id);
call protect('area_space');

-- Who covers what; a space with all below it. The row belongs to the organisation of the space or area.
create table cover (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  staff_id uuid not null references staff (id) on delete cascade,
  space_id uuid references space (id) on delete cascade,
  area_id uuid references area (id) on delete cascade,
  shift text not null default 'all' check (shift in ('all', 'day', 'night')),
  -- For a time: from this moment, before that one; null is open.
  from_at timestamptz,
  to_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint cover_one_place check (num_nonnulls(space_id, area_id) = 1),
  constraint cover_order check (to_at > from_at),
  constraint cover_once unique nulls not distinct (staff_id, space_id, area_id, shift)
);
create index cover_created on cover (org_id, created_at desc, id desc);
create index cover_space on cover (space_id) where space_id is not null;
create index cover_area on cover (area_id) where area_id is not null;
call protect('cover');

-- A mobile device that goes with whoever is on duty serves these spaces.
create table device_cover (
  device_id uuid not null references device (id) on delete cascade,
  space_id uuid references space (id) on delete cascade,
  area_id uuid references area (id) on delete cascade,
  org_id uuid not null references organisation (id) on delete cascade,
  constraint device_cover_one_place check (num_nonnulls(space_id, area_id) = 1),
  constraint device_cover_once unique nulls not distinct (device_id, space_id, area_id)
);
create index device_cover_space on device_cover (space_id) where space_id is not null;
create index device_cover_area on device_cover (area_id) where area_id is not null;
call protect('device_cover');

-- For a time the calls of a department or room are also another department's, possibly of a sister organisation.
-- The paths are kept as they were: the record must not change when a ward is rebuilt, and a sister's names are hidden.
create table handover (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  from_space_id uuid references space (id) on delete set null,
  from_path text not null,
  to_org_id uuid not null references organisation (id) on delete cascade,
  to_space_id uuid references space (id) on delete set null,
  to_path text not null,
  from_at timestamptz not null default now(),
  to_at timestamptz not null,
  reason text,
  made_by uuid references staff (id) on delete set null,
  made_by_name text,
  ended_at timestamptz,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint handover_order check (to_at > from_at),
  constraint handover_elsewhere check (from_space_id <> to_space_id)
);
create index handover_from_at on handover (org_id, from_at desc, id desc);
create index handover_from_space on handover (from_space_id) where ended_at is null;
create index handover_to_org on handover (to_org_id, to_at) where ended_at is null;
create index handover_to_space on handover (to_space_id);
call protect('handover');

-- Who is handed calls must know of it.
create policy received on handover for select using (to_org_id = any((select scope_orgs())::uuid[]));

-- When a handover begins or ends the calls under way change hands too: a row says which space's calls are to be looked at
-- anew, and when. The call engine takes it (features/calls/server/sql/turns.ts); a restart loses none.
create table handover_turn (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  space_id uuid not null,
  due_at timestamptz not null
);
create index handover_turn_due on handover_turn (due_at);
create index handover_turn_org on handover_turn (org_id);
call protect('handover_turn');
