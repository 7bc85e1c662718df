-- Long work: whose it is, how far it is and what came of it.
create table job (
  id uuid primary key default uuidv7(),
  org_id uuid not null references organisation (id) on delete cascade,
  actor_id uuid not null,
  kind text not null,
  -- Who began it, as far as that finds them again: session and stand-in.
  actor jsonb not null,
  language text not null,
  address text not null,
  uuid text not null,
  input jsonb not null,
  -- What a job that is taken up again goes on from.
  saved jsonb,
  state text not null default 'running',
  phase text,
  done integer not null default 0,
  total integer not null default 0,
  result jsonb,
  cancelled_at timestamptz,
  -- The process that carries it out.
  process uuid not null,
  started_at timestamptz not null default clock_timestamp(),
  ended_at timestamptz
);
create index job_newest on job (actor_id, started_at desc);
create index job_org on job (org_id);
create index job_open on job (process) where state = 'running';
create index job_ended on job (ended_at) where ended_at is not null;
call protect('job');
