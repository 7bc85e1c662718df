-- The tree of spaces: hospital > department > room > bed. A node belongs to the organisation that runs it.
create table space (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id),
  parent_id uuid constraint space_parent references space (id),
  kind text not null check (kind in ('hospital', 'department', 'room', 'bed')),
  name text not null,
  full_name text not null,
  -- Order among siblings: by number where names are numbers.
  position integer not null default 0,
  his_code text,
  version integer not null default 1,
  created_at timestamptz not null default now(),
  updated_at timestamptz not null default now(),
  constraint space_name_once unique (parent_id, name)
);
create index space_org on space (org_id, kind, position, id);
create index space_parent_id on space (parent_id);
create unique index space_root_once on space (org_id) where kind in ('hospital');
call protect('space');

create index space_grams on space using gin (grams(name));

-- What one deed with spaces made or took away, so that who did it can take it back for some minutes.
create table space_undo (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  -- A stand-in's account is of another organisation.
  made_by uuid not null,
  deed text not null check (deed in ('quick', 'clear')),
  -- Of a quick-create the ids that it made, of a deletion the rows that went.
  spaces jsonb not null,
  lapses_at timestamptz not null
);
create index space_undo_lapses_at on space_undo (org_id, lapses_at);
call protect('space_undo');
