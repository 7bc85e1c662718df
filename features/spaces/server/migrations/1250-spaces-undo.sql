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
