-- Run-time errors of the console, one row a kind of error and build; no personal data.
create table error_log (
  id uuid primary key default uuidv7(),
  -- SHA-256 over kind, error, first frame and build.
  fingerprint bytea not null unique,
  kind text not null,
  error text not null,
  info text not null,
  url text not null,
  build text not null,
  times bigint not null default 1,
  first_at timestamptz not null default clock_timestamp(),
  last_at timestamptz not null default clock_timestamp(),
  solved_at timestamptz,
  solved_by_name text,
  -- How often it came again after it was marked solved.
  returned integer not null default 0,
  version integer not null default 1
);
create index error_log_last on error_log (last_at desc);
-- Whom it met: people by a keyed hash, for counting alone.
create table error_log_met (
  error_id uuid not null references error_log on delete cascade,
  person bytea not null,
  org_id uuid,
  times bigint not null default 1,
  primary key (error_id, person)
);
call protect('error_log_met');
