-- Imports of whole institutions: how far each is and what became of it.
create table institution_run (
  id uuid primary key default uuidv7(),
  -- Of whoever began it.
  org_id uuid not null references organisation (id) on delete cascade,
  actor_id uuid,
  dry_run boolean not null,
  state text not null default 'running',
  part text,
  done integer not null default 0,
  total integer not null default 0,
  counts jsonb not null default '{}',
  fault_count integer not null default 0,
  faults jsonb not null default '[]',
  root_id uuid,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index institution_run_newest on institution_run (org_id, started_at desc);
call protect('institution_run');
